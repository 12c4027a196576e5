import type { Queryable } from '#db/client.ts';
import { splitState } from '../states.ts';
import { COLUMNS, notDwarfed, type PlaceRow } from './place-rows.ts';

/**
 * Towns of the counties that a text names ('cook county', 'orleans parish'), largest first, without those dwarfed by a
 * larger one.
 */
export async function townsOfCounty(db: Queryable, search: string): Promise<PlaceRow[]> {
  const [name, state] = splitState(search);
  const [, county, kind] = /^(.+) (county|parish)$/.exec(name) ?? [];
  if (!county) return [];
  const { rows } = await db.query<PlaceRow>(
    `select ${COLUMNS}, 1::float8 as alike from places
     where kind = 'place' and translate(lower(county), 'ñ-.''', 'n ') = $1 and ($2::bpchar is null or state = $2) order by weight desc, label limit 24`,
    [county, kind === 'parish' ? 'LA' : state],
  );
  return notDwarfed(rows);
}
