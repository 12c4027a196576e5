import type { Wizard } from './wizard.ts';

/** Title and description of the page of a step, which no browser's script needs; `partner` is who the visit is with. */
export function stepHead<Slug extends string, Done extends string>(
  { steps }: Pick<Wizard<Slug, Done>, 'steps'>,
  slug: Slug,
  partner: string,
  description: string,
): { title: string; description: string } {
  const counted = steps.filter(({ name }) => name !== '');
  const at = counted.findIndex((step) => step.slug === slug);
  const place = `step ${at + 1} of ${counted.length}`;
  return { title: `${counted[at]?.title ?? ''}, ${place}: ${partner} appointment`, description };
}
