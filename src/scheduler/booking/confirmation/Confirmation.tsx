import { useState } from 'react';
import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { DoneScene } from '#ui/pictures/scenes.tsx';
import { CancelDialog, CancelNews } from '#scheduler/appointments/visit/CancelDialog.tsx';
import { hasChangedDetails } from '#scheduler/kit/partner/edit-mode.ts';
import { visitTime } from '#scheduler/visits/visit-words.ts';
import { ClosedAlert } from '#scheduler/appointments/visit/ClosedThen.tsx';
import {
  ChangeDetailsAct,
  ChangePaymentAct,
  VisitActions,
  WrongAddress,
} from '#scheduler/appointments/visit/VisitActions.tsx';
import { addressLine, directionsLink } from '#scheduler/offered/directions.ts';
import { BookingFrame } from '../../kit/partner/BookingFrame.tsx';
import { ClearDetails } from '../../kit/clear/ClearDetails.tsx';
import type { AppointmentAnswer, OneAppointment } from '#scheduler/visits/appointment.schema.ts';
import { $booked, $wasBooked, retryAppointments } from '#scheduler/appointments/visit/store-appointments.ts';
import { APPOINTMENTS_PATH } from '../../visits/visit-pages.ts';
import { Loading } from '#scheduler/kit/parts/Loading.tsx';
import { TechnicalIssue } from '#scheduler/kit/parts/TechnicalIssue.tsx';
import { lengthAndWay } from '#scheduler/offered/visit-length.ts';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { EarlierOffer, EarlierTime } from '#scheduler/appointments/earlier/EarlierTime.tsx';
import { VisitCost } from '../../kit/parts/VisitCost.tsx';
import { PrintSheet } from '../../appointments/visit/PrintSheet.tsx';
import { Was } from '../../appointments/visit/Was.tsx';
import { WhatNext } from '../../appointments/visit/WhatNext.tsx';
import { firstPath, openBooking, type BookingContext, type ScreenProps } from '../../kit/partner/partner-booking.ts';

/** What a kind of visit says of its day itself, while the visit can take place: `now` above all else, `steps` in place of what happens next. */
type OwnDay = Record<'now' | 'steps', (visit: OneAppointment) => ReactNode>;

/** Step 4: the number to keep, and what, where and when (spec 2) [SCHED-14]. */
export function Confirmation(props: ScreenProps & { ownDay?: OwnDay }): ReactNode {
  const [booking] = useState(() => openBooking(props, props.kind));
  const booked = useValue($booked);
  const wasBooked = useValue($wasBooked);
  const appointment = booked.state === 'found' ? booked.appointment : undefined;
  return (
    <BookingFrame
      booking={booking}
      step="confirmation"
      title={appointment ? titleOf(appointment) : 'Your appointment is booked'}
      coLocated={appointment?.location.coLocated ?? false}
    >
      <div className="flow">
        <CancelNews />
        {appointment && wasBooked && (
          <Alert tone="info" title="You did this already, in another tab or window." live>
            <p>
              It was done once. Your confirmation number is <b className="num">{appointment.confirmationNumber}</b>.
            </p>
          </Alert>
        )}
        {booked.state === 'loading' && <Loading what="Your confirmation is loading" lines={6} />}
        {booked.state === 'failed' && <TechnicalIssue onRetry={retryAppointments} />}
        {booked.state === 'unknown' && (
          <Alert tone="info" title="This appointment can no longer be shown.">
            <p>
              For your privacy, it is shown for 30 minutes after booking. Find it again with its confirmation number at{' '}
              <a href={APPOINTMENTS_PATH}>your appointments</a>.
            </p>
          </Alert>
        )}
        {appointment && <Done booking={booking} visit={appointment} ownDay={props.ownDay} />}
        <div className="acts">
          <a className={appointment ? 'btn quiet' : 'btn'} href={APPOINTMENTS_PATH}>
            See my appointments
          </a>
          <a className="btn text" href={firstPath()}>
            Book another appointment
          </a>
          <ClearDetails />
        </div>
      </div>
    </BookingFrame>
  );
}

function titleOf(visit: AppointmentAnswer): string {
  if (visit.status === 'cancelled') return 'This appointment is canceled';
  if (hasChangedDetails(visit)) return 'Your details have changed';
  return visit.movedAt ? 'Your appointment has moved' : 'Your appointment is booked';
}

interface DoneProps {
  booking: BookingContext;
  visit: OneAppointment;
  ownDay: OwnDay | undefined;
}

function Done({ booking, visit, ownDay }: DoneProps): ReactNode {
  const isAhead = visit.status === 'booked' || visit.status === 'checked-in';
  const own = isAhead && !visit.closed ? ownDay : undefined;
  return (
    <>
      {own?.now(visit)}
      {visit.closed && <ClosedAlert visit={visit} closed={visit.closed} phone={booking.phone} />}
      <EarlierOffer visit={visit} />
      <TimeAndNumber visit={visit} />
      <VisitActions visit={visit} />
      <div className="aside end">
        <div className="flow">
          {!visit.closed && (
            <>
              {own ? own.steps(visit) : <WhatNext visit={visit} isOver={visit.status === 'kept'} />}
              <EarlierTime visit={visit} />
            </>
          )}
        </div>
        <BookedSummary visit={visit} />
      </div>
      <PrintSheet house={booking} visit={visit} />
      <CancelDialog />
    </>
  );
}

/** When the visit is, and the number that finds it again. */
function TimeAndNumber({ visit }: { visit: OneAppointment }): ReactNode {
  return (
    <div className="done-top tint">
      <div>
        <h2 className="num">{visitTime(visit)}</h2>
        <Was visit={visit} part="time" />
        <p>
          {visit.timeZoneName}, at {visit.location.name}
        </p>
        <p className="muted apart">Confirmation number</p>
        <p className="conf-number">{visit.confirmationNumber}</p>
        <p className="sm muted">
          {visit.mailedTo && (
            <>
              We’re sending it to {visit.mailedTo}. <WrongAddress visit={visit} />
              <br />
            </>
          )}
          Keep this number. With it and the date of birth, you can find or cancel the appointment on any device.
        </p>
      </div>
      <DoneScene />
    </div>
  );
}

/** What, where and for whom, with the price. */
function BookedSummary({ visit }: { visit: OneAppointment }): ReactNode {
  const { location, service, patient } = visit;
  return (
    <aside className="slip card booked" aria-labelledby="visit-title">
      <div className="flow">
        <h2 id="visit-title">Your appointment</h2>
        <dl>
          <div>
            <dt>What</dt>
            <dd>
              <b>{service.display}</b>
              <br />
              {lengthAndWay({ start: visit.datetime, end: visit.end })}
              <br />
              {service.serviceDetail}
              <Was visit={visit} part="service" />
            </dd>
          </div>
          <div>
            <dt>Where</dt>
            <dd>
              <b>{location.name}</b>
              <br />
              {addressLine(location.address)}
              <br />
              <a href={directionsLink(location.position)}>Directions</a>
              <Was visit={visit} part="place" />
            </dd>
          </div>
          <div>
            <dt>Patient</dt>
            <dd>
              <b>
                {patient.firstName} {patient.lastName}
              </b>
              <br />
              <ChangeDetailsAct visit={visit} />
            </dd>
          </div>
        </dl>
        <VisitCost service={service} />
        <ChangePaymentAct visit={visit} />
        <Was visit={visit} part="price" />
      </div>
    </aside>
  );
}
