import type { ReactNode } from 'react';

import { addressLine, directionsLink } from '../directions.ts';
import type { AppointmentAnswer } from './appointment.schema.ts';
import { preparationOf } from '../booking/VisitCost.tsx';
import { priceLine } from '../offered-services.ts';
import { dayWords } from '../slot-words.ts';
import { askToCancel, isUpcoming, showAppointment } from './store-appointments.ts';

/** 'Tuesday, November 25, 9:30 am Central Time': the location's own clock. */
export function appointmentWhen({ date, localTime, timeZoneName }: AppointmentAnswer): string {
  return `${dayWords(date).long}, ${localTime} ${timeZoneName}`;
}

interface AppointmentFactsProps {
  appointment: AppointmentAnswer;
  /** True where the heading already shows the time and the number. */
  brief?: boolean;
}

/** What, where and when, and for whom. */
export function AppointmentFacts({ appointment, brief = false }: AppointmentFactsProps): ReactNode {
  const { location, service, patient, confirmationNumber } = appointment;
  return (
    <dl className="kv">
      {!brief && (
        <>
          <dt>When</dt>
          <dd>{appointmentWhen(appointment)}</dd>
        </>
      )}
      <dt>Where</dt>
      <dd>
        {location.name}
        <br />
        {addressLine(location.address)}
        <br />
        <a href={directionsLink(location.position)}>Directions</a>
        {location.note && (
          <>
            <br />
            <span className="muted">{location.note}</span>
          </>
        )}
      </dd>
      <dt>What</dt>
      <dd>
        {service.display}
        <br />
        <span className="muted">{preparationOf(service)}</span>
      </dd>
      {service.price && (
        <>
          <dt>Price</dt>
          <dd className="num">{priceLine(service.price)}</dd>
        </>
      )}
      <dt>Patient</dt>
      <dd>
        {patient.firstName} {patient.lastName}
      </dd>
      {!brief && (
        <>
          <dt>Confirmation number</dt>
          <dd className="num">{confirmationNumber}</dd>
        </>
      )}
    </dl>
  );
}

interface AppointmentCardProps {
  appointment: AppointmentAnswer;
  /** The level of its heading. */
  level?: 2 | 3;
  /** True in a list, where a button leads to the appointment's own page. */
  listed?: boolean;
}

/** One appointment; an upcoming one can be cancelled. */
export function AppointmentCard({ appointment, level = 2, listed = false }: AppointmentCardProps): ReactNode {
  const { status, service, location } = appointment;
  const Title = `h${level}` as const;
  const isCancelled = status === 'cancelled';
  const upcoming = isUpcoming(appointment);
  const of = (
    <span className="vh">
      {' '}
      for {service.display}, {appointmentWhen(appointment)}
    </span>
  );
  return (
    <article className="visit card pad">
      <div className="head">
        <Title>
          {service.display} at {location.orgName}
        </Title>
        <span className={isCancelled ? 'status err' : upcoming ? 'status ok' : 'status'}>
          {isCancelled ? 'Canceled' : upcoming ? 'Booked' : 'Past'}
        </span>
      </div>
      <AppointmentFacts appointment={appointment} />
      {(listed || upcoming) && (
        <p className="acts">
          {listed && (
            <button className="btn quiet" type="button" onClick={() => showAppointment(appointment)}>
              See details{of}
            </button>
          )}
          {upcoming && (
            <button className="btn quiet" type="button" onClick={() => askToCancel(appointment)}>
              Cancel appointment{of}
            </button>
          )}
        </p>
      )}
    </article>
  );
}
