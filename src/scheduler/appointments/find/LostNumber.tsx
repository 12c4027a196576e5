import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { BirthFields } from '../../kit/parts/BirthFields.tsx';
import { $lost, closeLost, sendAgain, typeLost, type LostState } from './store-links.ts';
import { useValue } from '../../kit/parts/use-store-value.ts';
import { VisitLookUp } from '../../kit/parts/VisitLookUp.tsx';

const FORM_ID = 'lost-form';

/** The dialog that has a lost number mailed again; its answer never says whether there is a visit [SCHED-9]. */
export function LostNumber(): ReactNode {
  const lost = useValue($lost);
  return (
    <Dialog
      open={lost !== null}
      onClose={closeLost}
      title="Send my number again"
      actions={
        lost?.done ? (
          <button className="btn" type="button" onClick={closeLost}>
            Done
          </button>
        ) : (
          <button className="btn" type="submit" form={FORM_ID} aria-disabled={lost?.sending}>
            {lost?.sending ? 'Sending' : 'Send it'}
          </button>
        )
      }
    >
      {lost &&
        (lost.done ? (
          <Alert tone="info" title="Check your inbox." live>
            <p>
              If an appointment is booked with this address and date of birth, an email with its number is on its way.
              Nothing after five minutes? Check your spam folder, or call us.
            </p>
          </Alert>
        ) : (
          <LostForm lost={lost} />
        ))}
    </Dialog>
  );
}

function LostForm({ lost: { email, dob, errors, attempt, problem } }: { lost: LostState }): ReactNode {
  return (
    <VisitLookUp id={FORM_ID} {...{ errors, attempt, problem }} onSubmit={sendAgain}>
      <Field
        id="lost-email"
        label="Email"
        hint="The address you booked with"
        type="email"
        autoComplete="email"
        maxLength={254}
        data-first
        error={errors.find(({ field }) => field === 'lost-email')?.message}
        value={email}
        onChange={({ target }) => typeLost({ email: target.value })}
      />
      <BirthFields id="lost-dob" dob={dob} errors={errors} onType={(typed) => typeLost({ dob: typed })} />
    </VisitLookUp>
  );
}
