import { GROUP_MOST, SUGGESTION_KINDS, type FoundPage, type SuggestionGroup } from '../search.schema.ts';

/** Under which heading a page is suggested. */
const HEADING: Partial<Record<FoundPage['kind'], SuggestionGroup['kind']>> = {
  Care: 'Services',
  Provider: 'Partners',
  Article: 'Articles',
};

/** Pages as suggestions, by kind. */
export function groupsOf(pages: readonly FoundPage[]): SuggestionGroup[] {
  return SUGGESTION_KINDS.map((kind) => ({
    kind,
    items: pages
      .filter((page) => HEADING[page.kind] === kind)
      .slice(0, GROUP_MOST)
      .map(({ title, address }) => ({ title, note: '', address })),
  })).filter(({ items }) => items.length > 0);
}
