import type { CallError } from '#api/browser/call-error.ts';
import { makeForm } from '../../kit/form/make-form.ts';
import { dateIn, type DateTyped, type Errors, type Question } from '../../kit/form/question.ts';
import { dateOfBirth, type DateOfBirth } from '../../visits/patient/date-of-birth.ts';

export type LookUp = ReturnType<typeof makeLookUp>;

/** A short form that finds a visit by the patient's date of birth, and by what is asked `beside` it. The ids of its fields begin with `name`. */
export function makeLookUp(
  name: string,
  { beside, refused }: { beside?: Question; refused: (error: CallError) => string | Errors },
) {
  const dob = `${name}-dob`;
  const birth: Question = {
    name: dob,
    as: 'date',
    label: 'Patient’s date of birth',
    hint: 'For example, 4 17 1986',
    problem: (typed) => {
      const read = readBirth(typed);
      return 'message' in read ? read.message : null;
    },
  };
  const { submit, ...form } = makeForm<string>({
    names: [...(beside ? [beside.name] : []), `${dob}Month`, `${dob}Day`, `${dob}Year`],
    parts: () => [{ stacked: true, questions: beside ? [beside, birth] : [birth] }],
    refused,
  });
  return {
    ...form,
    /** Sends the date of birth, 'YYYY-MM-DD', and what was typed beside it. */
    submit: (send: (dob: string, beside: string) => Promise<void>): Promise<void> =>
      submit((typed) => {
        const read = readBirth(dateIn(typed, dob));
        return send('iso' in read ? read.iso : '', typed[beside?.name ?? ''] ?? '');
      }),
  };
}

function readBirth(typed: DateTyped): DateOfBirth {
  return dateOfBirth(typed, new Date().toISOString().slice(0, 10));
}

/** What went wrong with a look-up, in words; `notFound` for one that found nothing. */
export function lookUpProblem({ status, problem, message }: CallError, notFound: string): string {
  if (status === 404 || status === 422) return notFound;
  if (problem?.code === 'link-only') return problem.detail;
  return status === 429 ? 'Too many tries. Wait a few minutes, then try again.' : message;
}
