import type { Actor } from '#identity/make-actor.ts';
import { fieldProblem, LimitError, ProblemError } from '#api/problem.ts';

/** The refusal of a phone number that another patient has, who may be the same one (PAT-3). */
export function duplicatePhone(): ProblemError {
  const message =
    'Another patient has this phone number. Check the name and date of birth, or say that it is another person';
  return new ProblemError({
    status: 409,
    code: 'duplicate-phone',
    detail: message,
    errors: [{ path: 'contact.phones.0.number', message }],
  });
}

/** The refusal of somebody new who is among the people of the account already, whom it names (PAT-3). */
export function duplicateData(patientId: string): ProblemError {
  const message = 'Someone with this name, date of birth and phone number is in your account already';
  return new ProblemError({
    status: 422,
    code: 'duplicate-data',
    detail: message,
    errors: [{ path: 'firstName', message }],
    members: { duplicateData: true, patientId },
  });
}

/** The refusal of a change that was made of an older version. */
export function staleEdit(): ProblemError {
  return new ProblemError({
    status: 412,
    code: 'stale-edit',
    detail: 'This patient was changed in another tab. Reload the page, then make your change.',
    errors: [{ path: 'version', message: 'is not the latest version' }],
  });
}

/** The refusal of another birth date for who has an appointment ahead, which is found by it. */
export function birthFixed(): ProblemError {
  const words = 'The date of birth finds an appointment that is coming up, so it can’t be changed until after that';
  return fieldProblem('dob', words, 'dob-fixed');
}

/** The refusal of a visit that a parent, guardian or carer has not agreed to. */
export function agreementMissing(whose: 'guardian' | 'caregiver'): ProblemError {
  const words = {
    guardian: 'The parent or guardian must agree to this appointment',
    caregiver: 'Ask the patient first: they must know about this appointment',
  };
  return fieldProblem(`${whose}.consent`, words[whose], 'agreement-missing');
}

/** The refusal of more patients than one visitor keeps. */
export function tooManyPatients({ id, kind }: Actor, most: number): LimitError {
  const next = kind === 'account' ? 'Remove someone from your account first.' : 'Clear your details, then start again.';
  const detail = `You have already saved ${most} patients here. ${next}`;
  return new LimitError(
    { status: 409, code: 'too-many-patients', detail },
    { limit: 'patients-kept-of-visitor', subject: id },
  );
}
