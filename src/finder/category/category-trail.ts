import { categoryHref } from '../catalogue/category-slug.ts';
import type { Visit } from '../catalogue/visit-pages.ts';

/** The last item of the breadcrumb on a page for one type of visit. */
const VISIT_NAMES: Record<Visit, string> = { 'inperson-visit': 'In person', 'virtual-visit': 'Online' };

/** The breadcrumb of a category's page; the last item is the page itself, without a link [CAT-2]. */
export function categoryTrail(slug: string, name: string, visit?: Visit): { label: string; href?: string }[] {
  const above = [
    { label: 'Home', href: '/' },
    { label: 'Find Care', href: '/findcare/services' },
  ];
  if (!visit) return [...above, { label: name }];
  return [...above, { label: name, href: categoryHref(slug) }, { label: VISIT_NAMES[visit] }];
}
