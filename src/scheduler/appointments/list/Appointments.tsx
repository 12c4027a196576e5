import type { ReactNode } from 'react';

import { SIGN_IN_PATH } from '#identity/sign-in-path.ts';
import { EmptyScene } from '#ui/pictures/scenes.tsx';
import { Loading } from '#scheduler/kit/parts/Loading.tsx';
import type { AppointmentAnswer } from '../../visits/appointment.schema.ts';
import { AppointmentCard } from '../visit/AppointmentCard.tsx';
import { ClearDetails } from '../../kit/clear/ClearDetails.tsx';
import { CancelDialog, CancelNews } from '../visit/CancelDialog.tsx';
import { PrintSheet, type PrintHouse } from '../visit/PrintSheet.tsx';
import { WhatNext } from '../visit/WhatNext.tsx';
import { visitState } from '../../visits/visit-words.ts';
import { FindAppointment } from '../find/FindAppointment.tsx';
import { $found, $past, $upcoming, retryAppointments, type AppointmentsState } from '../visit/store-appointments.ts';
import { PastVisit, VisitRow } from './VisitRows.tsx';
import { APPOINTMENTS_PATH, HISTORY_PATH } from '../../visits/visit-pages.ts';
import { TechnicalIssue } from '../../kit/parts/TechnicalIssue.tsx';
import { useValue } from '../../kit/parts/use-store-value.ts';
import { EarlierOffer, EarlierTime } from '../earlier/EarlierTime.tsx';
import { $waitlist } from '../earlier/store-waitlist.ts';
import { Icon } from '#ui/Icon.tsx';

/** What is booked in the account that is signed in, or what this browser booked or found: what is ahead, a row each, and under it what is over (spec 4) [SCHED-8, SCHED-9]. */
export function UpcomingAppointments({ phone }: Pick<PrintHouse, 'phone'>): ReactNode {
  const upcoming = useValue($upcoming);
  return (
    <div className="flow apart">
      <CancelNews />
      <div className="row">
        <FindAppointment />
      </div>
      <section className="flow apart" aria-labelledby="upcoming">
        <h2 className="lab big" id="upcoming">
          Upcoming appointments
        </h2>
        <Listed
          list={upcoming}
          title="No appointments to show"
          why="For your privacy, appointments are shown for 30 minutes after you book or find them. Find yours with its confirmation number."
          ofAccount={{
            title: 'No appointments yet',
            why: 'When you book, they are here, wherever you sign in. Booked without an account? Find it with its confirmation number.',
          }}
        >
          {(visits) => visits.map((visit) => <VisitRow visit={visit} phone={phone} key={visit.appointmentId} />)}
        </Listed>
      </section>
      <PastPart />
      <div>
        <ClearDetails />
      </div>
      <CancelDialog />
    </div>
  );
}

type ListedProps = {
  list: AppointmentsState;
  /** What is said where there is none, and why; to who is signed in, `ofAccount`. */
  title: string;
  why: string;
  ofAccount: { title: string; why: string };
  children: (visits: AppointmentAnswer[]) => ReactNode;
};

function Listed({ list, children, ofAccount, ...none }: ListedProps): ReactNode {
  if (list.state === 'loading') return <Loading what="Appointments are loading" lines={6} />;
  if (list.state === 'failed') return <TechnicalIssue onRetry={retryAppointments} />;
  if (list.appointments.length > 0) return children(list.appointments);
  return list.ofAccount ? <Nothing {...ofAccount} /> : <Nothing {...none} isGuest />;
}

/** How many past visits stand under the upcoming ones. */
const PAST_SHOWN = 3;

/** What was last, under what is ahead; nothing while there is none. */
function PastPart(): ReactNode {
  const past = useValue($past);
  if (past.state !== 'found' || past.appointments.length === 0) return null;
  return (
    <section className="flow apart" aria-labelledby="past">
      <h2 className="lab big" id="past">
        Past and canceled
      </h2>
      <PastLines visits={past.appointments.slice(-PAST_SHOWN)} />
      <a className="go" href={HISTORY_PATH}>
        All past and canceled appointments <Icon name="arrow-right" />
      </a>
    </section>
  );
}

/** The latest first. */
function PastLines({ visits }: { visits: AppointmentAnswer[] }): ReactNode {
  return (
    <ul className="was">
      {visits.toReversed().map((visit) => (
        <PastVisit visit={visit} key={visit.appointmentId} />
      ))}
    </ul>
  );
}

/** The visits that are over or cancelled. */
export function PastAppointments(): ReactNode {
  const past = useValue($past);
  return (
    <div className="flow apart">
      <div className="row">
        <FindAppointment />
        <a className="go" href={APPOINTMENTS_PATH}>
          Upcoming appointments <Icon name="arrow-right" />
        </a>
      </div>
      <Listed
        list={past}
        title="No past appointments to show"
        why="For your privacy, appointments are shown for 30 minutes after you book or find them."
        ofAccount={{
          title: 'No past appointments yet',
          why: 'Appointments are here once they are over or canceled.',
        }}
      >
        {(visits) => <PastLines visits={visits} />}
      </Listed>
    </div>
  );
}

/** The appointment found by its confirmation number. */
export function FoundAppointment(house: PrintHouse): ReactNode {
  const found = useValue($found);
  const waitlist = useValue($waitlist);
  // An offer stands above the visit: nothing is shown that it would push down.
  const isLoading = found.state === 'loading' || (found.state === 'found' && waitlist.state === 'loading');
  return (
    <div className="flow apart found">
      <CancelNews />
      {isLoading && <Loading what="Appointments are loading" lines={6} />}
      {found.state === 'failed' && <TechnicalIssue onRetry={retryAppointments} />}
      {found.state === 'unknown' && (
        <Nothing
          title="No appointment to show"
          why="For your privacy, an appointment is shown for 30 minutes after you find it. Find it with its confirmation number."
        />
      )}
      {found.state === 'found' && !isLoading && (
        <>
          <EarlierOffer visit={found.appointment} />
          <AppointmentCard appointment={found.appointment} phone={house.phone} />
          {visitState(found.appointment) === 'booked' && !found.appointment.closed && (
            <WhatNext visit={found.appointment} />
          )}
          {!found.appointment.closed && <EarlierTime visit={found.appointment} />}
          <PrintSheet house={house} visit={found.appointment} />
        </>
      )}
      <div className="row">
        <FindAppointment />
        <a className="go" href={APPOINTMENTS_PATH}>
          All my appointments <Icon name="arrow-right" />
        </a>
      </div>
      <CancelDialog />
    </div>
  );
}

function Nothing({ title, why, isGuest = false }: { title: string; why: string; isGuest?: boolean }): ReactNode {
  return (
    <div className="empty sand flow">
      <EmptyScene />
      <h2>{title}</h2>
      <p className="muted">{why}</p>
      {isGuest && (
        <p className="muted">
          Have an account? <a href={`${SIGN_IN_PATH}?from=${location.pathname}`}>Sign in</a>, and all of its
          appointments are here.
        </p>
      )}
    </div>
  );
}
