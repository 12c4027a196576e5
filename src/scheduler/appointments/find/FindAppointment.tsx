import type { ReactNode } from 'react';

import { Dialog } from '#ui/dialog/Dialog.tsx';
import { LostNumber } from './LostNumber.tsx';
import { $dialog, closeDialog, findForm, openFind, openLost, submitFind } from './store-find.ts';
import { useValue } from '../../kit/parts/use-store-value.ts';
import { VisitLookUp } from './VisitLookUp.tsx';

const FORM_ID = 'find-form';

/** The button and the dialog that finds an appointment by its number and the patient's date of birth [SCHED-9]. */
export function FindAppointment(): ReactNode {
  const isOpen = useValue($dialog) === 'find';
  const looking = useValue(findForm.$saving);
  return (
    <>
      <button className="btn quiet" type="button" aria-haspopup="dialog" onClick={openFind}>
        Find an appointment
      </button>
      <Dialog
        open={isOpen}
        onClose={closeDialog}
        title="Find an appointment"
        actions={
          <button className="btn" type="submit" form={FORM_ID} aria-disabled={looking}>
            {looking ? 'Looking' : 'Find'}
          </button>
        }
      >
        {isOpen && (
          <VisitLookUp form={findForm} id={FORM_ID} onSubmit={submitFind}>
            <p>
              <button className="btn text" type="button" onClick={openLost}>
                Lost your number? Send it again
              </button>
            </p>
          </VisitLookUp>
        )}
      </Dialog>
      <LostNumber />
    </>
  );
}
