import { z } from 'zod';
import { fileLine as line } from '#collection/field.schema.ts';
import { CONFIRM_MINUTES, LEAD_MINUTES } from '#scheduler/engine/lead-times.ts';
import { refreshTimes } from '#scheduler/engine/server/load.ts';
import type { Column, DataKind } from './kind.ts';
import type { Known } from './kinds.ts';
import { parsedBy } from './parse-row.ts';
import { exportedObject, stagedRows, storedIn, storedValues } from './stored.ts';

const COLUMNS: readonly Column[] = [
  { name: 'organizationId', type: 'text' },
  { name: 'serviceId', type: 'number', sql: 'int' },
  { name: 'code', type: 'text' },
  { name: 'display', type: 'text' },
  { name: 'serviceDetail', type: 'text' },
  { name: 'durationMinutes', type: 'number', sql: 'smallint' },
  { name: 'everyMinutes', type: 'number', sql: 'smallint' },
  {
    name: 'leadMinutes',
    type: 'number',
    optional: true,
    sql: 'smallint',
    value: `coalesce(n."leadMinutes", ${LEAD_MINUTES})`,
  },
  { name: 'horizonDays', type: 'number', optional: true, sql: 'smallint', value: 'coalesce(n."horizonDays", 366)' },
];
/** Columns by which a service is known. */
const KEY = ['organizationId', 'serviceId'];

/** What can be booked with an organization at each of its locations, by organization and number. Those that a partner's file in content names are changed there. */
export function servicesKind({ organizations, services }: Known): DataKind {
  const inContent = new Set(services.map(({ organizationId, serviceId }) => keyOf({ organizationId, serviceId })));
  const schema = z
    .strictObject({
      organizationId: line(60).refine(
        (id) => organizations.has(id),
        'is not the organizationId of a file in content/partners',
      ),
      serviceId: z.int().min(1).max(2_000_000_000),
      code: line(40),
      display: line(120),
      serviceDetail: line(600),
      durationMinutes: z.int().min(5).max(240),
      everyMinutes: z.int().min(5).max(240),
      leadMinutes: z.int().min(CONFIRM_MINUTES).max(10_080).nullable(),
      horizonDays: z.int().min(1).max(366).nullable(),
    })
    .superRefine((service, context) => {
      if (inContent.has(keyOf(service)))
        context.addIssue({
          code: 'custom',
          path: ['serviceId'],
          message: "is in the partner's file in content/partners: change it there",
        });
    });
  return {
    name: 'services',
    one: 'service',
    many: 'services',
    keyColumns: KEY.join(', '),
    hasPosition: false,
    columns: COLUMNS,
    parse: (values) => parsedBy(schema, values, keyOf),
    checks: [],
    apply: async (db) => {
      await db.query('create temporary table touched (organization text, added boolean) on commit drop');
      const all = COLUMNS.map(storedIn);
      const changing = COLUMNS.filter(({ name }) => !KEY.includes(name)).map(storedIn);
      const each = (prefix: string) => changing.map((column) => `${prefix}.${column}`).join(', ');
      await db.query(
        `with done as (
           insert into bookable_services as b (${all.join(', ')}, source)
           select ${Object.values(storedValues(COLUMNS)).join(', ')}, 'import' from ${stagedRows(COLUMNS)}
           on conflict (organization_id, service_id) do update set ${changing.map((column) => `${column} = excluded.${column}`).join(', ')}
           where (${each('b')}) is distinct from (${each('excluded')})
           returning b.organization_id, xmax = 0 as added)
         insert into touched select * from done`,
      );
      const { rows: counted } = await db.query<{ added: number; changed: number }>(
        'select count(*) filter (where added)::int as added, count(*) filter (where not added)::int as changed from touched',
      );
      await refreshTimes(
        db,
        'select l.public_id from locations l join touched t on t.organization = l.organization_id',
      );
      return { added: 0, changed: 0, ...counted[0], kept: 0 };
    },
    exported: `select ${exportedObject(COLUMNS)} as data from bookable_services where source = 'import' order by organization_id collate "C", service_id`,
  };
}

function keyOf({ organizationId, serviceId }: { organizationId: string; serviceId: number }): string {
  return `${organizationId} ${serviceId}`;
}
