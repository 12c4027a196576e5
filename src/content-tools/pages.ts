import { filesNamedBy } from '#content-model/references.ts';
import { takesFrom } from '#content-model/shared-text.ts';
import { ownPages } from './files/addresses.ts';
import type { Written } from './reading/texts.ts';

/**
 * Addresses of the pages that show a content file: its own, those of files that use it, and of files that it names as
 * its place.
 */
export function pagesOf(path: string, written: Written[]): string[] {
  const one = written.find(({ file }) => file.path === path);
  return one ? [...new Set([...ownPages(one), ...shownOn(one, written, new Set([path]))])] : [];
}

function shownOn(one: Written, written: Written[], seen: Set<string>): string[] {
  const names = (from: Written, to: Written) =>
    filesNamedBy(from.collection, from.file, to.collection.name).includes(to.file.id);
  const showing = written.filter(
    (other) =>
      names(other, one) ||
      takesFrom(other.file.source, one.collection.name, one.file.id) ||
      (one.collection.shownOn?.includes(other.collection.name) && names(one, other)),
  );
  return showing.flatMap((other) => {
    const main = mainPage(other);
    if (main.length > 0 || seen.has(other.file.path)) return main;
    seen.add(other.file.path);
    return shownOn(other, written, seen);
  });
}

/** Of a category its one main page: the pages for one way of care are shown with it. */
function mainPage(one: Written): string[] {
  return ownPages(one).slice(0, 1);
}
