import { VISIT_MINUTES } from '#covid/organization.ts';
import { VISITS_AN_HOUR } from '#covid/sites/site-location.ts';
import { weekOf } from '#covid/sites/hours-of-operation.ts';
import { ProblemError } from '#api/problem.ts';
import type { Reading } from '#db/work.ts';
import { dateOfDay, instantOf, offsetAt, timeZoneName, wallOf } from '#location/time-zone.ts';
import { dayWords } from '#scheduler/engine/slot-words.ts';
import { seatsOf } from '#scheduler/engine/server/next-free.ts';
import { openSeats } from '#scheduler/engine/server/slots.ts';
import { startsOfDay } from '#scheduler/engine/time-slots.ts';
import { twelveHour } from '#scheduler/engine/twelve-hour.ts';
import { DAY, HOUR, MINUTE } from '#text/durations.ts';
import type { SitesOf } from '#covid/sites/site-location.ts';
import type { Preview, PreviewRequest } from '../site-calls.schema.ts';
import { scheduleOf } from './nearest-times.ts';
import { holdingIn, strandedBy, type Change, type Running } from './stranded.ts';
import { hoursProblems } from './typed-site.ts';

const DAYS_NAMED = 10;

/** How a site would run with hours and places as they are being edited. Throws 422 for what can't be. */
export function changeOf(
  site: Running,
  { tests }: SitesOf,
  edit: Omit<PreviewRequest, 'date'>,
): Change & { reserve: number } {
  const hours = weekOf(edit.hoursOfOperation);
  const problems = hoursProblems(edit);
  if (!hours || problems.length > 0)
    throw new ProblemError({ status: 422, code: 'invalid', detail: 'These hours can’t be.', errors: problems });
  const { hourlyCapacity, reserveCapacity, specialDays, testingModels } = edit;
  return {
    hours,
    specialDays,
    capacity: Math.max(0, Math.floor(hourlyCapacity / VISITS_AN_HOUR)),
    reserve: Math.max(0, Math.floor(reserveCapacity / VISITS_AN_HOUR)),
    services: tests.filter(({ model }) => testingModels.includes(model)).map(({ serviceId }) => serviceId),
    status: 'Active',
    suspendedFrom: site.suspendedFrom,
    zone: site.zone,
  };
}

/** What people who book online would see of a day with a change, and what they see now; a site that is suspended as if it were active. */
export async function previewOf(
  { db, now }: Pick<Reading, 'db' | 'now'>,
  site: Running,
  change: Change & { reserve: number },
  date?: string,
): Promise<Preview> {
  const today = wallOf(site.zone, now).day;
  const day = date === undefined ? today + 1 : Date.parse(date) / DAY;
  const [is, was] = [offered(site, change, day), offered(site, { ...site, status: 'Active' }, day)];
  const all = [...is.starts, ...was.starts];
  const [from, to] = [Math.min(...all), Math.max(...all) + VISIT_MINUTES * MINUTE];
  const taken = all.length === 0 ? [] : ((await seatsOf(db, [site.row], from, to)).get(site.row) ?? []);
  const left = (at: typeof is, capacity: number) => openSeats([at], taken, { capacity, schedule: at.schedule });
  const [leftAfter, leftBefore] = [left(is, change.capacity - change.reserve), left(was, site.capacity - site.reserve)];
  const sum = (starts: readonly number[], seats: (start: number) => number): number =>
    starts.filter((start) => start > now).reduce((total, start) => total + Math.max(0, seats(start)), 0);
  const stranded = await strandedBy(db, site, change);
  const times = [...new Set(all)].sort((a, b) => a - b).filter((start) => start > now);
  const dates = [...new Set(stranded.map(({ start }) => dateOfDay(wallOf(site.zone, start).day)))];
  return {
    date: dateOfDay(day),
    today: dateOfDay(today),
    places: sum(is.starts, leftAfter),
    placesWere: sum(was.starts, leftBefore),
    times: times.map((start) => ({
      start: new Date(start).toISOString(),
      localTime: twelveHour(wallOf(site.zone, start).minutes),
      state: !is.starts.includes(start) ? 'gone' : was.starts.includes(start) ? 'same' : 'new',
      places: is.starts.includes(start) ? Math.max(0, leftAfter(start)) : 0,
      stranded: stranded.filter((visit) => visit.start === start).length,
    })),
    stranded: stranded.length,
    strandedOn: dates.slice(0, DAYS_NAMED),
    holding: await holdingIn(db, site, change),
    clocks: clocksOn(site.zone, day),
  };
}

function offered(site: Running, change: Change, day: number) {
  const schedule = scheduleOf(site, change);
  return { ...startsOfDay(schedule, day), schedule };
}

/** What a change of the clocks does to a day, in words; null on other days. */
export function clocksOn(zone: string, day: number): string | null {
  const [before, after] = [offsetAt(zone, day * DAY - 12 * HOUR), offsetAt(zone, (day + 1) * DAY + 12 * HOUR)];
  if (before === after) return null;
  const hour = Array.from({ length: 24 }, (_, at) => at).find((at) => isChanged(zone, day * DAY + at * HOUR));
  if (hour === undefined) return null;
  const [long, clock, name] = [dayWords(dateOfDay(day)).long, twelveHour(hour * 60), timeZoneName(zone)];
  return after > before
    ? `${long}, has no ${clock} in ${name}: the clocks skip that hour.`
    : `${long}, has ${clock} twice in ${name}: its times are offered once.`;
}

/** Whether a wall-clock time is one that the clocks skip, or show twice. */
function isChanged(zone: string, wall: number): boolean {
  const instant = instantOf(zone, wall);
  return (
    instant === null ||
    (offsetAt(zone, instant + HOUR) !== offsetAt(zone, instant) &&
      wallOf(zone, instant + HOUR).minutes === wallOf(zone, instant).minutes)
  );
}
