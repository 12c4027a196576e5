import type { GrantedStaff } from '#audit/actor.ts';
import { readPersonal } from '#audit/read.ts';
import type { Reading } from '#db/work.ts';
import { dateOfDay, timeZoneName, wallOf } from '#location/time-zone.ts';
import { epoch } from '#scheduler/engine/server/prepared-statement.ts';
import { twelveHour } from '#scheduler/engine/twelve-hour.ts';
import { noSuchAppointment } from '#scheduler/visits/server/appointments.ts';
import { visibleTo } from '#scheduler/visits/server/visible-to.ts';
import { VISITS } from '../../../day/server/masked-visits.ts';
import { dayInFull, printedBy, siteLine } from './printed.ts';
import { factSheet } from './sheet.ts';

type SheetRow = {
  locationId: number;
  number: string;
  name: string;
  born: string;
  service: string;
  siteName: string;
  storeNumber: string | null;
  timeZone: string;
  start: number;
};

/** The sheet of one visit, for the bag of its sample: the only paper with a full name and a birth date. Throws 404. Answers how many pages it has. */
export async function visitSheet(
  reading: Reading<GrantedStaff>,
  id: string,
  write: (content: Buffer) => Promise<void>,
): Promise<number> {
  const { condition, value } = visibleTo(reading.actor, 'pdf.appointment');
  const [row] = await readPersonal<SheetRow>(
    reading,
    {
      text: `select a.location_id as "locationId", a.confirmation_number as number, concat_ws(' ', p.first_name, p.last_name) as name,
          to_char(p.dob, 'FMMonth FMDD, YYYY') as born, coalesce(b.display, 'Visit') as service, l.name as "siteName", l.store_number as "storeNumber",
          l.time_zone as "timeZone", ${epoch('s.starts_at')} as start
        from ${VISITS} where a.id = $2 and ${condition}`,
      values: [value, id],
    },
    { action: 'appointment.print', appointment: id, permission: 'pdf.appointment' },
  );
  if (!row) throw noSuchAppointment();
  const { number, name, born, service, siteName, storeNumber, timeZone, start } = row;
  const { day, minutes } = wallOf(timeZone, start);
  return factSheet(
    {
      title: number,
      lines: [siteLine({ name: siteName, storeNumber })],
      foot: [await printedBy(reading, timeZone), 'Shred what isn’t used.'],
    },
    [
      ['Person', name],
      ['Born', born],
      ['Visit', `${dayInFull(dateOfDay(day))}, ${twelveHour(minutes)}, ${timeZoneName(timeZone)}`],
      ['For', service],
    ],
    write,
  );
}
