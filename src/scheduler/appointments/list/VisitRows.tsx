import type { ReactNode } from 'react';

import { priceLine } from '../../offered/offered-services.ts';
import { dayWords } from '../../engine/slot-words.ts';
import { OfferInRow } from '../earlier/EarlierTime.tsx';
import type { AppointmentAnswer } from '../../visits/appointment.schema.ts';
import { ClosedAlert } from '../visit/ClosedThen.tsx';
import { BookAgain, VisitActions } from '../visit/VisitActions.tsx';
import { visitState, visitTimeWithYear } from '../../visits/visit-words.ts';

interface VisitRowProps {
  visit: AppointmentAnswer;
  /** The number to call. */
  phone: string;
}

/** A visit that is ahead: when, what and where, and what can be done about it, in one row. */
export function VisitRow({ visit, phone }: VisitRowProps): ReactNode {
  const { date, localTime, timeZoneName, service, location, patient, confirmationNumber } = visit;
  const { weekday, monthDay } = dayWords(date);
  return (
    <article className="visit card">
      {visit.closed && <ClosedAlert visit={visit} closed={visit.closed} phone={phone} />}
      {visit.offer && <OfferInRow visit={visit} offer={visit.offer} />}
      <p className="when">
        <span className="muted">{weekday}</span>
        <b className="num">{monthDay}</b>
        <b className="num">{localTime}</b>
        <span className="muted">{timeZoneName}</span>
      </p>
      <div>
        <div className="row">
          <h3>
            {service.display} at {location.orgName}
          </h3>
          <span className={visit.closed ? 'status warn' : 'status ok'}>
            {visit.closed ? 'Can’t take place' : 'Booked'}
          </span>
        </div>
        <p>{location.name}</p>
        <p className="muted">
          For {patient.firstName} {patient.lastName}, number <span className="num">{confirmationNumber}</span>
        </p>
        {service.price && <p className="muted num">{priceLine(service.price)}</p>}
      </div>
      <VisitActions visit={visit} listed />
    </article>
  );
}

/** A visit that is over or canceled: a line, and the way to another one. */
export function PastVisit({ visit }: { visit: AppointmentAnswer }): ReactNode {
  const { service, location, patient } = visit;
  const isCancelled = visitState(visit) === 'cancelled';
  return (
    <li>
      <p>
        <b>
          {service.display} at {location.orgName}
        </b>{' '}
        <span className={isCancelled ? 'status err' : 'status'}>{isCancelled ? 'Canceled' : 'Past'}</span>
        <br />
        <span className="muted num">{visitTimeWithYear(visit)}</span>
        <span className="muted">
          , {location.name}, for {patient.firstName} {patient.lastName}
        </span>
      </p>
      <BookAgain visit={visit} className="btn text" />
    </li>
  );
}
