import { Fragment, type ReactNode } from 'react';

import type { AppointmentAnswer } from '#scheduler/visits/appointment.schema.ts';
import { visitTimeWithYear } from '#scheduler/visits/visit-words.ts';
import { addressLine } from '#scheduler/offered/directions.ts';
import { priceLine } from '#scheduler/offered/offered-services.ts';
import { APPOINTMENTS_PATH } from '../../visits/visit-pages.ts';
import { beforeVisit, bringTo } from '#scheduler/offered/before-visit.ts';

/** Whose site an appointment is on, and the number to call. */
export type PrintHouse = { retailer: string; phone: string };

/** The one page that prints, black on white, large enough to read at the counter; the screen doesn't show it [SCHED-14]. */
export function PrintSheet({ house, visit }: { house: PrintHouse; visit: AppointmentAnswer }): ReactNode {
  const { location, service, patient, timeZoneName, confirmationNumber } = visit;
  const { retailer, phone } = house;
  const lines: [name: string, said: ReactNode][] = [
    ['Patient', `${patient.firstName} ${patient.lastName}`],
    ['What', `${service.display}, with ${location.orgName}`],
    ['Where', <Where location={location} key="where" />],
    ['Before', beforeVisit(visit)],
    ['Bring', bringTo(visit).join('; ')],
    ['Next', [service.atVisit, service.afterVisit].filter(Boolean).join(' ')],
    ['Price', service.price && priceLine(service.price)],
    [
      'To change or cancel',
      `${globalThis.location.host}${APPOINTMENTS_PATH} with the number and the date of birth, or ${phone}`,
    ],
  ];
  return (
    <section className="print-sheet" aria-hidden="true">
      <p className="head">
        <b>{retailer}</b> <span className="num">{phone}</span>
      </p>
      <p className="print-when">
        {visitTimeWithYear(visit)}, {timeZoneName}
      </p>
      {visit.closed && (
        <p>
          <b>This appointment can’t take place as booked: the location is closed then.</b>
        </p>
      )}
      <dl className="kv">
        <dt>Confirmation number</dt>
        <dd className="conf-number">{confirmationNumber}</dd>
        {lines.map(
          ([name, said]) =>
            said && (
              <Fragment key={name}>
                <dt>{name}</dt>
                <dd>{said}</dd>
              </Fragment>
            ),
        )}
      </dl>
    </section>
  );
}

function Where({ location }: Pick<AppointmentAnswer, 'location'>): ReactNode {
  return (
    <>
      <b>{location.name}</b>
      <br />
      {addressLine(location.address)}
      {location.note && (
        <>
          <br />
          {location.note}
        </>
      )}
    </>
  );
}
