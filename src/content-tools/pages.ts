import { REFERENCES, type Folder } from '#content-model/references.ts';
import { ownPages } from './addresses.ts';
import type { Written } from './texts.ts';

/** The addresses of the pages on which a file of content shows: its own, and those of the files that name it or that it names as the place where it stands. */
export function pagesOf(path: string, written: Written[]): string[] {
  const one = written.find(({ file }) => file.path === path);
  if (!one) return [];
  const own = ownPages(one);
  const naming = written.filter((other) => namesOf(other, one.folder).includes(one.file.id));
  const standsOn = one.folder === 'services' ? placesOf(one, written) : [];
  return [...new Set([...own, ...[...naming, ...standsOn].flatMap((other) => mainPages(other))])];
}

/** The files of a folder that a file names. */
function namesOf({ folder, file }: Written, to: string): string[] {
  if (file.data === undefined) return [];
  return REFERENCES.filter((row) => row.from === folder && row.to === to).flatMap(({ names }) =>
    names(file.data as never).map(([, name]) => name),
  );
}

/** A service has no page of its own: it stands on those of its partner and its categories. */
function placesOf(service: Written, written: Written[]): Written[] {
  const folders: Folder[] = ['partners', 'categories'];
  return written.filter(
    ({ folder, file }) => folders.includes(folder as Folder) && namesOf(service, folder).includes(file.id),
  );
}

/** Of a category its one main page: the pages for one way of care are shown with it. */
function mainPages(one: Written): string[] {
  return ownPages(one).slice(0, 1);
}
