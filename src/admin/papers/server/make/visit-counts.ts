import type { GrantedStaff } from '#audit/actor.ts';
import type { Reading } from '#db/work.ts';
import { hideSmall } from '../../../server/small-cells.ts';
import { sliceOf } from './slices.ts';
import { csvLines } from '../../../server/csv.ts';

/** What counts are by. Nothing here, alone or together, names a person; what is counted fewer than 11 times isn't shown by itself. */
export const COUNT_COLUMNS = [
  'Year',
  'Through',
  'Site',
  'State',
  'Visit',
  'Status',
  'How booked',
  'Age',
  'Visits',
] as const;

type Counted = { cells: string[]; visits: number };

const AGE = `extract(year from age((s.starts_at at time zone l.time_zone)::date, p.dob))::int`;
/** Ages in tens; from 90 on they are one, as few people are so old. */
const BAND = `case when ${AGE} >= 90 then '90 and over' else (${AGE} / 10 * 10)::text || ' to ' || (${AGE} / 10 * 10 + 9)::text end`;

/**
 * How many visits a site had in a year, by test, status, way of booking and age, as lines of the file; all of them up to the end of the last month, so that what comes day by
 * day can't be told by two files. Small counts are hidden site by site, the same way in every file. Answers how many lines it has.
 */
export async function visitCounts(
  { db, actor, now }: Reading<GrantedStaff>,
  item: string,
  write: (content: Buffer) => Promise<void>,
): Promise<number> {
  const { sites, days } = sliceOf(item);
  const through = lastMonthEnd(now) < days.to ? lastMonthEnd(now) : days.to;
  const { rows } = await db.query<Counted>(
    `select array[l.name, l.state, coalesce(b.display, 'Visit'), a.status, case when a.owner like 'staff:%' then 'walk-in' else 'online' end, ${BAND}] as cells,
       count(*)::int as visits
     from appointments a join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id join locations l on l.id = a.location_id
       join patients p on p.patient_id = a.patient_id
       left join bookable_services b on b.organization_id = l.organization_id and b.service_id = s.service_id
     where s.location_id between $1 and $2 and ($5::text[] is null or l.public_id = any($5::text[]))
       and s.starts_at >= $3::date::timestamp at time zone l.time_zone and s.starts_at < ($4::date + 1)::timestamp at time zone l.time_zone
     group by 1 order by 1`,
    [sites.first, sites.last, days.from, through, actor.grant.sites === 'all' ? null : actor.grant.sites],
  );
  const lines = hidden(rows).map(({ cells, visits }) => [days.from.slice(0, 4), through, ...cells, visits]);
  if (lines.length > 0) await write(csvLines(lines));
  return lines.length;
}

function hidden(rows: readonly Counted[]): { cells: string[]; visits: number | string }[] {
  const { shown, others } = hideSmall(rows.map(({ visits }) => visits));
  const [site = '', state = ''] = rows[0]?.cells ?? [];
  const known = rows.flatMap(({ cells }, at) => {
    const visits = shown[at];
    return visits === null || visits === undefined ? [] : [{ cells, visits }];
  });
  if (others === 0) return known;
  const together = { cells: [site, state, 'All others', '', '', ''], visits: others ?? 'under 11' };
  return [...known, together];
}

/** The last day of the month before this one, 'YYYY-MM-DD'. */
function lastMonthEnd(now: number): string {
  const date = new Date(now);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 0)).toISOString().slice(0, 10);
}
