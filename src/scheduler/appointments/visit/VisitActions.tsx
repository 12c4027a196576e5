import { Fragment } from 'react';
import type { ReactNode } from 'react';

import { Icon } from '#ui/Icon.tsx';
import type { AppointmentAnswer } from '../../visits/appointment.schema.ts';
import { ProviderToCall } from './ProviderToCall.tsx';
import { changeDetails, changeTime } from '../../kit/partner/edit-mode.ts';
import { showAppointment, showAt } from './store-appointments.ts';
import { askToCancel } from './store-cancel.ts';
import { bookAgainLink, calendarLink, webCalendars } from '../../kit/partner/visit-links.ts';
import { canChange, visitState, visitTime } from '../../visits/visit-words.ts';

/** The name of a visit for who hears a button without its row. */
export function OfVisit({ visit }: { visit: AppointmentAnswer }): ReactNode {
  return (
    <span className="vh">
      {' '}
      for {visit.service.display}, {visitTime(visit)}
    </span>
  );
}

/** A visit that is over or canceled, once more: the same test and place, another time. */
export function BookAgain({ visit, className }: { visit: AppointmentAnswer; className: string }): ReactNode {
  return (
    <a className={className} href={bookAgainLink(visit)}>
      {visitState(visit) === 'cancelled' ? 'Book another time' : 'Book again'}
      <OfVisit visit={visit} />
    </a>
  );
}

/** The way to another time for a visit, which keeps the one it has until then; `isFirst` where it is what is to be done. */
export function ChangeTimeAct({ visit, isFirst = false }: { visit: AppointmentAnswer; isFirst?: boolean }): ReactNode {
  return (
    <button className={isFirst ? 'btn' : 'btn quiet'} type="button" onClick={() => changeTime(visit)}>
      {isFirst ? 'Change the time' : 'Change time'}
      <OfVisit visit={visit} />
    </button>
  );
}

/** The way to other details of a visit's patient while it can be changed; whom to call where its provider has them. */
export function ChangeDetailsAct({ visit }: { visit: AppointmentAnswer }): ReactNode {
  if (!canChange(visit)) return null;
  if (!visit.canEditPatient)
    return (
      <span className="muted">
        <CallToChange visit={visit} />
      </span>
    );
  return (
    <button className="btn text" type="button" onClick={() => changeDetails(visit)}>
      Change patient details
      <OfVisit visit={visit} />
    </button>
  );
}

/** Beside the price: the way to another payment, while the visit can be changed and where it is settled here. */
export function ChangePaymentAct({ visit }: { visit: AppointmentAnswer }): ReactNode {
  const { payPath } = visit.location;
  if (payPath === undefined || !canChange(visit)) return null;
  return (
    <button className="btn text" type="button" onClick={() => showAt(payPath, visit)}>
      Change how it is paid
      <OfVisit visit={visit} />
    </button>
  );
}

/** Beside the address that mail goes to: the way to another one, where it can be changed here. */
export function WrongAddress({ visit }: { visit: AppointmentAnswer }): ReactNode {
  if (!canChange(visit) || !visit.canEditPatient) return null;
  return (
    <button className="btn text" type="button" onClick={() => changeDetails(visit)}>
      Wrong address?
    </button>
  );
}

/** That the provider changes the patient's details. */
export function CallToChange({ visit }: { visit: AppointmentAnswer }): ReactNode {
  return (
    <>
      To change the patient’s details, call <ProviderToCall visit={visit} />.
    </>
  );
}

function SeeDetails({ visit }: { visit: AppointmentAnswer }): ReactNode {
  return (
    <button className="btn quiet" type="button" onClick={() => showAppointment(visit)}>
      See details
      <OfVisit visit={visit} />
    </button>
  );
}

/** The way to what to do on the day, for a visit that has a page of it; not on that page. */
function DayAct({ visit }: { visit: AppointmentAnswer }): ReactNode {
  const { dayPath } = visit.location;
  if (dayPath === undefined || globalThis.location.pathname.startsWith(dayPath)) return null;
  return (
    <button className="btn quiet" type="button" onClick={() => showAt(dayPath, visit)}>
      When you come
      <OfVisit visit={visit} />
    </button>
  );
}

interface VisitActionsProps {
  visit: AppointmentAnswer;
  /** True in a list, where one act leads to the visit's own page. */
  listed?: boolean;
}

/** The visit in a calendar on the web, which the file of 'Add to calendar' doesn't reach. */
function WebCalendars({ visit }: { visit: AppointmentAnswer }): ReactNode {
  return (
    <p className="sm muted">
      Or add it to{' '}
      {webCalendars(visit, globalThis.location.origin).map(({ name, href }, index) => (
        <Fragment key={name}>
          {index > 0 && ' or '}
          <a href={href} target="_blank" rel="noopener noreferrer">
            {name}
            <span className="vh">, opens in a new tab</span>
          </a>
        </Fragment>
      ))}
      . They get only the time and the place.
    </p>
  );
}

/** What can be done about a visit: look at it, move it, keep it in a calendar, cancel it; of one that is over, book it again. `ClosedAlert` has the acts of one whose place is closed then. */
export function VisitActions({ visit, listed = false }: VisitActionsProps): ReactNode {
  const of = <OfVisit visit={visit} />;
  if (!canChange(visit))
    return (
      <p className="acts">
        <BookAgain visit={visit} className="btn" />
      </p>
    );
  if (visit.closed)
    return listed ? (
      <p className="acts">
        <SeeDetails visit={visit} />
      </p>
    ) : null;
  const acts = (
    <p className="acts">
      {listed && <SeeDetails visit={visit} />}
      <DayAct visit={visit} />
      {listed && <ChangeTimeAct visit={visit} />}
      <a className={listed ? 'btn quiet' : 'btn'} href={calendarLink(visit)} download>
        {!listed && <Icon name="calendar" />}
        Add to calendar{of}
      </a>
      {!listed && <ChangeTimeAct visit={visit} />}
      {!listed && (
        <button className="btn quiet" type="button" onClick={() => print()}>
          <Icon name="printer" />
          Print
        </button>
      )}
      <button className="btn text" type="button" onClick={() => askToCancel(visit)}>
        {listed ? 'Cancel' : 'Cancel appointment'}
        {of}
      </button>
    </p>
  );
  if (listed) return acts;
  return (
    <>
      {acts}
      <WebCalendars visit={visit} />
    </>
  );
}
