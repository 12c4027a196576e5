import type { Queryable } from '#db/client.ts';
import type { Place } from '#location/place.schema.ts';
import { searchText } from '#location/search-text.ts';
import { townOfNickname } from '#location/nicknames.ts';
import { splitState } from '#location/states.ts';
import { readWords, type Word } from '../../split-words.ts';
import type { SearchReading } from './search-memory.ts';

/** What was typed, in the need and the place that was typed with it; `choices` has all that the name may mean where several states compete, the likeliest first. */
export type Parted = { need: string; place: Place | null; choices: readonly Place[] };

/** Words of a place's name with its state, at most. */
const MOST_WORDS = 5;
/** People who live in a town that is meant when its bare name stands beside a need, and when it stands after 'in'. */
const [KNOWN_TOWN, NAMED_TOWN] = [40_000, 1500];
/** Words that stand before a place, and those that mean the place where somebody is. */
const BEFORE = new Set('near in around close nearby within'.split(' '));
const HERE = new Set('me here my us home you'.split(' '));
/** Names of large towns, and how some begin, that are everyday words: the town is meant only with its state, or after 'near'. */
export const EVERYDAY: ReadonlySet<string> = new Set(
  (
    'mobile orange reading independence hope sterling normal surprise bend commerce mission bell union clay temple lake forest park garden grove hills sparks flint ' +
    'delta providence superior energy corona eagle pharr burns pace old'
  ).split(' '),
);
/** Words that may name a place, and where they stand among those typed. */
type Candidate = { from: number; to: number; text: string; said: Sureness };
/** How surely a place is meant: a code, a name with its state or after 'near'; a name after 'in'; a bare name. */
type Sureness = 'surely' | 'in' | 'bare';

/**
 * Splits typed words into need and place: 'eye exam 02139'. `leads` says if a word leads to care: such words are not
 * taken for towns.
 */
export async function partPlace(
  search: SearchReading,
  typed: string,
  leads: (word: string) => boolean,
): Promise<Parted> {
  const { words } = readWords(typed);
  const asked = words.map(({ text }) => text);
  for (const candidate of candidatesIn(words, leads)) {
    const { place, choices } = await placeOf(search, candidate);
    if (place) return { need: without(typed, words, candidate), place, choices };
  }
  // 'near me' names no place, and is no need either.
  const here = asked.findIndex((word, at) => /^near(by|est)?$/.test(word) && HERE.has(asked[at + 1] ?? ''));
  const need = here < 0 ? typed.trim() : without(typed, words, { from: here, to: here + 2 });
  return { need, ...NO_PLACE };
}

/** Names that may be places, the surest first: ZIP codes, names with their state, what follows 'near' or 'in', then bare names at the end or the beginning. */
function candidatesIn(words: readonly Word[], leads: (word: string) => boolean): Candidate[] {
  const asked = words.map(({ text }) => text);
  const found: Candidate[] = [];
  const add = (from: number, to: number, said: Sureness): void => {
    found.push({ from, to, said, text: asked.slice(from, to).join(' ') });
  };
  asked.forEach((word, place) => {
    if (/^\d{5}$/.test(word)) add(place, /^\d{4}$/.test(asked[place + 1] ?? '') ? place + 2 : place + 1, 'surely');
  });
  for (const { from, to } of spans(asked)) {
    const own = asked.slice(from, to);
    const before = asked[from - 1] ?? '';
    const named = BEFORE.has(before) || (before === 'to' && asked[from - 2] === 'close');
    const isEdge = to === asked.length || from === 0;
    if (!named && !isEdge) continue;
    const hasState = own.length > 1 && splitState(searchText(own.join(' ')))[1] !== null;
    if (hasState && !leads(own[0] ?? '')) add(from, to, 'surely');
    else if (own.length <= 3 && !own.some(leads) && (named || !own.every((word) => EVERYDAY.has(word))))
      add(from, to, !named ? 'bare' : before === 'in' || before === 'within' ? 'in' : 'surely');
  }
  const order: Sureness[] = ['surely', 'in', 'bare'];
  return found
    .sort((a, b) => order.indexOf(a.said) - order.indexOf(b.said) || b.to - b.from - (a.to - a.from))
    .slice(0, 16);
}

/** Every few neighbouring words that may be a name, the longest first. */
function spans(asked: readonly string[]): { from: number; to: number }[] {
  return asked.flatMap((_, from) =>
    Array.from({ length: Math.min(MOST_WORDS, asked.length - from) }, (__, count) => ({
      from,
      to: from + count + 1,
    })).filter(({ to }) => !asked.slice(from, to).some((word) => HERE.has(word) || BEFORE.has(word))),
  );
}

const TOWN = `select weight from places
  where kind = 'place' and search ~>=~ ($1 || ' ') and search ~<~ ($1 || '!') and length(search) = length($1) + 3 order by weight desc limit 1`;

/** What words mean as a place. */
export type PlaceMeant = Omit<Parted, 'need'>;
const NO_PLACE: PlaceMeant = { place: null, choices: [] };

async function placeOf(search: SearchReading, { text, said }: Candidate): Promise<PlaceMeant> {
  const known = search.memory.placesMeant;
  const key = `${said} ${text}`;
  const before = known.get(key);
  if (before) return before;
  const meant = await lookUp(search, text, said);
  known.set(key, meant);
  return meant;
}

/** A bare name counts only when many people live there; what it means is then for the rule of every field for a place. */
async function lookUp({ db, memory }: SearchReading, text: string, said: Sureness): Promise<PlaceMeant> {
  const isCode = /^\d{5}( \d{4})?$/.test(text);
  if (!isCode && /\d/.test(text)) return NO_PLACE;
  const isSure = isCode || said === 'surely' || townOfNickname(text) !== text;
  if (!isSure && (await peopleIn(db, text)) < (said === 'in' ? NAMED_TOWN : KNOWN_TOWN)) return NO_PLACE;
  const named = await memory.places.inWords(db, text);
  if (named.state === 'found') return { place: named.place, choices: [] };
  return named.state === 'choices' ? { place: named.choices[0] ?? null, choices: named.choices } : NO_PLACE;
}

async function peopleIn(db: Queryable, town: string): Promise<number> {
  const { rows } = await db.query<{ weight: number }>({ name: 'search_town', text: TOWN, values: [searchText(town)] });
  return rows[0]?.weight ?? 0;
}

/** What was typed without some of its words, and without what led to them. */
function without(typed: string, words: readonly Word[], { from, to }: Pick<Candidate, 'from' | 'to'>): string {
  const first = BEFORE.has(words[from - 1]?.text ?? '') ? from - 1 : from;
  const before = typed.slice(0, words[first]?.start ?? 0);
  const after = typed.slice(words[to - 1]?.end ?? typed.length);
  return `${before} ${after}`.replace(/\s+/g, ' ').replace(/^[\s,.;:-]+|[\s,;:-]+$/g, '');
}
