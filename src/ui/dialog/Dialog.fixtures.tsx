import { useState } from 'react';
import type { ReactNode } from 'react';

import { Dialog } from './Dialog.tsx';
import { ErrorSummary } from '../fields/ErrorSummary.tsx';
import { Monogram } from '../monogram/Monogram.tsx';
import { Icon } from '../Icon.tsx';

type Shown = 'leave' | 'choose' | 'insist' | 'none';

/** The dialogs and the error summary of the review page, behind the buttons that open them. */
export function DialogFixtures(): ReactNode {
  const [shown, setShown] = useState<Shown>('none');
  const [tries, setTries] = useState(0);
  const close = (): void => setShown('none');
  const errors = tries > 0 ? [{ field: 'zip', message: 'Enter a 5-digit ZIP code' }] : [];

  return (
    <div className="flow">
      <ErrorSummary errors={errors} attempt={tries} />
      <p className="row">
        <button className="btn quiet" type="button" onClick={() => setShown('leave')}>
          Leaving dialog
        </button>
        <button className="btn quiet" type="button" onClick={() => setShown('choose')}>
          Choosing dialog
        </button>
        <button className="btn quiet" type="button" onClick={() => setShown('insist')}>
          Insisting dialog
        </button>
        <button className="btn quiet" type="button" onClick={() => setTries(tries + 1)}>
          Error summary
        </button>
      </p>
      <LeavingDialog open={shown === 'leave'} onClose={close} />
      <ChoosingDialog open={shown === 'choose'} onClose={close} />
      <InsistingDialog open={shown === 'insist'} onClose={close} />
    </div>
  );
}

interface ShownDialogProps {
  open: boolean;
  onClose: () => void;
}

function LeavingDialog({ open, onClose }: ShownDialogProps): ReactNode {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="We’re taking you to Clearbrook"
      mark={
        <div className="row">
          <Icon name="arrow-right" />
          <Monogram letters="Cb" tone={1} shape={4} />
        </div>
      }
      actions={
        <>
          <button className="btn" type="button" data-first onClick={onClose}>
            Got it <Icon name="external-link" />
          </button>
          <button className="btn text" type="button" onClick={onClose}>
            Stay here
          </button>
        </>
      }
    >
      <p className="muted">Any information that you provide there is subject to their privacy and security policies.</p>
    </Dialog>
  );
}

function ChoosingDialog({ open, onClose }: ShownDialogProps): ReactNode {
  return (
    <Dialog open={open} onClose={onClose} title="Change location">
      <button className="btn wide" type="button">
        <Icon name="locate-fixed" />
        Use my location
      </button>
      <p className="or muted">or</p>
      <div className="field">
        <label htmlFor="place">Enter a location</label>
        <input className="in" id="place" type="text" placeholder="Enter a location" data-first />
      </div>
    </Dialog>
  );
}

function InsistingDialog({ open, onClose }: ShownDialogProps): ReactNode {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      insist
      title="Are you still there?"
      actions={
        <button className="btn" type="button" onClick={onClose}>
          Stay signed in
        </button>
      }
    >
      <p>For your privacy we sign you out after 30 quiet minutes. Your answers are saved.</p>
    </Dialog>
  );
}
