import type { ReactNode } from 'react';
import { birthWords } from '#scheduler/engine/slot-words.ts';
import type { WrongAge } from '#scheduler/offered/ages.ts';
import { Icon } from '#ui/Icon.tsx';

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

interface AgeNoteProps {
  age: number | null;
  /** Why the service isn't for somebody of this age. */
  refused: WrongAge | null;
  /** True when something about the date of birth is said already. */
  isSaid: boolean;
}

/** How old the patient is on the day of the visit, said once the date of birth is whole; who the service is for, and who helps instead, when it isn't for them. */
export function AgeNote({ age, refused, isSaid }: AgeNoteProps): ReactNode {
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
          {years} old on the day of the appointment
        </>
      )}
    </p>
  );
}
