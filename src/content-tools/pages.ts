import { filesNamedBy } from '#content-model/references.ts';
import { ownPages } from './addresses.ts';
import type { Written } from './texts.ts';

/** The addresses of the pages on which a file of content shows: its own, and those of the files that name it or that it names as the place where it stands. */
export function pagesOf(path: string, written: Written[]): string[] {
  const one = written.find(({ file }) => file.path === path);
  if (!one) return [];
  const names = (from: Written, to: Written) =>
    filesNamedBy(from.collection, from.file, to.collection.name).includes(to.file.id);
  const showing = written.filter(
    (other) => names(other, one) || (one.collection.shownOn?.includes(other.collection.name) && names(one, other)),
  );
  return [...new Set([...ownPages(one), ...showing.flatMap(mainPage)])];
}

/** Of a category its one main page: the pages for one way of care are shown with it. */
function mainPage(one: Written): string[] {
  return ownPages(one).slice(0, 1);
}
