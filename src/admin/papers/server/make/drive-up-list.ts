import type { GrantedStaff } from '#audit/actor.ts';
import { readPersonal } from '#audit/read.ts';
import type { Reading } from '#db/work.ts';
import { timeZoneName, wallOf } from '#location/time-zone.ts';
import { epoch } from '#scheduler/engine/server/prepared-statement.ts';
import { twelveHour } from '#scheduler/engine/twelve-hour.ts';
import { visibleTo } from '#scheduler/visits/server/visible-to.ts';
import { peopleWords } from '#text/people-words.ts';
import { MASKED, maskedVisit, VISITS, type MaskedRow } from '../../../day/server/masked-visits.ts';
import { OF_DAY } from './day-list.ts';
import { dayInFull, paperSite, printedBy, siteLine } from './printed.ts';
import { tableSheet, type Column } from './sheet.ts';

const COLUMNS: readonly Column[] = [
  { name: 'Space', x: 42, width: 34 },
  { name: 'Time', x: 84, width: 56 },
  { name: 'Person', x: 146, width: 130, rowHead: true },
  { name: 'Number', x: 284, width: 92 },
  { name: 'Test', x: 384, width: 92 },
  { name: 'In the line', x: 484, width: 88 },
];

type CarRow = MaskedRow & {
  space: number | null;
  line: 'clean' | 'here' | 'in-progress' | 'done';
  arrivedAt: number | null;
};

/** Those who come by car to a site on a day: where they wait, and how far they are. Answers how many pages it has. */
export async function driveUpList(
  reading: Reading<GrantedStaff>,
  { site: locationId, date }: { site: string; date: string },
  write: (content: Buffer) => Promise<void>,
): Promise<number> {
  const site = await paperSite(reading, locationId);
  const { condition, value } = visibleTo(reading.actor, 'driveUp.pdf');
  const rows = await readPersonal<CarRow>(
    reading,
    {
      text: `select ${MASKED}, d.space, d.status as line, ${epoch('d.here_at')} as "arrivedAt"
        from ${VISITS} join covid_drive_ups d on d.location_id = a.location_id and d.appointment_id = a.id
        where ${condition} and ${OF_DAY} and a.status <> 'cancelled' order by s.starts_at, d.here_at, a.id`,
      values: [value, site.row, date],
    },
    { action: 'driveUp.print', rows: 'drive ups', permission: 'driveUp.pdf' },
  );
  const many = peopleWords(rows.length);
  return tableSheet(
    {
      title: `By car, ${dayInFull(date)}`,
      lines: [`${siteLine(site)}, ${timeZoneName(site.timeZone)}`, many],
      foot: [await printedBy(reading, site.timeZone), 'Shred at closing.'],
    },
    { columns: COLUMNS, rows: rows.map((row) => cellsOf(row)), none: 'No one has said that they come by car.' },
    write,
  );
}

function cellsOf({ space, line, arrivedAt, ...masked }: CarRow): string[] {
  const { localTime, person, confirmationNumber, service } = maskedVisit(masked);
  const since = arrivedAt === null ? '' : ` ${twelveHour(wallOf(masked.timeZone, arrivedAt).minutes)}`;
  const words = { clean: 'Not here yet', here: `Here since${since}`, 'in-progress': 'At the window', done: 'Done' };
  return [
    space === null ? '' : String(space),
    localTime,
    `${person.firstName} ${person.lastInitial}`,
    confirmationNumber,
    service.display,
    words[line],
  ];
}
