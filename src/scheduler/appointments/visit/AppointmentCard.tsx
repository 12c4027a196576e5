import type { ReactNode } from 'react';

import { PARENT_COMES } from '../../offered/ages.ts';
import { addressLine, directionsLink } from '../../offered/directions.ts';
import type { AppointmentAnswer } from '../../visits/appointment.schema.ts';
import { preparationOf } from '../../kit/parts/VisitCost.tsx';
import { priceLine } from '../../offered/offered-services.ts';
import { ClosedAlert } from './ClosedThen.tsx';
import { ChangeDetailsAct, ChangePaymentAct, VisitActions } from './VisitActions.tsx';
import { lengthAndWay } from '../../offered/visit-length.ts';
import { visitState, visitTime } from '../../visits/visit-words.ts';

/** 'Tuesday, November 25, 9:30 am Central Time': the location's own clock. */
export function appointmentWhen(appointment: AppointmentAnswer): string {
  return `${visitTime(appointment)} ${appointment.timeZoneName}`;
}

/** What and where, and for whom; the heading shows the time and the number. */
function AppointmentFacts({ appointment }: { appointment: AppointmentAnswer }): ReactNode {
  const { location, service, patient } = appointment;
  return (
    <dl className="kv">
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
        {lengthAndWay({ start: appointment.datetime, end: appointment.end })}
        <br />
        <span className="muted">{preparationOf(service)}</span>
      </dd>
      {service.price && (
        <>
          <dt>Price</dt>
          <dd className="num">
            {priceLine(service.price)}
            <br />
            <ChangePaymentAct visit={appointment} />
          </dd>
        </>
      )}
      <dt>Patient</dt>
      <dd>
        {patient.firstName} {patient.lastName}
        {appointment.needsParent && (
          <>
            <br />
            {PARENT_COMES}
          </>
        )}
        <br />
        <ChangeDetailsAct visit={appointment} />
      </dd>
    </dl>
  );
}

const STATUS = {
  booked: { tone: 'ok', label: 'Booked' },
  closed: { tone: 'warn', label: 'Can’t take place' },
  past: { tone: '', label: 'Past' },
  cancelled: { tone: 'err', label: 'Canceled' },
} as const;

interface AppointmentCardProps {
  appointment: AppointmentAnswer;
  /** The number to call. */
  phone: string;
}

/** One appointment whole: its time and number large, what can be done about it, and all that is known of it. */
export function AppointmentCard({ appointment, phone }: AppointmentCardProps): ReactNode {
  const { location, confirmationNumber, timeZoneName, closed } = appointment;
  const state = visitState(appointment);
  const { tone, label } = STATUS[closed ? 'closed' : state];
  return (
    <article className="flow">
      {closed && <ClosedAlert visit={appointment} closed={closed} phone={phone} />}
      <div className="done-top tint">
        <div>
          <p>
            <span className={`status ${tone}`}>{label}</span>
          </p>
          <h2 className="num">{state === 'cancelled' ? <s>{visitTime(appointment)}</s> : visitTime(appointment)}</h2>
          <p>
            {timeZoneName}, at {location.name}
          </p>
          <p className="muted apart">Confirmation number</p>
          <p className="conf-number">{confirmationNumber}</p>
        </div>
      </div>
      <VisitActions visit={appointment} />
      <AppointmentFacts appointment={appointment} />
    </article>
  );
}
