import type { GrantedStaff } from '#audit/actor.ts';
import { readPersonal } from '#audit/read.ts';
import type { Reading } from '#db/work.ts';
import { timeZoneName } from '#location/time-zone.ts';
import { visibleTo } from '#scheduler/visits/server/visible-to.ts';
import { MASKED, maskedVisit, VISITS, type MaskedRow } from '../../../day/server/masked-visits.ts';
import type { MaskedVisit } from '../../../day/visit.schema.ts';
import { dayInFull, paperSite, printedBy, siteLine } from './printed.ts';
import { tableSheet, type Column } from './sheet.ts';

/** SQL: of the site $2 (its row), on the day $3 by its clock. */
export const OF_DAY = `s.location_id = $2 and s.starts_at >= $3::date::timestamp at time zone l.time_zone
  and s.starts_at < ($3::date + 1)::timestamp at time zone l.time_zone`;

const COLUMNS: readonly Column[] = [
  { name: 'Here', x: 42, width: 24, box: true },
  { name: 'Time', x: 76, width: 56 },
  { name: 'Person', x: 138, width: 130, rowHead: true },
  { name: 'Number', x: 276, width: 92 },
  { name: 'Visit', x: 376, width: 110 },
  { name: 'Mind', x: 494, width: 78 },
];

/** The list of a day at a site: shortened names, and no birth date, phone or answer. Answers how many pages it has. */
export async function dayList(
  reading: Reading<GrantedStaff>,
  { site: locationId, date }: { site: string; date: string },
  write: (content: Buffer) => Promise<void>,
): Promise<number> {
  const site = await paperSite(reading, locationId);
  const { condition, value } = visibleTo(reading.actor, 'pdf.appointment');
  const rows = await readPersonal<MaskedRow>(
    reading,
    {
      text: `select ${MASKED} from ${VISITS} where ${condition} and ${OF_DAY} and a.status <> 'cancelled' order by s.starts_at, p.last_name, p.first_name, a.id`,
      values: [value, site.row, date],
    },
    { action: 'appointment.print-day', rows: 'appointments', permission: 'pdf.appointment' },
  );
  const many = rows.length === 1 ? '1 visit' : `${String(rows.length)} visits`;
  return tableSheet(
    {
      title: dayInFull(date),
      lines: [`${siteLine(site)}, ${timeZoneName(site.timeZone)}`, many],
      foot: [await printedBy(reading, site.timeZone), 'Shred at closing.'],
    },
    { columns: COLUMNS, rows: rows.map((row) => cellsOf(maskedVisit(row))), none: 'No one is booked here that day.' },
    write,
  );
}

const STATUS: Partial<Record<MaskedVisit['status'], string>> = {
  'checked-in': 'here',
  kept: 'done',
  missed: 'no-show',
};

function cellsOf({ localTime, person, confirmationNumber, service, status, isWalkIn }: MaskedVisit): string[] {
  const { firstName, lastInitial, childAge } = person;
  const mind = [
    STATUS[status],
    childAge === undefined ? undefined : `child, ${String(childAge)}`,
    isWalkIn ? 'walk-in' : undefined,
  ];
  return [
    '',
    localTime,
    `${firstName} ${lastInitial}`,
    confirmationNumber,
    service.display,
    mind.filter(Boolean).join(', '),
  ];
}
