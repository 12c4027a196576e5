import { categoryHref } from './category-slug.ts';
import type { Visit } from './visit.ts';

/** The last words of the trail on a page of one way of delivery. */
const VISIT_NAMES: Record<Visit, string> = { 'inperson-visit': 'In person', 'virtual-visit': 'Online' };

/** From the home page down to a category's page; the last one is the page itself and no link [CAT-2]. */
export function categoryTrail(slug: string, name: string, visit?: Visit): { label: string; href?: string }[] {
  const above = [
    { label: 'Home', href: '/' },
    { label: 'Find Care', href: '/findcare/services' },
  ];
  if (!visit) return [...above, { label: name }];
  return [...above, { label: name, href: categoryHref(slug) }, { label: VISIT_NAMES[visit] }];
}
