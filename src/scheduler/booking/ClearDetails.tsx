import type { ReactNode } from 'react';

import { Dialog } from '#ui/Dialog.tsx';
import { $clear, askToClear, clearDetails, keepDetails } from './store-clear.ts';
import { TechnicalIssue } from '../TechnicalIssue.tsx';
import { useValue } from '../use-store-value.ts';

/** For whoever shares this computer: a button that forgets what was typed here, and its question. */
export function ClearDetails(): ReactNode {
  const clear = useValue($clear);
  const isClearing = clear.state === 'clearing';
  return (
    <>
      <button className="btn text" type="button" aria-haspopup="dialog" onClick={askToClear}>
        Clear my details
      </button>
      <Dialog
        open={clear.state !== 'closed'}
        onClose={keepDetails}
        title="Clear your details?"
        actions={
          <>
            <button className="btn danger" type="button" aria-disabled={isClearing} onClick={() => void clearDetails()}>
              {isClearing ? 'Clearing' : 'Yes, clear them'}
            </button>
            <button className="btn text" type="button" data-first onClick={keepDetails}>
              Keep them
            </button>
          </>
        }
      >
        <div className="flow">
          {clear.state === 'asking' && clear.failed && <TechnicalIssue />}
          <p>
            Names, addresses and dates of birth that were typed in this browser are removed, and times that are held are
            given back.
          </p>
          <p>Visits that are booked stay. Find them with the confirmation number and the date of birth.</p>
        </div>
      </Dialog>
    </>
  );
}
