import { z } from 'zod';
import { weeklyHoursSchema, type Opening } from '#location/opening-hours.schema.ts';
import { SERVICE_CODES, storeSchema } from '#pharmacies/pharmacy.schema.ts';
import { refreshTimes } from '#scheduler/engine/server/load.ts';
import type { Column, DataKind, Parsed } from './kind.ts';
import { BY_STAFF } from './upsert.ts';
import { formatDay, parseDay } from './week.ts';

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const HOLIDAYS = ['thanksgiving', 'christmas'] as const;
const SERVICES: readonly string[] = ['Store', ...SERVICE_CODES];
const OF_STORE = { hours: storeSchema.shape.hours.unwrap(), holidays: storeSchema.shape.holidays.unwrap() };

const rowSchema = z
  .strictObject({ location: z.string().nullable(), store: z.string().nullable(), service: z.string().nullable() })
  .extend(Object.fromEntries([...DAYS, ...HOLIDAYS].map((day) => [day, z.string().nullish()])));

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
    ],
    parse: parseHours,
    checks: [
      `select i.line, 'location' as column, 'is not the locationId of a location here' as reason from incoming i
       where i.data ->> 'location' is not null and not exists (select from locations l where l.public_id = i.data ->> 'location')`,
      `select i.line, 'store' as column, 'is not the number of a store here' as reason from incoming i
       where i.data ->> 'store' is not null and not exists (select from stores s where s.number = i.data ->> 'store')`,
    ],
    apply: async (db) => {
      const kept = await db.query<{ count: number }>(
        `select count(*)::int as count from incoming i where exists (select from locations t where t.public_id = i.data ->> 'location' and ${BY_STAFF})
           or exists (select from stores t where t.number = i.data ->> 'store' and ${BY_STAFF})`,
      );
      await db.query('create temporary table touched (key text) on commit drop');
      const locations = await db.query(
        `with done as (
           update locations t set hours = i.data -> 'week', source = 'import' from incoming i
           where t.public_id = i.data ->> 'location' and not ${BY_STAFF} and t.hours is distinct from i.data -> 'week' returning t.public_id)
         insert into touched select public_id from done`,
      );
      const stores = await db.query<{ count: number }>(
        `with differing as materialized (
           select t.number, i.data ->> 'service' as service, i.data -> 'week' as week, i.data -> 'holidays' as holidays
           from incoming i join stores t on t.number = i.data ->> 'store'
           where not ${BY_STAFF} and (t.hours -> (i.data ->> 'service') is distinct from i.data -> 'week'
             or (i.data ->> 'service' = 'Store' and t.holidays is distinct from i.data -> 'holidays'))
         ), done as (
           update stores t set hours = t.hours || d.hours, holidays = coalesce(d.holidays, t.holidays), source = 'import'
           from (select number, jsonb_object_agg(service, week) as hours, max(holidays::text) filter (where service = 'Store') :: jsonb as holidays
                 from differing group by number) d where t.number = d.number)
         select count(*)::int as count from differing`,
      );
      await refreshTimes(db, 'select key from touched');
      return {
        added: 0,
        changed: (locations.rowCount ?? 0) + (stores.rows[0]?.count ?? 0),
        kept: kept.rows[0]?.count ?? 0,
      };
    },
    exported: `select data from (
        select 1 as part, public_id as id, '' as service, json_build_object('location', public_id, 'week', hours) as data from locations
        union all
        select 2, number, week.key, json_build_object('store', number, 'service', week.key, 'week', week.value, 'holidays', case when week.key = 'Store' then holidays end)
        from stores cross join lateral jsonb_each(hours) as week
      ) rows order by part, id collate "C", service collate "C"`,
    shown: ({ week, holidays, ...place }) => ({
      ...place,
      ...Object.fromEntries(DAYS.map((day, index) => [day, formatDay((week as (Opening | null)[])[index] ?? null)])),
      ...Object.fromEntries(
        Object.entries((holidays ?? {}) as Record<string, Opening | null>).map(([day, hours]) => [
          day,
          formatDay(hours),
        ]),
      ),
    }),
  };
}

function parseHours(values: Record<string, unknown>): Parsed {
  const parsed = rowSchema.safeParse(values);
  if (!parsed.success)
    return { problems: parsed.error.issues.map(({ path, message }) => ({ column: String(path[0]), reason: message })) };
  const { location = null, store = null, service = null } = parsed.data;
  const cells = parsed.data as Record<string, string | null | undefined>;
  const problems: Problems = ofWhom(location, store, service);
  const week = DAYS.map((day) => hoursIn(cells, day, problems));
  const holidays = Object.fromEntries(
    HOLIDAYS.flatMap((day) => (cells[day] ? [[day, hoursIn(cells, day, problems)]] : [])),
  );
  if (service !== 'Store')
    for (const column of Object.keys(holidays))
      problems.push({ column, reason: "is for the row of a store's own hours: service Store" });
  if (problems.length === 0) problems.push(...unlikely(location !== null, week, holidays));
  if (problems.length > 0) return { problems };
  const key = location === null ? `store ${store} ${service}` : `location ${location}`;
  return { key, record: { location, store, service, week, holidays } };
}

function ofWhom(location: string | null, store: string | null, service: string | null): Problems {
  if ((location === null) === (store === null)) return [{ column: 'location, store', reason: 'name one of them' }];
  if (location !== null)
    return service === null
      ? []
      : [{ column: 'service', reason: 'is for stores: the hours of a location are those of all its services' }];
  return SERVICES.includes(service ?? '') ? [] : [{ column: 'service', reason: `must be ${SERVICES.join(' or ')}` }];
}

function hoursIn(cells: Record<string, string | null | undefined>, column: string, problems: Problems): Opening | null {
  const hours = parseDay(cells[column] ?? '');
  if (hours === undefined)
    problems.push({ column, reason: "must be 'closed', or hours such as 09:00-17:00 or 07:30-12:00 12:30-16:00" });
  return hours ?? null;
}

/** What the product's own rules say of these hours, which know no midnight at locations and no breaks in stores. */
function unlikely(isLocation: boolean, week: readonly (Opening | null)[], holidays: object): Problems {
  const parsed = isLocation ? weeklyHoursSchema.safeParse(week) : OF_STORE.hours.safeParse({ Store: week });
  const wrong =
    parsed.error?.issues.map(({ path, message }) => ({
      column: DAYS[Number(path[isLocation ? 0 : 1])] ?? 'monday',
      reason: message,
    })) ?? [];
  const ofHolidays = OF_STORE.holidays.safeParse(holidays).error?.issues ?? [];
  const reversed = isLocation
    ? week.flatMap((day, index) =>
        day && day.open >= day.close ? [{ column: DAYS[index] ?? '', reason: 'closes before it opens' }] : [],
      )
    : [];
  return [
    ...wrong,
    ...ofHolidays.map(({ path, message }) => ({ column: String(path[0]), reason: message })),
    ...reversed,
  ];
}
