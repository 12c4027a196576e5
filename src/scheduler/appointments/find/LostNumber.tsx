import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { $dialog, closeDialog, lostForm, sendAgain } from './store-find.ts';
import { useValue } from '../../kit/parts/use-store-value.ts';
import { VisitLookUp } from './VisitLookUp.tsx';

const FORM_ID = 'lost-form';

/** The dialog that has a lost number mailed again; its answer never says whether there is a visit [SCHED-9]. */
export function LostNumber(): ReactNode {
  const dialog = useValue($dialog);
  const sending = useValue(lostForm.$saving);
  return (
    <Dialog
      open={dialog === 'lost' || dialog === 'sent'}
      onClose={closeDialog}
      title="Send my number again"
      actions={
        dialog === 'sent' ? (
          <button className="btn" type="button" onClick={closeDialog}>
            Done
          </button>
        ) : (
          <button className="btn" type="submit" form={FORM_ID} aria-disabled={sending}>
            {sending ? 'Sending' : 'Send it'}
          </button>
        )
      }
    >
      {dialog === 'sent' && (
        <Alert tone="info" title="Check your inbox." live>
          <p>
            If an appointment is booked with this address and date of birth, an email with its number is on its way.
            Nothing after five minutes? Check your spam folder, or call us.
          </p>
        </Alert>
      )}
      {dialog === 'lost' && <VisitLookUp form={lostForm} id={FORM_ID} onSubmit={sendAgain} />}
    </Dialog>
  );
}
