import type { TileWords } from '../catalogue/catalogue.ts';
import type { FilterChoices } from './filters.ts';

/** The health plans that some of these services take, and the languages in which one can be had: what a page of them offers to choose from. */
export function plansAndLanguages(services: readonly TileWords[]): Pick<FilterChoices, 'plans' | 'languages'> {
  const shown = services.filter(({ audiences }) => audiences.length === 0);
  const all = (of: (service: TileWords) => string[]): string[] => [...new Set(shown.flatMap(of))].sort();
  return { plans: all((service) => service.insurancePlans), languages: all((service) => service.languages) };
}
