import { randomUUID } from 'node:crypto';
import { newSite } from '#admin/sites/server/testing.ts';
import type { Who } from '#api/route-policy.ts';
import type { Permission } from '#audit/permissions.ts';
import { ANTIGEN, putAt, somebodyBooked, VISIT_DAY } from '#covid/server/paying/testing.ts';
import type { Database } from '#db/client.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import { MINUTE } from '#text/durations.ts';
import type { CallAnswer, Caller } from '#testing/caller.ts';
import { chicago, type TestVisitor } from '#testing/scheduler.ts';
import { plannedCell, principals, PRINCIPALS, type Principal } from '#testing/people/principals.ts';

/** What is somewhere for a call to be about: a site, and a test that is booked there on the day of all visits. */
export type There = {
  locationId: string;
  slot: (time: string) => string;
  date: string;
  appointmentId: string;
  patientId: string;
  number: string;
};

/** What a call sends: the parts of its path that vary, its query and its body. */
type Sent = { path?: Record<string, string>; query?: Record<string, string>; body?: object };

/** A call of the console as it is tried; where it does several things, there is one of each. */
export type TriedCall = {
  /** By its method and path, as the API describes it below /api. */
  call: `${'get' | 'post' | 'put' | 'patch' | 'delete'} /admin/${string}`;
  /** What the plan asks for it; 'staff' is any role. */
  permission: Permission | 'staff';
  /** Cells of the plan that let it through, where these aren't the usual ones. */
  cells?: readonly string[];
  /** How it is answered to who may, 200 unless said, and to who may not, 403. */
  ok?: number;
  refused?: number;
  /**
   * How it is answered to who may do it elsewhere, 404 unless said. What is of all sites is for who has all of them; what is
   * the caller's own, or a list of it, names no site.
   */
  elsewhere?: 403 | 404 | 422 | 'all sites' | 'names no site';
  /** How it is answered to who sees a week ahead about a visit or a day that is ten days ahead at their own site; without it, it isn't tried there. */
  ahead?: 403 | 404;
  /** Whether it changes the visit, so that the next call needs another one. */
  changes?: true;
  /** Whether it leaves no line in the log: it changes nothing and shows no one, or only to some. */
  line?: 'none' | 'where there is something';
  sent?: (there: There, by: Caller, database: Database) => Sent | Promise<Sent>;
};

/** Cells that let a call through. What only break-glass opens is closed, and no site is of a pilot. */
const USUAL = ['A', 'S', 'T', 'D', 'S, coordinators'];

/** How each call names what it asks for, by its method and path; of what has no permission, the calls decide. */
export type Policies = ReadonlyMap<string, Who>;

function lets({ cells = USUAL }: TriedCall, permission: Permission | 'staff', who: Principal): boolean {
  return permission === 'staff' ? who !== 'account' : cells.includes(plannedCell(permission, who));
}

/** What the plan says that a call answers: first what all of the call asks for, then where, then what this use of it asks for. */
function planned(tried: TriedCall, policies: Policies, who: Principal, where: Where): number {
  const { call, permission, ok = 200, refused = 403, elsewhere = 404, ahead = ok } = tried;
  const policy = policies.get(call);
  if (who === 'guest' || who === 'no session') return 401;
  if (who === 'account') return 403;
  if (!lets(tried, typeof policy === 'object' ? policy.staff : permission, who)) return refused;
  if (where === 'elsewhere' && elsewhere !== 'names no site') return elsewhere === 'all sites' ? 403 : elsewhere;
  if (!lets(tried, permission, who)) return refused;
  const isOfAWeek = permission !== 'staff' && plannedCell(permission, who) === 'T';
  return where === 'ten days ahead' && isOfAWeek ? ahead : ok;
}

/** At the caller's own site, at another one, or at their own so far ahead that not all roles see it. */
type Where = 'own' | 'elsewhere' | 'ten days ahead';
type Site = Awaited<ReturnType<typeof newSite>>;

async function thereAt(database: Database, site: Site, where: Where): Promise<There> {
  const { id, number, request } = await somebodyBooked(database, site);
  const slot = (time: string) => site.slot(ANTIGEN, time);
  const visit = { appointmentId: id, number, patientId: String(request.patientId) };
  const there = { locationId: site.locationId, slot, date: VISIT_DAY, ...visit };
  if (where !== 'ten days ahead') return there;
  const then = (time: string) => chicago(10, time);
  // At noon, so that it is of that day whatever the hour is now.
  await putAt(database, id, Math.round((then('12:00') - Date.now()) / MINUTE));
  const late = (time: string) => slotId({ locationId: site.locationId, serviceId: ANTIGEN, start: then(time) });
  return { ...there, slot: late, date: new Date(then('12:00')).toISOString().slice(0, 10) };
}

/** How many lines of the log are about what somebody did. */
async function linesOf({ pool }: Database, actor: string): Promise<number> {
  const { rows } = await pool.query<{ many: number }>('select count(*)::int as many from audit_log where actor = $1', [
    actor,
  ]);
  return rows[0]?.many ?? 0;
}

/** Makes a call; how it was answered, and whether a line of the log says that it was made. */
async function make(by: TestVisitor, { call, sent }: TriedCall, there: There, database: Database) {
  const { path: parts = {}, query, body } = (await sent?.(there, by, database)) ?? {};
  const [method = '', pattern = ''] = call.split(' ');
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? '');
  const address = query ? `${path}?${new URLSearchParams(query).toString()}` : path;
  const before = await linesOf(database, by.id);
  const { status } = await by[method as keyof Caller](address, body);
  return { status, isLogged: (await linesOf(database, by.id)) > before };
}

/** The id that a call was answered with, or that of nothing where it was refused. */
export function idIn({ body }: CallAnswer, name: string): string {
  const id = body[name];
  return typeof id === 'string' ? id : randomUUID();
}

/** How often a call is tried. */
export function triesOf({ ahead }: TriedCall): number {
  return PRINCIPALS.length * (ahead === undefined ? 2 : 3);
}

/** Tries calls as each of nine principals, at their own and at another site, and where it matters ten days ahead; how many that were, and which were not answered as planned, or without their line in the log. */
export async function tryCalls(database: Database, calls: readonly TriedCall[], policies: Policies) {
  const [own, foreign] = [await newSite(database, BUSY), await newSite(database, BUSY)];
  const atOwn = await principals(database, [own.locationId]);
  const atAll = await principals(database, 'all');
  const places: [Where, Site][] = [
    ['own', own],
    ['elsewhere', foreign],
  ];
  if (calls.some(({ ahead }) => ahead !== undefined)) places.push(['ten days ahead', own]);
  const left = [];
  for (const [where, site] of places) left.push({ where, site, kept: await thereAt(database, site, where) });
  const wrong: string[] = [];
  let tried = 0;
  for (const call of calls)
    for (const who of PRINCIPALS)
      for (const { where, site, kept } of left) {
        if (where === 'ten days ahead' && call.ahead === undefined) continue;
        const by = (call.elsewhere === 'all sites' && where === 'own' ? atAll : atOwn).get(who);
        const expected = planned(call, policies, who, where);
        // What is refused leaves a visit as it was, so that the next call can be about the same one.
        const there = call.changes && expected < 300 ? await thereAt(database, site, where) : kept;
        if (!by) throw new Error(who);
        const { status, isLogged } = await make(by, call, there, database);
        const asked = `${call.call} (${call.permission}), ${who}, ${where}`;
        if (status !== expected) wrong.push(`${asked}: ${String(status)}, not ${String(expected)}`);
        const isOnRecord = call.line === 'where there is something' || isLogged === (call.line !== 'none');
        if (expected < 300 && !isOnRecord) wrong.push(`${asked}: ${isLogged ? 'a' : 'no'} line in the log`);
        tried += 1;
      }
  return { tried, wrong };
}

/** Room for all the visits of a trial at one time. */
const BUSY = { capacity: 60, byCar: true };
