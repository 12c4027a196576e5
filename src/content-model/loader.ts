import { existsSync } from 'node:fs';
import { basename, dirname, extname, relative } from 'node:path';
import type { Loader, LoaderContext } from 'astro/loaders';
import type { Collection, Mistake } from '#collection/collection.ts';
import { COLLECTIONS, endingOf } from './collections.ts';
import { readContentFile } from './read-content-file.ts';
import { CONTENT_FOLDER, entriesOf, mistakeLine, readCollections } from './content.ts';
import { entries } from './entries.ts';
import { mistakesBetween, type FilesByName } from './references.ts';
import { circles, filled, givesText, sharedText, unknownNames } from './shared-text.ts';

type Store = LoaderContext['store'];
type Logger = LoaderContext['logger'];

/**
 * Gives Astro a collection's checked entries. In `npm run dev` it follows edits: a mistake is logged, and the page
 * stays until it is fixed.
 */
export function modelLoader(collection: Collection): Loader {
  return {
    name: 'content-model',
    load: async ({ store, watcher, logger }) => {
      showAll(collection, store, watcher ? entriesOf(filesNow(logger)) : await entries());
      if (!watcher) return;
      watcher.add(CONTENT_FOLDER);
      for (const event of ['add', 'change', 'unlink'] as const) {
        watcher.on(event, (path: string) => {
          readAgain(collection, relative(CONTENT_FOLDER, path), store, logger);
          // The collection that owns the file has read it by then, whichever was told first.
          if (isShared(relative(CONTENT_FOLDER, path)))
            queueMicrotask(() => showAll(collection, store, entriesOf(filesNow(logger))));
        });
      }
    },
  };
}

function show(store: Store, { id, data, body }: { id: string; data: unknown; body: string }): void {
  if (data !== undefined) store.set({ id, data: data as Record<string, unknown>, body });
}

function showAll(
  { name }: Collection,
  store: Store,
  read: Readonly<Record<string, Parameters<typeof show>[1][]>>,
): void {
  store.clear();
  for (const file of read[name] ?? []) show(store, file);
}

/** True of a file whose words stand in texts of others. */
function isShared(path: string): boolean {
  return givesText(dirname(path)) || givesText(basename(path, extname(path)));
}

let now: FilesByName | undefined;

/** Every file of content as it is while somebody edits it. */
function filesNow(logger: Logger): FilesByName {
  if (now) return now;
  const { files, mistakes } = readCollections(COLLECTIONS);
  tell(mistakes, logger);
  return (now = files);
}

function readAgain(collection: Collection, path: string, store: Store, logger: Logger): void {
  if (!belongsTo(collection, path)) return;
  const id = basename(path, extname(path));
  const files = filesNow(logger);
  const mistakes: Mistake[] = [];
  const others = (files[collection.name] ?? []).filter((file) => file.id !== id);
  if (existsSync(`${CONTENT_FOLDER}/${path}`)) {
    const file = readContentFile(CONTENT_FOLDER, path, collection.schema, mistakes);
    others.push(file);
    show(store, filled({ id, data: file.data, body: file.body }, sharedText({ ...files, [collection.name]: others })));
  } else store.delete(id);
  files[collection.name] = others.sort((a, b) => (a.id < b.id ? -1 : 1));
  tell([...mistakes, ...mistakesBetween(COLLECTIONS, files), ...unknownNames(files), ...circles(files)], logger);
}

function belongsTo({ name, form }: Collection, path: string): boolean {
  if (form === 'one yaml file') return path === `${name}.yaml`;
  return dirname(path) === name && extname(path) === endingOf({ form }) && basename(path) !== 'README.md';
}

function tell(mistakes: readonly Mistake[], logger: Logger): void {
  for (const mistake of mistakes) logger.error(mistakeLine(mistake));
}
