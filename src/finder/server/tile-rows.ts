import { openingAt, type OpeningHours } from '#location/opening-words.ts';
import { notOfferedWords } from '../availability.ts';
import { offeringOf, type Catalogue, type TileWords } from '../catalogue.ts';
import { roundMiles } from '../ranking.ts';
import { reasons } from '../ranking-reason.ts';
import type { Service, Tile, TileSort } from '../service.schema.ts';
import type { SearchRow } from './search-statement.ts';

/** What is said on the tiles of an answer besides what their rows tell. */
export type Said = {
  /** The visitor's state in two letters. */
  state: string;
  sort: TileSort;
  /** Why each answers what was typed or picked, by service id. */
  matches: ReadonlyMap<string, string>;
  /** Epoch ms. */
  now: number;
};

type FoundRow = SearchRow & { id: string };

/** Rows as tiles: the words come from the catalogue by one look-up each. */
export function toTiles(rows: readonly SearchRow[], catalogue: Catalogue, said: Said): Tile[] {
  const known = rows.filter((row): row is FoundRow => row.id !== null && catalogue.words.has(row.id));
  const why = reasons(known, said.state, said.sort);
  return known.map((row, index) => {
    const words = catalogue.words.get(row.id) as TileWords;
    return {
      ...words,
      badges: { ...words.badges, isRecentlyViewed: row.viewed },
      nearestClinic: row.miles === null ? null : roundMiles(row.miles),
      nearestLocationName: row.name,
      nearestLocationId: row.public_id,
      nextTimes: timesOf(row),
      open: openOf(row, words, said.now),
      offered: row.offered ? 'here' : 'elsewhere',
      match: said.matches.get(row.id) ?? '',
      reason: row.offered ? (why[index] ?? '') : notOfferedWords(offeringOf(words, catalogue), said.state),
    };
  });
}

function timesOf({ times, time_zone }: SearchRow): Tile['nextTimes'] {
  if (!times || time_zone === null) return [];
  return times.map((start) => ({ start: start.toISOString(), timeZone: time_zone }));
}

/** The clinic's hours, or those online where it is closed or there is none. */
function openOf({ hours, time_zone, miles, online }: SearchRow, { onlineHours }: TileWords, now: number): Tile['open'] {
  const clinic =
    miles !== null && hours && time_zone !== null ? openAt({ week: hours, timeZone: time_zone }, now) : null;
  const kept = online && onlineHours ? keptOnlineHours(onlineHours) : null;
  if (clinic?.now || !kept) return clinic;
  const atHome = openAt(kept, now);
  return atHome.now || !clinic ? atHome : clinic;
}

function openAt(hours: OpeningHours, instant: number): NonNullable<Tile['open']> {
  const { now, until, words } = openingAt(hours, instant);
  return { now, until, words };
}

const DAY_AND_NIGHT = { open: '00:00', close: '00:00' };

/** Hours online as the database keeps them: a week, and the zone of its clocks. */
export function keptOnlineHours(given: NonNullable<Service['onlineHours']>): OpeningHours {
  if (given === 'always') return { timeZone: 'UTC', week: Array.from({ length: 7 }, () => DAY_AND_NIGHT) };
  const { timeZone, weekdays, weekend } = given;
  return { timeZone, week: Array.from({ length: 7 }, (_, day) => (day < 5 ? weekdays : (weekend ?? null))) };
}
