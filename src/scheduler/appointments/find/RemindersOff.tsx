import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { $reminders, stopReminders } from './store-links.ts';
import { TechnicalIssue } from '../../kit/parts/TechnicalIssue.tsx';
import { useValue } from '../../kit/parts/use-store-value.ts';

const REMAINING = 'You still get emails when an appointment is booked, changed or canceled.';

/** Asks whether to end reminders to the address of a mail, and says what remains. Opening the page changes nothing. */
export function RemindersOff(): ReactNode {
  const state = useValue($reminders);
  if (state === 'off')
    return (
      <div className="apart">
        <Alert tone="ok" title="No more reminders to this address." live>
          <p>{REMAINING}</p>
        </Alert>
      </div>
    );
  return (
    <div className="mail-form card pad flow apart">
      {state === 'failed' && <TechnicalIssue />}
      {state === 'gone' && (
        <Alert tone="info" title="This link is no longer in use." live>
          <p>Use the link in a newer reminder.</p>
        </Alert>
      )}
      <p>We remind you by email the day before an appointment. {REMAINING}</p>
      <p className="acts">
        <button className="btn" type="button" aria-disabled={state === 'sending'} onClick={() => void stopReminders()}>
          {state === 'sending' ? 'Saving' : 'Send no more reminders'}
        </button>
      </p>
    </div>
  );
}
