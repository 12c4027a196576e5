import type { ReactNode } from 'react';

import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { BirthFields } from '../../kit/parts/BirthFields.tsx';
import { LostNumber } from './LostNumber.tsx';
import { openLost } from './store-links.ts';
import { $find, closeFind, openFind, submitFind, typeFind, type FindState } from './store-find.ts';
import { useValue } from '../../kit/parts/use-store-value.ts';
import { VisitLookUp } from '../../kit/parts/VisitLookUp.tsx';

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
  return (
    <VisitLookUp id={FORM_ID} {...{ errors, attempt, problem }} onSubmit={submitFind}>
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
      <BirthFields id="find-dob" dob={dob} errors={errors} onType={(typed) => typeFind({ dob: typed })} />
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
    </VisitLookUp>
  );
}
