import type { ReactNode } from 'react';

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
  const before = beforeVisit(visit);
  const next = [service.atVisit, service.afterVisit].filter(Boolean).join(' ');
  const bring = bringTo(visit);
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
        <dt>Patient</dt>
        <dd>
          {patient.firstName} {patient.lastName}
        </dd>
        <dt>What</dt>
        <dd>
          {service.display}, with {location.orgName}
        </dd>
        <dt>Where</dt>
        <dd>
          <b>{location.name}</b>
          <br />
          {addressLine(location.address)}
          {location.note && (
            <>
              <br />
              {location.note}
            </>
          )}
        </dd>
        {before && (
          <>
            <dt>Before</dt>
            <dd>{before}</dd>
          </>
        )}
        {bring.length > 0 && (
          <>
            <dt>Bring</dt>
            <dd>{bring.join('; ')}</dd>
          </>
        )}
        {next && (
          <>
            <dt>Next</dt>
            <dd>{next}</dd>
          </>
        )}
        {service.price && (
          <>
            <dt>Price</dt>
            <dd>{priceLine(service.price)}</dd>
          </>
        )}
        <dt>To change or cancel</dt>
        <dd>
          {globalThis.location.host}
          {APPOINTMENTS_PATH} with the number and the date of birth, or {phone}
        </dd>
      </dl>
    </section>
  );
}
