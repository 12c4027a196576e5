import type { ReactNode } from 'react';

import { EmptyScene } from '#ui/pictures/scenes.tsx';
import { SkeletonLines } from '#ui/Skeleton.tsx';
import { AppointmentCard } from './AppointmentCard.tsx';
import { ClearDetails } from '../booking/ClearDetails.tsx';
import { CancelDialog, CancelNews } from './CancelDialog.tsx';
import { FindAppointment } from './FindAppointment.tsx';
import { $found, $past, $upcoming, retryAppointments, type AppointmentsState } from './store-appointments.ts';
import { APPOINTMENTS_PATH, HISTORY_PATH } from '../booking/steps.ts';
import { TechnicalIssue } from '../TechnicalIssue.tsx';
import { useValue } from '../use-store-value.ts';
import { Icon } from '#ui/Icon.tsx';

/** The upcoming visits that this browser booked or found (spec 4) [SCHED-8, SCHED-9]. */
export function UpcomingAppointments(): ReactNode {
  const upcoming = useValue($upcoming);
  return (
    <div className="flow apart">
      <CancelNews />
      <div className="row">
        <FindAppointment />
        <a className="go" href={HISTORY_PATH}>
          Past and canceled appointments <Icon name="arrow-right" />
        </a>
      </div>
      <AppointmentList
        list={upcoming}
        none="No appointments to show"
        why="For your privacy, appointments are shown for 30 minutes after you book or find them. Find yours with its confirmation number."
      />
      <div>
        <ClearDetails />
      </div>
      <CancelDialog />
    </div>
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
      <AppointmentList
        list={past}
        none="No past appointments to show"
        why="For your privacy, appointments are shown for 30 minutes after you book or find them."
      />
    </div>
  );
}

/** The appointment found by its confirmation number. */
export function FoundAppointment(): ReactNode {
  const found = useValue($found);
  return (
    <div className="flow apart">
      <CancelNews />
      {found.state === 'loading' && <Loading />}
      {found.state === 'failed' && <TechnicalIssue onRetry={retryAppointments} />}
      {found.state === 'unknown' && (
        <Nothing
          title="No appointment to show"
          why="For your privacy, an appointment is shown for 30 minutes after you find it. Find it with its confirmation number."
        />
      )}
      {found.state === 'found' && <AppointmentCard appointment={found.appointment} />}
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

function AppointmentList({ list, none, why }: { list: AppointmentsState; none: string; why: string }): ReactNode {
  if (list.state === 'loading') return <Loading />;
  if (list.state === 'failed') return <TechnicalIssue onRetry={retryAppointments} />;
  if (list.appointments.length === 0) return <Nothing title={none} why={why} />;
  return list.appointments.map((appointment) => (
    <AppointmentCard appointment={appointment} listed key={appointment.appointmentId} />
  ));
}

function Loading(): ReactNode {
  return (
    <>
      <p className="vh" role="status">
        Appointments are loading
      </p>
      <SkeletonLines lines={6} />
    </>
  );
}

function Nothing({ title, why }: { title: string; why: string }): ReactNode {
  return (
    <div className="empty sand flow">
      <EmptyScene />
      <h2>{title}</h2>
      <p className="muted">{why}</p>
    </div>
  );
}
