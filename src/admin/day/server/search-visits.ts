import type { GrantedStaff } from '#audit/actor.ts';
import { readPersonal } from '#audit/read.ts';
import type { Reading } from '#db/work.ts';
import { readConfirmationNumber } from '#scheduler/visits/confirmation-number.ts';
import { visibleTo } from '#scheduler/visits/server/visible-to.ts';
import type { FoundVisits, VisitSearch } from '../visit.schema.ts';
import { MASKED, maskedVisit, VISITS, type MaskedRow } from './masked-visits.ts';
import { siteInReach } from './site-in-reach.ts';

/** Visits of one page. */
const PAGE = 50;

/**
 * Visits at the caller's sites by filters and words, the newest first, a page at a time: a page goes on from the visit that the last one ended with, so the thousandth costs what
 * the first does. Words are a number, the last four digits of a phone, or the beginnings of names. Throws 404 no-such-site.
 */
export async function searchVisits(reading: Reading<GrantedStaff>, asked: VisitSearch): Promise<FoundVisits> {
  const site = asked.site === undefined ? null : await siteInReach(reading, asked.site);
  const { condition, value } = visibleTo(reading.actor, 'appointment.search');
  const values: unknown[] = [value];
  const given = (one: unknown): string => `$${String(values.push(one))}`;
  const [start, id] = asked.after?.split('~') ?? [];
  const conditions = [
    condition,
    ...(site ? [`s.location_id = ${given(site.row)}`] : []),
    ...(asked.from ? [`s.starts_at >= ${given(asked.from)}::date::timestamp at time zone l.time_zone`] : []),
    ...(asked.to ? [`s.starts_at < (${given(asked.to)}::date + 1)::timestamp at time zone l.time_zone`] : []),
    ...(asked.status ? [`a.status = any(${given(asked.status)}::text[])`] : []),
    ...(asked.serviceId ? [`s.service_id = ${given(asked.serviceId)}`] : []),
    ...(asked.organizationId ? [`l.organization_id = ${given(asked.organizationId)}`] : []),
    ...(start !== undefined
      ? [`(s.starts_at, a.id) < (to_timestamp(${given(Number(start) / 1000)}::float8), ${given(id)}::uuid)`]
      : []),
    ...wordConditions(asked.words ?? '', given),
  ];
  const rows = await readPersonal<MaskedRow>(
    reading,
    {
      text: `select ${MASKED} from ${VISITS} where ${conditions.join(' and ')} order by s.starts_at desc, a.id desc limit ${String(PAGE + 1)}`,
      values,
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

/** What typed words ask for. Each word of a name is the beginning of first or last name. */
function wordConditions(typed: string, given: (value: unknown) => string): string[] {
  const number = readConfirmationNumber(typed);
  if (number) return [`a.confirmation_number = ${given(number)}`];
  if (/^\d{4}$/.test(typed))
    return [`exists (select from unnest(p.phones) phone where right(phone, 4) = ${given(typed)})`];
  return typed
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const at = given(word);
      return `(starts_with(lower(p.first_name), ${at}) or starts_with(lower(p.last_name), ${at}))`;
    });
}
