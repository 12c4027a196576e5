import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { appointmentWhen } from './AppointmentCard.tsx';
import { $cancelling, $cancelNews, cancelAppointment, keepAppointment } from './store-appointments.ts';
import { TechnicalIssue } from '../TechnicalIssue.tsx';
import { useValue } from '../use-store-value.ts';

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
          <button className="btn text" type="button" data-first onClick={keepAppointment}>
            Keep appointment
          </button>
        </>
      }
    >
      {asked && (
        <p>
          {asked.appointment.service.display} at {asked.appointment.location.name}, {appointmentWhen(asked.appointment)}
          . Someone else may then book this time.
        </p>
      )}
    </Dialog>
  );
}

/** Tells whether cancelling, or clearing the details, worked. */
export function CancelNews(): ReactNode {
  const news = useValue($cancelNews);
  if (news === 'failed') return <TechnicalIssue />;
  if (news === 'cleared') return <Alert tone="ok" title="Your details are cleared from this browser." live />;
  return news && <Alert tone="ok" title="Your appointment is canceled." live />;
}
