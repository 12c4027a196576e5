import { OUTCOME_UNKNOWN, ProblemError } from '#api/problem.ts';

/** Seconds after which asking again may help. */
const AWAY_SECONDS = 15;
const UNKNOWN_SECONDS = 5;

/** The partner's system can't be used now; nothing was done there. */
export function partnerAway(name: string): ProblemError {
  return new ProblemError({
    status: 503,
    code: 'partner-away',
    detail: `${name}’s booking system is not answering right now. Please try again in a few minutes.`,
    retryAfterSeconds: AWAY_SECONDS,
  });
}

/** A booking was sent and nobody can say yet what became of it. */
export function outcomeUnknown(): ProblemError {
  return new ProblemError({
    status: 503,
    code: OUTCOME_UNKNOWN,
    detail:
      'We don’t know yet if your appointment is booked. It will be booked only once. Please try again in a moment.',
    retryAfterSeconds: UNKNOWN_SECONDS,
  });
}

/** A cancellation is written down, and the partner has not taken it yet. */
export function notCanceledYet(name: string): ProblemError {
  return new ProblemError({
    status: 503,
    code: 'not-canceled-yet',
    detail: `${name}’s booking system is not answering right now, so your appointment is not canceled yet. We will keep trying to cancel it.`,
    retryAfterSeconds: AWAY_SECONDS,
  });
}

/** Somebody else has this time. */
export function slotTaken(): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'slot-taken',
    detail: 'This time has just been taken. Choose another.',
  });
}

/** A booking was sent and never arrived, or the partner made something else of it: it will not be made any more. */
export function notBooked(): ProblemError {
  return new ProblemError({
    status: 409,
    code: 'not-booked',
    detail:
      'Your appointment was not booked: the provider’s system did not confirm this time. Please choose a time again.',
  });
}
