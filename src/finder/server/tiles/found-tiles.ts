import { stateName } from '#location/states.ts';
import { notOfferedWords } from '#finder/catalogue/availability.ts';
import { roundMiles } from '#finder/ranking/ranking.ts';
import { reasons } from '#finder/ranking/ranking-reason.ts';
import type { Tile, TileSort } from '#finder/catalogue/tile.schema.ts';
import { timeWords } from '#finder/ranking/time-words.ts';
import type { Moment } from './moment.ts';
import type { PlacedService } from './place-services.ts';

/** Open times that a tile shows. */
const TIMES_SHOWN = 3;

/** What is said on the tiles of an answer besides what is known of each. */
export type Said = Moment & {
  /** The visitor's state in two letters. */
  state: string;
  /** By which the first one is first: 'best' where its price or time isn't known. */
  sort: TileSort;
  /** Why each answers what was typed or picked, by service id. */
  matches: ReadonlyMap<string, string>;
  /** Services that the visitor has looked at. */
  viewed: ReadonlySet<string>;
};

/** The services found as tiles, in their order. */
export function toTiles(found: readonly PlacedService[], said: Said): Tile[] {
  const why = reasons(
    found.map(({ clinic, online }) => ({ miles: clinic?.miles ?? null, online })),
    said.state,
    said.sort,
  );
  return found.map((placed, index) => {
    const { service, clinic, offered } = placed;
    return {
      ...service.words,
      badges: { ...service.words.badges, isRecentlyViewed: said.viewed.has(service.id) },
      nearestClinic: clinic ? roundMiles(clinic.miles) : null,
      nearestLocationName: clinic?.name ?? null,
      nearestLocationId: clinic?.id ?? null,
      nearestNote: service.notesDecide ? (clinic?.note ?? null) : null,
      nearestForAll: !(service.notForAll && clinic?.note?.endsWith(service.notForAll)),
      nextTimes: timesOf(placed, said),
      open: openOf(placed, said),
      offered: offered ? 'here' : 'elsewhere',
      notIn: !offered && said.state ? stateName(said.state) : '',
      match: said.matches.get(service.id) ?? '',
      reason: offered ? (why[index] ?? '') : notOfferedWords(service, said.state),
    };
  });
}

function timesOf({ times, clinic }: PlacedService, { now }: Moment): Tile['nextTimes'] {
  if (!clinic) return [];
  const { timeZone } = clinic.opening;
  return times.slice(0, TIMES_SHOWN).map((start) => {
    const at = new Date(start);
    return { start: at.toISOString(), timeZone, ...timeWords(at.getTime(), timeZone, now) };
  });
}

/** The clinic's hours, or those online where it is closed or there is none. */
function openOf({ service: { onlineHours }, clinic, online }: PlacedService, { opening }: Moment): Tile['open'] {
  const atClinic = clinic ? opening(clinic.opening) : null;
  const atHome = online && onlineHours ? opening(onlineHours) : null;
  const shown = atHome && !atClinic?.now && (atHome.now || !atClinic) ? atHome : atClinic;
  return shown && { now: shown.now, until: shown.until, words: shown.words };
}
