import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import type { AppointmentAnswer } from '../../visits/appointment.schema.ts';
import { appointmentWhen } from './AppointmentCard.tsx';
import { $cancelling, $cancelNews, askToCancel, cancelAppointment, keepAppointment } from './store-cancel.ts';
import { changeTime } from '../../kit/partner/edit-mode.ts';
import { bookAgainLink, calendarLink } from '../../kit/partner/visit-links.ts';
import { TechnicalIssue } from '../../kit/parts/TechnicalIssue.tsx';
import { useValue } from '../../kit/parts/use-store-value.ts';

/** The question before an appointment is cancelled [SCHED-8]. */
export function CancelDialog(): ReactNode {
  const asked = useValue($cancelling);
  return (
    <Dialog
      open={asked !== null}
      onClose={keepAppointment}
      title="Cancel this appointment?"
      actions={
        <>
          <button
            className="btn danger"
            type="button"
            aria-disabled={asked?.sending}
            onClick={() => void cancelAppointment()}
          >
            {asked?.sending ? 'Canceling' : 'Yes, cancel appointment'}
          </button>
          <button className="btn quiet" type="button" data-first onClick={keepAppointment}>
            Keep appointment
          </button>
        </>
      }
    >
      {asked && (
        <div className="flow">
          <p>
            <b>{asked.appointment.service.display}</b> on {appointmentWhen(asked.appointment)}, at{' '}
            {asked.appointment.location.name}. Someone else can then book this time.
          </p>
          <p>
            Would another day suit you?{' '}
            <button className="btn text" type="button" onClick={() => changeTime(asked.appointment)}>
              Change the time instead
            </button>
          </p>
        </div>
      )}
    </Dialog>
  );
}

type NotCanceledProps = { what: 'failed' | 'unknown'; appointment: AppointmentAnswer; why?: string | undefined };

/** That an appointment is still booked, or that nobody knows; with the question once more, which cancels once only. */
function NotCanceled({ what, appointment, why }: NotCanceledProps): ReactNode {
  const title =
    what === 'failed'
      ? `You still have ${appointmentWhen(appointment)}. It isn’t canceled.`
      : 'We didn’t get a reply, so we don’t know if your appointment is canceled.';
  const again = why === undefined && { onRetry: () => askToCancel(appointment) };
  return <TechnicalIssue title={title} why={why} {...again} />;
}

/** Tells whether cancelling, or clearing the details, worked; what is gone is named, with the way to another time. */
export function CancelNews(): ReactNode {
  const news = useValue($cancelNews);
  if (news === null) return null;
  if (news.what === 'failed' || news.what === 'unknown') return <NotCanceled {...news} />;
  if (news.what === 'cleared') return <Alert tone="ok" title="Your details are cleared from this browser." live />;
  return (
    <div className="flow">
      <Alert tone="ok" title="Your appointment is canceled." live>
        {news.appointment && (
          <p>
            <b>{news.appointment.service.display}</b>, <s className="num">{appointmentWhen(news.appointment)}</s>, at{' '}
            {news.appointment.location.name}, number <span className="num">{news.appointment.confirmationNumber}</span>
          </p>
        )}
      </Alert>
      {news.appointment && (
        <p className="acts">
          <a className="btn" href={bookAgainLink(news.appointment)}>
            Book another time
          </a>
          <a className="btn text" href={calendarLink(news.appointment)} download>
            Remove it from your calendar
          </a>
        </p>
      )}
    </div>
  );
}
