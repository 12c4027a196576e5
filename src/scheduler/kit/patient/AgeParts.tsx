import type { ReactNode } from 'react';
import { birthWords, dayWords } from '#scheduler/engine/slot-words.ts';
import { Icon } from '#ui/Icon.tsx';
import { useValue } from '../parts/use-store-value.ts';
import type { PatientFormStore } from './make-patient-form.ts';
import { ageAtVisit, ageRefused, oldEnoughFrom, type Days } from './patient-form.ts';

/** The birth date of a booked visit, which finds it and so stays. */
export function BirthKept({ dob }: { dob: string }): ReactNode {
  return (
    <div>
      <p className="lab">Date of birth</p>
      <p className="num">{birthWords(dob)}</p>
      <p className="hint">
        We use it to find your appointment, so it can’t be changed. If it’s wrong, cancel the appointment and book
        again.
      </p>
    </div>
  );
}

/** How old the patient is on the day of the visit, said once the date of birth is whole; who the service is for, and who helps instead, when it isn't for them. */
export function AgeNote({ form, days }: { form: PatientFormStore; days: Days }): ReactNode {
  const fields = useValue(form.$fields);
  const isSaid = Boolean(useValue(form.$errors).errors['dob']);
  const age = ageAtVisit(fields, days);
  const refused = ageRefused(fields, days);
  const from = oldEnoughFrom(fields, days);
  const years = age === 0 ? 'Under 1 year' : age === 1 ? '1 year' : `${age ?? ''} years`;
  if (refused)
    return (
      <p className="msg" role="status">
        {!isSaid && `${refused.message} `}
        <a href={refused.help.href}>{refused.help.label}</a>
      </p>
    );
  return (
    <p className="msg good" role="status">
      {age !== null && !isSaid && (
        <>
          <Icon name="check" />
          {years} old{!((days.listed && !days.booked) || days.last) && ' on the day of the appointment'}
          {from && `. Times begin on ${dayWords(from).long}, when the patient is old enough.`}
        </>
      )}
    </p>
  );
}
