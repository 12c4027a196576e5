import { z } from 'zod';
import { fileLine as line } from '#collection/field.schema.ts';
import { refreshTimes } from '#scheduler/engine/server/load.ts';
import type { DataKind } from './kind.ts';
import type { Known } from './kinds.ts';
import { parsedBy } from './parse-row.ts';

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
    keyColumns: 'organizationId, serviceId',
    hasPosition: false,
    columns: [
      { name: 'organizationId', type: 'text' },
      { name: 'serviceId', type: 'number' },
      { name: 'code', type: 'text' },
      { name: 'display', type: 'text' },
      { name: 'serviceDetail', type: 'text' },
      { name: 'durationMinutes', type: 'number' },
      { name: 'everyMinutes', type: 'number' },
    ],
    parse: (values) => parsedBy(schema, values, keyOf),
    checks: [],
    apply: async (db) => {
      const rows = `select n.* from incoming i cross join lateral jsonb_to_record(i.data) as n("organizationId" text, "serviceId" int, code text, display text,
        "serviceDetail" text, "durationMinutes" smallint, "everyMinutes" smallint)`;
      await db.query('create temporary table touched (organization text, added boolean) on commit drop');
      await db.query(
        `with done as (
           insert into bookable_services as b (organization_id, service_id, code, display, service_detail, duration_minutes, every_minutes, source)
           select n.*, 'import' from (${rows}) n
           on conflict (organization_id, service_id) do update set code = excluded.code, display = excluded.display, service_detail = excluded.service_detail,
             duration_minutes = excluded.duration_minutes, every_minutes = excluded.every_minutes
           where (b.code, b.display, b.service_detail, b.duration_minutes, b.every_minutes) is distinct from
             (excluded.code, excluded.display, excluded.service_detail, excluded.duration_minutes, excluded.every_minutes)
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
    exported: `select json_build_object('organizationId', organization_id, 'serviceId', service_id, 'code', code, 'display', display, 'serviceDetail', service_detail,
        'durationMinutes', duration_minutes, 'everyMinutes', every_minutes) as data
      from bookable_services where source = 'import' order by organization_id collate "C", service_id`,
  };
}

function keyOf({ organizationId, serviceId }: { organizationId: string; serviceId: number }): string {
  return `${organizationId} ${serviceId}`;
}
