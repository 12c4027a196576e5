import type { Place } from '#location/place.schema.ts';
import type { Suggestion } from '../../search.schema.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { resultsAddress } from '../lexicon/subject.ts';
import type { SearchReading } from '../find/search-memory.ts';
import { EVERYDAY } from '../find/typed-place.ts';

/** What was typed so far, in a need and the beginning of a place; `said` is true when it can be nothing but a place. */
export type TypedPlace = { need: string; beginning: string; said: boolean; typed: string };

/** Letters from which a bare word may begin a town. */
const FEWEST = 3;

/**
 * Places that may be typed, alone or after a need ('eye exam near Boston, MA'), and the need: all that was typed where
 * there are none.
 */
export async function suggestPlacesFor(
  { db, memory }: SearchReading,
  { need, beginning, said, typed }: TypedPlace,
  most: number,
): Promise<{ need: string; places: Suggestion[] }> {
  if (!beginning) return { need: typed, places: [] };
  const found = await memory.places.beginning(db, beginning);
  const places = found.filter((place) => said || beginsWith(place, beginning)).slice(0, most);
  return places.length === 0 && !said
    ? { need: typed, places: [] }
    : { need, places: places.map((place) => suggestionOf(place, need)) };
}

/** After 'near' or 'in' a place is typed, and by figures; a bare last word may be one when it leads to no care. */
export function splitNeedAndPlace(typed: string, lexicon: Lexicon): TypedPlace {
  const [, before = '', near = ''] = /^(.*?)\b(?:near|in|around|close to) +([^,]{2,40}(?:,.*)?)$/i.exec(typed) ?? [];
  const leads = (text: string) =>
    text
      .toLowerCase()
      .split(/[^a-z0-9']+/)
      .filter(Boolean)
      .some((word) => lexicon.leads(word) || lexicon.begun.find(word).length > 0);
  if (near && !/^(me|my|here|person)\b/i.test(near) && !leads(near))
    return { need: before.trim(), beginning: near, said: true, typed };
  const [, need = '', code] = /^(.*?)\s*\b(\d{2,5})$/.exec(typed) ?? [];
  if (code && !leads(code)) return { need: need.trim(), beginning: code, said: true, typed };
  const words = typed.trim().split(/\s+/);
  for (const count of [2, 1]) {
    const beginning = words.slice(-count).join(' ');
    if (
      words.length >= count &&
      beginning.length >= FEWEST &&
      /^\p{L}/u.test(beginning) &&
      !EVERYDAY.has(beginning.toLowerCase()) &&
      !leads(beginning)
    )
      return { need: words.slice(0, -count).join(' '), beginning, said: false, typed };
  }
  return { need: typed, beginning: '', said: false, typed };
}

function beginsWith({ city }: Place, typed: string): boolean {
  return city.toLowerCase().startsWith(typed.toLowerCase().split(',')[0]?.trim() ?? '');
}

function suggestionOf({ label = '', city, state, zipCode }: Place, need: string): Suggestion {
  const name = /^\d{5} /.test(label) ? `${city}, ${state}` : label;
  const near = /^\d{5} /.test(label) ? zipCode : name;
  return {
    title: need ? `${need} near ${name}` : `Care near ${name}`,
    note: /^\d{5} /.test(label) ? zipCode : '',
    address: `${resultsAddress(need)}&near=${encodeURIComponent(near)}`,
  };
}
