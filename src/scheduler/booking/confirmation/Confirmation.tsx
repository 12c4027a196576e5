import { useState } from 'react';
import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { DoneScene } from '#ui/pictures/scenes.tsx';
import { SkeletonLines } from '#ui/Skeleton.tsx';
import { AppointmentFacts, appointmentWhen } from '#scheduler/appointments/AppointmentCard.tsx';
import { BookingFrame } from '../BookingFrame.tsx';
import { ClearDetails } from '../ClearDetails.tsx';
import type { AppointmentAnswer } from '#scheduler/appointments/appointment.schema.ts';
import { $booked, retryAppointments } from '#scheduler/appointments/store-appointments.ts';
import { openBooking, type BookingContext } from '../booking-context.ts';
import { APPOINTMENTS_PATH, stepPath } from '../steps.ts';
import { TechnicalIssue } from '#scheduler/TechnicalIssue.tsx';
import { useValue } from '#scheduler/use-store-value.ts';
import { Icon } from '#ui/Icon.tsx';

/** Step 4: the number to keep, and what, where and when (spec 2) [SCHED-14]. */
export function Confirmation(props: BookingContext): ReactNode {
  const [booking] = useState(() => openBooking(props));
  const booked = useValue($booked);
  const appointment = booked.state === 'found' ? booked.appointment : undefined;
  const isCancelled = appointment?.status === 'cancelled';
  return (
    <BookingFrame
      booking={booking}
      step="confirmation"
      title={
        isCancelled
          ? 'This appointment is canceled'
          : appointment?.movedAt
            ? 'Your appointment is moved'
            : 'Your appointment is booked'
      }
      coLocated={appointment?.location.coLocated ?? false}
    >
      <div className="flow">
        {booked.state === 'loading' && (
          <>
            <p className="vh" role="status">
              Your confirmation is loading
            </p>
            <SkeletonLines lines={6} />
          </>
        )}
        {booked.state === 'failed' && <TechnicalIssue onRetry={retryAppointments} />}
        {booked.state === 'unknown' && (
          <Alert tone="info" title="This appointment can no longer be shown.">
            <p>
              For your privacy, it is shown for 30 minutes after booking. Find it again with its confirmation number at{' '}
              <a href={APPOINTMENTS_PATH}>your appointments</a>.
            </p>
          </Alert>
        )}
        {appointment && <Done appointment={appointment} />}
        <div className="acts">
          <a className="btn" href={APPOINTMENTS_PATH}>
            See my appointments
          </a>
          {appointment && (
            <button className="btn quiet" type="button" onClick={() => print()}>
              <Icon name="printer" />
              Print
            </button>
          )}
          <a className="btn text" href={stepPath(booking.partner.slug, 'details')}>
            Book another visit
          </a>
          <ClearDetails />
        </div>
      </div>
    </BookingFrame>
  );
}

function Done({ appointment }: { appointment: AppointmentAnswer }): ReactNode {
  return (
    <>
      <div className="done-top tint">
        <div>
          <h2>{appointmentWhen(appointment)}</h2>
          <p className="muted apart">Confirmation number</p>
          <p className="conf-number">{appointment.confirmationNumber}</p>
          <p className="sm muted">
            {appointment.mailedTo && <>We’re sending it to {appointment.mailedTo}. </>}
            Keep this number. With it and the date of birth, you can find or cancel the appointment on any device.
          </p>
        </div>
        <DoneScene />
      </div>
      <AppointmentFacts appointment={appointment} brief />
    </>
  );
}
