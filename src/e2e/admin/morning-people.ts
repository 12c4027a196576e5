import { inDatabase } from '../booking/database.ts';
import { bookAt, newSite, type Booked } from './site-day.ts';

/** Letters of a run's own: one person can't be in two places at a time, in any journey. */
export const own = (): string =>
  Array.from({ length: 8 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('');

/** Who a journey of a morning does something with, by first name, last name and minutes from now. */
const KNOWN = [
  ['Jordan', 'Pemberton', -45],
  ['Sam', 'Tate', -5],
  ['Quinn', 'Dale', 20],
  ['Priya', 'Kaur', 40],
  ['Rowan', 'Ash', 50],
] as const;

const STEP_MINUTES = 15;
const FIRST_MINUTES = -105;
const TIMES = 19;

/** The others of so many: a name of its own each, spread over the morning; who was before now has come, mostly. */
function crowd(many: number): Booked[] {
  const letter = (at: number): string => String.fromCharCode(97 + at);
  return Array.from({ length: many }, (_, at) => {
    const minutes = FIRST_MINUTES + STEP_MINUTES * Math.floor((at * TIMES) / many);
    const over = at % 17 === 3 ? 'missed' : at % 13 === 5 ? 'cancelled' : 'kept';
    const status = minutes < -20 ? over : minutes <= 0 ? 'checked-in' : 'booked';
    return {
      first: `Bo${letter(at % 26)}${letter(Math.floor(at / 26))}`,
      last: `Wren${own()}`,
      minutes,
      status,
      born: `${String(1940 + (at % 60))}-04-17`,
    };
  });
}

/** A site that is open all day, with room, and a morning of so many people there; answers the ids of the known ones by first name. */
export async function morningOf(many: number): Promise<{ site: string; ids: Map<string, string> }> {
  const site = await newSite();
  await inDatabase(
    `update locations set capacity = 40, reserve = 2, special_days = '{}',
       hours = (select jsonb_agg('{"open": "00:00", "close": "23:59"}'::jsonb) from generate_series(1, 7)) where public_id = $1`,
    [site],
  );
  const known = KNOWN.map(([first, last, minutes]) => ({ first, last: last + own(), minutes }));
  return { site, ids: await bookAt(site, [...known, ...crowd(many - known.length)]) };
}
