import type { Collection, ContentFile, GivenNames, Mistake, OtherFiles } from '#collection/collection.ts';
import { FILL_IN } from './mistake-words.ts';

/** Every file of some collections, by their names. */
export type FilesByName = Record<string, ContentFile[]>;

/** What is wrong between files that may each be right: names that lead nowhere, values that two files have, and what the collections' own rules say. */
export function mistakesBetween(collections: readonly Collection[], files: FilesByName): Mistake[] {
  const others: OtherFiles = ({ name }) => (files[name] ?? []) as never;
  return collections.flatMap((collection) => {
    const own = files[collection.name] ?? [];
    return [
      ...brokenReferences(collection, own, collections, files),
      ...(collection.unique ?? []).flatMap((field) => twice(own, (data) => valuesAt(data, field))),
      ...Object.values(collection.gives ?? {}).flatMap((given) => twice(own, (data) => given.names(data))),
      ...(collection.rules?.(own, others) ?? []),
    ];
  });
}

/** The names of files of one collection that a file of another has in its fields. */
export function filesNamedBy({ references = {} }: Collection, { data }: ContentFile, to: string): string[] {
  return Object.entries(references).flatMap(([field, target]) =>
    target === to ? valuesAt(data, field).map(([, name]) => String(name)) : [],
  );
}

function brokenReferences(
  { name: from, references = {} }: Collection,
  own: readonly ContentFile[],
  collections: readonly Collection[],
  files: FilesByName,
): Mistake[] {
  return Object.entries(references).flatMap(([field, to]) => {
    const { known, mend } = targetOf(to, collections, files, `${from}: ${field}`);
    return own.flatMap(({ data, written, mistake }) =>
      valuesAt(data ?? written, field)
        .filter(([, name]) => typeof name === 'string' && name !== FILL_IN && known?.has(name) === false)
        .map(([at, name]) => mistake(at, `'${String(name)}' is not in ${mend}`)),
    );
  });
}

/**
 * The names that a reference may use: of a collection's files, or from them. `known` is undefined when one of those
 * can't be read.
 */
function targetOf(to: string, collections: readonly Collection[], files: FilesByName, from: string) {
  const list = files[to];
  if (list && !collections.some(({ gives }) => gives?.[to])) {
    return { known: new Set(list.map(({ id }) => id)), mend: `content/${to}: fix the name, or add that file` };
  }
  const given = collections.flatMap(({ name, form, gives }) => {
    const of: GivenNames<unknown> | undefined = gives?.[to];
    if (!of) return [];
    const givers = files[name] ?? [];
    const whole = (givers.length > 0 || form !== 'one yaml file') && givers.every(({ data }) => data !== undefined);
    return [
      {
        of,
        whole,
        names: givers.flatMap(({ data }) => (data === undefined ? [] : of.names(data).map(([, one]) => one))),
      },
    ];
  });
  if (given.length === 0)
    throw new Error(`${from} leads to '${to}', which is neither a collection nor a name that a collection gives`);
  const where = given.map(({ of }) => of.where).join(', or ');
  return {
    known: given.every(({ whole }) => whole) ? new Set(given.flatMap(({ names }) => names)) : undefined,
    mend: `${where}: fix the name, or add it`,
  };
}

/** What stands at a field such as 'components.*.banner': each text or number there, each item of a list. Fields that can't be read hold none. */
function valuesAt(fields: unknown, field: string): [field: PropertyKey[], value: string | number][] {
  let found: [field: PropertyKey[], value: unknown][] = [[[], fields]];
  for (const key of field.split('.')) {
    found = found.flatMap(([at, value]) =>
      entriesOf(value)
        .filter(([name]) => key === '*' || name === key)
        .map(([name, child]): [PropertyKey[], unknown] => [[...at, name], child]),
    );
  }
  return found
    .flatMap(([at, value]) =>
      Array.isArray(value)
        ? value.map((item, index): [PropertyKey[], unknown] => [[...at, index], item])
        : [[at, value] as const],
    )
    .flatMap(([at, value]) => (typeof value === 'string' || typeof value === 'number' ? [[at, value]] : []));
}

function entriesOf(value: unknown): [PropertyKey, unknown][] {
  if (Array.isArray(value)) return value.map((item, index) => [index, item]);
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** A mistake for each file that has a value which another file before it has. */
function twice<T>(
  files: readonly ContentFile<T>[],
  values: (data: T) => [field: PropertyKey[], value: string | number][],
): Mistake[] {
  const seen = new Map<string | number, string>();
  return files.flatMap(({ path, data, mistake }) =>
    (data === undefined ? [] : values(data)).flatMap(([field, value]) => {
      const first = seen.get(value);
      seen.set(value, first ?? path);
      return first === undefined ? [] : [mistake(field, `${String(value)} is taken by ${first}: choose another`)];
    }),
  );
}
