import type { GrantedStaff } from '#audit/actor.ts';
import { readPersonal } from '#audit/read.ts';
import type { Reading } from '#db/work.ts';
import { visibleTo } from '#scheduler/visits/server/visible-to.ts';
import type { FoundVisits, VisitSearch } from '../visit.schema.ts';
import { MASKED, maskedVisit, VISITS, type MaskedRow } from './masked-visits.ts';
import { asksOf } from './visit-filters.ts';

/** Visits of one page. */
const PAGE = 50;

/**
 * Visits at the caller's sites by filters and words, the newest first, a page at a time: a page goes on from the visit that the last one ended with, so the thousandth costs what
 * the first does. Words are a number, the last four digits of a phone, or the beginnings of names. Throws 404 no-such-site.
 */
export async function searchVisits(reading: Reading<GrantedStaff>, asked: VisitSearch): Promise<FoundVisits> {
  const { condition, value } = visibleTo(reading.actor, 'appointment.search');
  const asks = await asksOf(reading, asked, value);
  const [start, id] = asked.after?.split('~') ?? [];
  const after =
    start === undefined
      ? 'true'
      : `(a.starts_at, a.id) < (to_timestamp(${asks.given(Number(start) / 1000)}::float8), ${asks.given(id)}::uuid)`;
  // Of each status (and site, where there are few) the newest, from an index; of these the newest.
  const newest = `select a.location_id, a.id, a.starts_at from ${asks.each} ${asks.place}
      where ${[...asks.conditions, condition, after].join(' and ')} order by a.starts_at desc, a.id desc limit ${String(PAGE + 1)}`;
  const rows = await readPersonal<MaskedRow>(
    reading,
    {
      text: `with page as materialized (select found.* from ${asks.over} cross join lateral (${newest}) found order by starts_at desc, id desc limit ${String(PAGE + 1)})
        select ${MASKED} from page join (${VISITS}) on a.location_id = page.location_id and a.id = page.id order by a.starts_at desc, a.id desc`,
      values: asks.values,
    },
    { action: 'appointment.search', rows: 'appointments', permission: 'appointment.search' },
  );
  const page = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? page.at(-1) : undefined;
  return {
    visits: page.map(maskedVisit),
    ...(last && { next: `${String(last.start)}~${last.appointmentId}` }),
  };
}
