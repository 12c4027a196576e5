import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { DateFields } from '#ui/DateFields.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ErrorSummary } from '#ui/ErrorSummary.tsx';
import { Field } from '#ui/Field.tsx';
import { LostNumber } from '../messages/LostNumber.tsx';
import { openLost } from '../messages/store-links.ts';
import { $find, closeFind, openFind, submitFind, typeFind, type FindState } from './store-find.ts';
import { useValue } from '../use-store-value.ts';

const FORM_ID = 'find-form';

/** The button and the dialog that finds an appointment by its number and the patient's date of birth [SCHED-9]. */
export function FindAppointment(): ReactNode {
  const find = useValue($find);
  return (
    <>
      <button className="btn quiet" type="button" aria-haspopup="dialog" onClick={openFind}>
        Find an appointment
      </button>
      <Dialog
        open={find !== null}
        onClose={closeFind}
        title="Find an appointment"
        actions={
          <button className="btn" type="submit" form={FORM_ID} aria-disabled={find?.sending}>
            {find?.sending ? 'Looking' : 'Find'}
          </button>
        }
      >
        {find && <FindForm find={find} />}
      </Dialog>
      <LostNumber />
    </>
  );
}

function FindForm({ find }: { find: FindState }): ReactNode {
  const { confirmationNumber, dob, errors, attempt, problem } = find;
  const errorOf = (field: string): string | undefined => errors.find((error) => error.field === field)?.message;
  const part = (
    name: keyof typeof dob,
  ): { value: string; onChange: (event: { target: { value: string } }) => void } => ({
    value: dob[name],
    onChange: ({ target }) => typeFind({ dob: { ...dob, [name]: target.value } }),
  });
  return (
    <form
      id={FORM_ID}
      className="flow"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submitFind();
      }}
    >
      <ErrorSummary errors={errors} attempt={attempt} />
      {problem && (
        <Alert tone="error" live>
          {problem}
        </Alert>
      )}
      <Field
        id="find-number"
        label="Confirmation number"
        hint="Such as LK-7QF2-M4XP"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        data-first
        error={errorOf('find-number')}
        value={confirmationNumber}
        onChange={({ target }) => typeFind({ confirmationNumber: target.value })}
      />
      <DateFields
        id="find-dob"
        legend="Patient’s date of birth"
        hint="For example, 4 17 1986"
        error={errorOf('find-dob')}
        inputs={{ month: part('month'), day: part('day'), year: part('year') }}
      />
      <p>
        <button
          className="btn text"
          type="button"
          onClick={() => {
            closeFind();
            openLost();
          }}
        >
          Lost your number? Send it again
        </button>
      </p>
    </form>
  );
}
