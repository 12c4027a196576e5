import type { ReactNode } from 'react';

import { Dialog } from '#ui/dialog/Dialog.tsx';
import { $clear, askToClear, clearDetails, keepDetails } from './store-clear.ts';
import { TechnicalIssue } from '../parts/TechnicalIssue.tsx';
import { useValue } from '../parts/use-store-value.ts';

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
              {isClearing ? 'Clearing' : 'Yes, clear my details'}
            </button>
            <button className="btn text" type="button" data-first onClick={keepDetails}>
              Keep my details
            </button>
          </>
        }
      >
        <div className="flow">
          {clear.state === 'asking' && clear.failed && <TechnicalIssue />}
          <p>
            This removes the names, addresses and dates of birth that were typed in this browser, and releases any times
            on hold.
          </p>
          <p>Booked appointments stay. You can find them with the confirmation number and the date of birth.</p>
          <p>If you’re signed in, you’re signed out here. What is in your account stays there.</p>
        </div>
      </Dialog>
    </>
  );
}
