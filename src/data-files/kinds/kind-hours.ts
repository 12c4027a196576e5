import { z } from 'zod';
import type { Queryable } from '#db/client.ts';
import { openingProblem, type OpeningProblem } from '#location/opening-rules.ts';
import { specialDaysSchema, weeklyHoursSchema, type Opening } from '#location/opening-hours.schema.ts';
import { SERVICE_CODES, storeSchema } from '#pharmacies/stores/pharmacy.schema.ts';
import { refreshTimes } from '#scheduler/engine/server/load.ts';
import type { Column, Counts, DataKind, Parsed } from './kind.ts';
import { BY_STAFF } from './upsert.ts';
import { formatDay, parseDay } from './week.ts';

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const HOLIDAYS = ['thanksgiving', 'christmas'] as const;
const OTHER_DAYS = 'otherDays';
const SERVICES: readonly string[] = ['Store', ...SERVICE_CODES];
const OF_STORE = { hours: storeSchema.shape.hours.unwrap(), specialDays: storeSchema.shape.specialDays.unwrap() };

const cell = z.string().nullish();
const cells = Object.fromEntries([...DAYS, ...HOLIDAYS].map((day) => [day, cell])) as Record<
  (typeof DAYS | typeof HOLIDAYS)[number],
  typeof cell
>;
const rowSchema = z.strictObject({
  location: z.string().nullable(),
  store: z.string().nullable(),
  service: z.string().nullable(),
  ...cells,
  [OTHER_DAYS]: z.array(z.string()),
});

type Problems = { column: string; reason: string }[];

/** Opening hours, a row for each location, and for each store with one of its services (or 'Store' for the store itself). */
export function hoursKind(): DataKind {
  return {
    name: 'hours',
    one: 'week of hours',
    many: 'weeks of hours',
    keyColumns: 'location, store, service',
    hasPosition: false,
    columns: [
      ...['location', 'store', 'service'].map((name): Column => ({ name, type: 'text', optional: true })),
      ...DAYS.map((name): Column => ({ name, type: 'text' })),
      ...HOLIDAYS.map((name): Column => ({ name, type: 'text', optional: true })),
      { name: OTHER_DAYS, type: 'list' },
    ],
    parse: parseHours,
    checks: [
      `select i.line, 'location' as column, 'is not the locationId of a location here' as reason from incoming i
       where i.data ->> 'location' is not null and not exists (select from locations l where l.public_id = i.data ->> 'location')`,
      `select i.line, 'store' as column, 'is not the number of a store here' as reason from incoming i
       where i.data ->> 'store' is not null and not exists (select from stores s where s.number = i.data ->> 'store')`,
    ],
    apply: applyHours,
    exported: `select data from (
        select 1 as part, public_id as id, '' as service, json_build_object('location', public_id, 'week', hours, 'specialDays', special_days) as data from locations
        union all
        select 2, number, week.key, json_build_object('store', number, 'service', week.key, 'week', week.value, 'specialDays', case when week.key = 'Store' then special_days end)
        from stores cross join lateral jsonb_each(hours) as week
      ) rows order by part, id collate "C", service collate "C"`,
    shown: shownHours,
  };
}

/** Brings staged hours to the locations and stores that are not changed by staff, and has their times made again. */
async function applyHours(db: Queryable): Promise<Omit<Counts, 'same'>> {
  const kept = await db.query<{ count: number }>(
    `select count(*)::int as count from incoming i where exists (select from locations t where t.public_id = i.data ->> 'location' and ${BY_STAFF})
       or exists (select from stores t where t.number = i.data ->> 'store' and ${BY_STAFF})`,
  );
  await db.query('create temporary table touched (key text) on commit drop');
  const locations = await db.query(
    `with done as (
       update locations t set hours = i.data -> 'week', special_days = i.data -> 'specialDays', source = 'import' from incoming i
       where t.public_id = i.data ->> 'location' and not ${BY_STAFF}
         and (t.hours, t.special_days) is distinct from (i.data -> 'week', i.data -> 'specialDays') returning t.public_id)
     insert into touched select public_id from done`,
  );
  const stores = await db.query<{ count: number }>(
    `with differing as materialized (
       select t.number, i.data ->> 'service' as service, i.data -> 'week' as week, i.data -> 'specialDays' as special_days
       from incoming i join stores t on t.number = i.data ->> 'store'
       where not ${BY_STAFF} and (t.hours -> (i.data ->> 'service') is distinct from i.data -> 'week'
         or (i.data ->> 'service' = 'Store' and t.special_days is distinct from i.data -> 'specialDays'))
     ), done as (
       update stores t set hours = t.hours || d.hours, special_days = coalesce(d.special_days, t.special_days), source = 'import'
       from (select number, jsonb_object_agg(service, week) as hours, max(special_days::text) filter (where service = 'Store') :: jsonb as special_days
             from differing group by number) d where t.number = d.number)
     select count(*)::int as count from differing`,
  );
  await refreshTimes(db, 'select key from touched');
  return {
    added: 0,
    changed: (locations.rowCount ?? 0) + (stores.rows[0]?.count ?? 0),
    kept: kept.rows[0]?.count ?? 0,
  };
}

function shownHours({ week, specialDays, ...place }: Record<string, unknown>): Record<string, unknown> {
  const days = special(specialDays);
  return {
    ...place,
    ...Object.fromEntries(DAYS.map((day, index) => [day, formatDay((week as (Opening | null)[])[index] ?? null)])),
    ...Object.fromEntries(days.filter(([day]) => isHoliday(day)).map(([day, hours]) => [day, formatDay(hours)])),
    [OTHER_DAYS]: days
      .filter(([day]) => !isHoliday(day))
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([day, hours]) => `${day} ${formatDay(hours)}`),
  };
}

function special(days: unknown): [string, Opening | null][] {
  return Object.entries((days ?? {}) as Record<string, Opening | null>);
}

function isHoliday(day: string): boolean {
  return (HOLIDAYS as readonly string[]).includes(day);
}

function parseHours(values: Record<string, unknown>): Parsed {
  const parsed = rowSchema.safeParse(values);
  if (!parsed.success)
    return { problems: parsed.error.issues.map(({ path, message }) => ({ column: String(path[0]), reason: message })) };
  const { location, store, service } = parsed.data;
  const problems: Problems = ofWhom(location, store, service);
  const week = DAYS.map((day) => hoursIn(parsed.data[day], day, problems));
  const holidays = Object.fromEntries(
    HOLIDAYS.flatMap((day) => (parsed.data[day] ? [[day, hoursIn(parsed.data[day], day, problems)]] : [])),
  );
  const otherDays = Object.fromEntries(parsed.data.otherDays.flatMap((text) => otherDay(text, problems)));
  if (location === null && service !== 'Store')
    for (const column of Object.keys(holidays))
      problems.push({ column, reason: "is for locations, and for the row of a store's own hours: service Store" });
  if (location === null && parsed.data.otherDays.length > 0)
    problems.push({ column: OTHER_DAYS, reason: 'is for locations' });
  const specialDays = { ...holidays, ...otherDays };
  if (problems.length === 0) problems.push(...unlikely(location !== null, week, specialDays));
  if (problems.length > 0) return { problems };
  const key = location === null ? `store ${store} ${service}` : `location ${location}`;
  return { key, record: { location, store, service, week, specialDays } };
}

function ofWhom(location: string | null, store: string | null, service: string | null): Problems {
  if ((location === null) === (store === null)) return [{ column: 'location, store', reason: 'name one of them' }];
  if (location !== null)
    return service === null
      ? []
      : [{ column: 'service', reason: 'is for stores: the hours of a location are those of all its services' }];
  return SERVICES.includes(service ?? '') ? [] : [{ column: 'service', reason: `must be ${SERVICES.join(' or ')}` }];
}

/** A day such as '2026-12-24 08:00-12:00' or '2026-12-31 closed'; a mistake leaves it out. */
function otherDay(text: string, problems: Problems): [string, Opening | null][] {
  const [, date = '', hours = ''] = /^(\S+)\s+(.+)$/.exec(text.trim()) ?? [];
  const parsed = parseDay(hours);
  if (z.iso.date().safeParse(date).success && parsed !== undefined) return [[date, parsed]];
  problems.push({
    column: OTHER_DAYS,
    reason: `'${text}' must be such as '2026-12-24 08:00-12:00' or '2026-12-31 closed'`,
  });
  return [];
}

function hoursIn(text: string | null | undefined, column: string, problems: Problems): Opening | null {
  const hours = parseDay(text ?? '');
  if (hours === undefined)
    problems.push({ column, reason: "must be 'closed', or hours such as 09:00-17:00 or 07:30-12:00 12:30-16:00" });
  return hours ?? null;
}

function columnOf(day: string): string {
  return isHoliday(day) || (DAYS as readonly string[]).includes(day) ? day : OTHER_DAYS;
}

const IMPOSSIBLE: Record<OpeningProblem, string> = {
  'closes-first': 'closes before it opens',
  'half-break': 'has half of a break',
  'break-outside': 'has a break that is not within its hours',
};

/** What the product's own rules say of these hours, which know no night at locations and no breaks in stores. */
function unlikely(
  isLocation: boolean,
  week: readonly (Opening | null)[],
  specialDays: Record<string, Opening | null>,
): Problems {
  const parsed = isLocation ? weeklyHoursSchema.safeParse(week) : OF_STORE.hours.safeParse({ Store: week });
  const wrong =
    parsed.error?.issues.map(({ path, message }) => ({
      column: DAYS[Number(path[isLocation ? 0 : 1])] ?? 'monday',
      reason: message,
    })) ?? [];
  const days = isLocation ? specialDaysSchema : OF_STORE.specialDays;
  const ofHolidays = days.safeParse(specialDays).error?.issues ?? [];
  const all = [...week.map((day, index) => [DAYS[index] ?? '', day] as const), ...Object.entries(specialDays)];
  const impossible = isLocation
    ? all.flatMap(([column, day]) => {
        const problem = day && openingProblem(day);
        return problem ? [{ column: columnOf(column), reason: IMPOSSIBLE[problem] }] : [];
      })
    : [];
  return [
    ...wrong,
    ...ofHolidays.map(({ path, message }) => ({ column: columnOf(String(path[0])), reason: message })),
    ...impossible,
  ];
}
