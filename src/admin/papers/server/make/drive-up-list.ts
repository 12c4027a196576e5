import type { GrantedStaff } from '#audit/actor.ts';
import { readPersonal } from '#audit/read.ts';
import type { Reading } from '#db/work.ts';
import { timeZoneName, wallOf } from '#location/time-zone.ts';
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

/** Those who come by car to a site on a day: where they wait, and how far they are. Answers how many pages it has. */
export async function driveUpList(
  reading: Reading<GrantedStaff>,
  { site: locationId, date }: { site: string; date: string },
  write: (content: Buffer) => Promise<void>,
): Promise<number> {
  const site = await paperSite(reading, locationId);
  const { condition, value } = visibleTo(reading.actor, 'driveUp.pdf');
  const rows = await readPersonal<MaskedRow>(
    reading,
    {
      text: `select ${MASKED} from ${VISITS}
        where ${condition} and ${OF_DAY} and d.engagement_id is not null and a.status <> 'cancelled' order by s.starts_at, a.here_at, a.id`,
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

function cellsOf(row: MaskedRow): string[] {
  const { localTime, person, confirmationNumber, service, car } = maskedVisit(row);
  const since = row.hereAt === null ? '' : ` ${twelveHour(wallOf(row.site.timeZone, row.hereAt).minutes)}`;
  const words = { clean: 'Not here yet', here: `Here since${since}`, 'in-progress': 'At the window', done: 'Done' };
  return [
    String(car?.space ?? ''),
    localTime,
    `${person.firstName} ${person.lastInitial}`,
    confirmationNumber,
    service.display,
    words[car?.status ?? 'clean'],
  ];
}
