import type { ContentFile, Mistake } from '#collection/collection.ts';
import { lineAndColumn } from '#collection/line-and-column.ts';
import type { HelpLines } from '#safety/help-line.schema.ts';
import { bookedTests } from '#covid/organization.ts';
import { bookingOf, type Bookable } from '#finder/catalogue/catalogue.ts';
import { bookingHref } from '#finder/tiles/booking-link.ts';
import { priceOf } from '#finder/tiles/tile-text.ts';
import { lineWords } from '#safety/line-words.ts';
import { actionOf, type Sign, signSentences } from '#safety/urgency.ts';
import type { DataOf, Files } from './collections.ts';
import type { FilesByName } from './references.ts';

/** The collection that gives each kind of words, and where editors find it. */
const GIVER = {
  signs: { collection: 'danger-signs', where: 'content/danger-signs' },
  do: { collection: 'danger-signs', where: 'content/danger-signs' },
  'do-lower': { collection: 'danger-signs', where: 'content/danger-signs' },
  line: { collection: 'help-lines', where: 'content/help-lines.yaml' },
  fact: { collection: 'facts', where: 'content/facts.yaml' },
  box: { collection: 'boxes', where: 'content/boxes' },
  book: { collection: 'services', where: 'content/services with scheduling' },
  price: { collection: 'services', where: 'content/services' },
} as const;

type Kind = keyof typeof GIVER;

/** How each kind is written: '{signs:…}'. */
export const WRITTEN_AS: readonly string[] = Object.keys(GIVER).map((kind) => `{${kind}:…}`);

/**
 * Texts written once and used by name:
 * - {signs:chest-pain,stroke}: whole sentences; {do:chest-pain}: what to do, {do-lower:…} within a sentence;
 * - {line:988}: the number to call; {fact:…}: a value; {box:…}: advice, on its own line;
 * - {book:…}: the link to book a service; {price:…}: what it costs.
 */
const NAMED = new RegExp(String.raw`\{(${Object.keys(GIVER).join('|')}):([^{}\n]*)\}`, 'g');

/** True for a collection whose files give words to the texts of others. */
export function givesText(collection: string): boolean {
  return Object.values(GIVER).some((giver) => giver.collection === collection);
}

/** True when a text takes words from that file; of one that is a whole collection, from anything in it. */
export function takesFrom(text: string, collection: string, id: string): boolean {
  return takenBy(text).some((taken) => taken.collection === collection && (taken.name === id || collection === id));
}

/** All that a text takes words from: names, each with its collection. */
export function takenBy(text: string): { collection: string; name: string }[] {
  return namesIn(text).map(({ kind, name }) => ({ collection: GIVER[kind].collection, name }));
}

/** A text without the names in braces that are known here. */
export function withoutNames(text: string): string {
  return text.replace(NAMED, ' ');
}

/** A name that a text takes something by. */
interface NamedText {
  kind: Kind;
  name: string;
  /** Where its braces begin in the text. */
  at: number;
}

/** The names that a text takes something by, in order. */
function namesIn(text: string): NamedText[] {
  return [...text.matchAll(NAMED)].flatMap(({ 1: kind, 2: names = '', index }) =>
    idsOf(names).map((name) => ({ kind: kind as Kind, name, at: index })),
  );
}

function idsOf(names: string): string[] {
  return names.split(',').map((name) => name.trim());
}

/** Says of each kind and name what a text is given, undefined where there is no such name. */
export type SharedText = (kind: Kind, names: readonly string[]) => string | undefined;

/** What these files of content give to the texts of all others. */
export function sharedText(files: FilesByName): SharedText {
  const of = <N extends keyof Files>(name: N) => (files[name] ?? []) as unknown as Partial<Files>[N] & ContentFile[];
  const lines: HelpLines = (of('help-lines')[0]?.data as { lines?: HelpLines } | undefined)?.lines ?? {};
  const facts = (of('facts')[0]?.data ?? {}) as Record<string, { value: string } | undefined>;
  const signs = new Map(of('danger-signs').map(({ id, data }) => [id, data as Sign | undefined]));
  const boxes = new Map(
    of('boxes').map(({ id, data, body }) => [id, data && { title: (data as { title: string }).title, body }]),
  );
  const services = new Map(of('services').map(({ id, data }) => [id, data]));
  const partners = of('partners').flatMap(({ id, data }) => (data === undefined ? [] : [{ ...data, slug: id }]));
  const tests = of('covid-testing').flatMap(({ data }) => (data === undefined ? [] : [bookedTests(data)]));
  const bookable: readonly Bookable[] = [...partners, ...tests];
  return (kind, names) => {
    const [name = ''] = names;
    const line = lines[name];
    if (kind === 'line') return line && lineWords(line);
    if (kind === 'fact') return facts[name]?.value;
    if (kind === 'box') return boxOf(boxes.get(name));
    if (kind === 'book') return bookingOfService(services.get(name), bookable);
    if (kind === 'price') return priceInText(services.get(name));
    const known = names.flatMap((one) => signs.get(one) ?? []);
    const [first] = known;
    if (!first || known.length < names.length) return undefined;
    if (kind === 'signs') return signSentences(known, lines);
    const act = actionOf(first, lines);
    return kind === 'do' ? act : act.charAt(0).toLowerCase() + act.slice(1);
  };
}

/** Where a service is booked on this site; the list of all bookable partners while its partner's file has mistakes, which are reported there. */
function bookingOfService(service: DataOf<'services'> | undefined, bookable: readonly Bookable[]): string | undefined {
  if (!service?.scheduling) return undefined;
  return bookingHref({ booking: bookingOf(service, bookable), nearestLocationId: null }) ?? '/schedule-appointment/';
}

/** A service's price as a sentence has it: '$59', or the words in its place. */
function priceInText(service: DataOf<'services'> | undefined): string | undefined {
  if (!service) return undefined;
  const { figure, words } = priceOf(service);
  return figure ?? words;
}

/** Markdown that pages show as a piece set apart. */
function boxOf(box: { title: string; body: string } | undefined): string | undefined {
  return box && `<div class="advice">\n\n**${box.title}**\n\n${box.body}\n\n</div>`;
}

/** Fills in the names in braces. A name that is not known stays as written: a check reports it. */
export function filledText(text: string, shared: SharedText, rounds = 2): string {
  if (!text.includes('{')) return text;
  return text.replace(NAMED, (whole, kind: Kind, names: string) => {
    const found = shared(kind, idsOf(names));
    // Boxes name signs, and first steps name lines: two rounds more are all there is.
    return found === undefined || rounds === 0 ? whole : filledText(found, shared, rounds - 1);
  });
}

/** Fields or a list of them with every text filled. */
export function filled<T>(value: T, shared: SharedText): T {
  if (typeof value === 'string') return filledText(value, shared) as T;
  if (Array.isArray(value)) return value.map((item: unknown) => filled(item, shared)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, filled(item, shared)])) as T;
}

/** What the shared texts may take by name themselves, so that none comes back to itself: boxes from signs, signs from help lines, others nothing. */
const MAY_TAKE: Record<string, readonly Kind[]> = {
  boxes: ['signs', 'do', 'do-lower', 'line', 'fact', 'price'],
  'danger-signs': ['line'],
  'help-lines': [],
  facts: [],
};

/** Shared texts that take what could come back to them. */
export function circles(files: FilesByName): Mistake[] {
  return Object.entries(MAY_TAKE).flatMap(([collection, kinds]) =>
    (files[collection] ?? []).flatMap((file) =>
      namesIn(withoutComments(file))
        .filter(({ kind }) => !kinds.includes(kind))
        .map(({ kind, name, at }) => ({
          file: file.path,
          ...lineAndColumn(file.source, at),
          field: '',
          message: `{${kind}:${name}} can't be used here: it could lead back to this text. Write out its words`,
        })),
    ),
  );
}

/** Names in braces that are not known. Names in a file with mistakes count as known, since that file is reported itself. */
export function unknownNames(files: FilesByName): Mistake[] {
  const shared = sharedText(files);
  const isUnknown = ({ kind, name }: NamedText) => {
    const givers = files[GIVER[kind].collection] ?? [];
    return (
      shared(kind, [name]) === undefined &&
      !givers.some(({ id, data }) => data === undefined && (id === name || id === GIVER[kind].collection))
    );
  };
  return Object.values(files).flatMap((list) =>
    list.flatMap((file) =>
      namesIn(withoutComments(file))
        .filter(isUnknown)
        .map(({ kind, name, at }) => ({
          file: file.path,
          ...lineAndColumn(file.source, at),
          field: '',
          message: `{${kind}:${name}} is not in ${GIVER[kind].where}: fix the name, or add it`,
        })),
    ),
  );
}

/** A file's text with spaces for the comments of YAML, so that every place stays what it is. */
function withoutComments({ path, source }: ContentFile): string {
  return path.endsWith('.yaml') ? source.replace(/^[ \t]*#.*$/gm, (comment) => ' '.repeat(comment.length)) : source;
}
