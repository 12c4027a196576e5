import type { GrantedStaff } from '#audit/actor.ts';
import type { Reading } from '#db/work.ts';
import { timeZoneName } from '#location/time-zone.ts';
import { clockAt, dayAt, dayWords } from '#scheduler/engine/slot-words.ts';

/** The site of a paper. */
export type PaperSite = { row: number; name: string; storeNumber: string | null; timeZone: string };

/** Who printed a paper and when, by the site's clock, which is named: 'Printed Tuesday, November 24, 8:04 am, Central Time, by marco@larkmoor.example.' */
export async function printedBy({ db, actor, now }: Reading<GrantedStaff>, timeZone: string): Promise<string> {
  const { rows } = await db.query<{ email: string }>('select email from staff_sign_ins where staff = $1', [actor.id]);
  const start = new Date(now).toISOString();
  const { long } = dayWords(dayAt({ start, timeZone }));
  const who = rows[0]?.email ?? actor.id;
  return `Printed ${long}, ${clockAt(start, timeZone)}, ${timeZoneName(timeZone)}, by ${who}.`;
}

/** How a site is named on paper: 'Lincoln Park, store 0142'. */
export function siteLine({ name, storeNumber }: Pick<PaperSite, 'name' | 'storeNumber'>): string {
  return storeNumber ? `${name}, store ${storeNumber}` : name;
}

/** The site of a paper by its public id, as it is now. */
export async function paperSite({ db }: Reading<GrantedStaff>, locationId: string): Promise<PaperSite> {
  const { rows } = await db.query<PaperSite>(
    'select id as row, name, store_number as "storeNumber", time_zone as "timeZone" from locations where public_id = $1',
    [locationId],
  );
  if (!rows[0]) throw new Error('The site of a paper is gone');
  return rows[0];
}

/** 'Tuesday, November 24, 2026' */
export function dayInFull(date: string): string {
  return `${dayWords(date).long}, ${date.slice(0, 4)}`;
}
