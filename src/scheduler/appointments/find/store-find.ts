import { atom } from 'nanostores';

import { call } from '../call.ts';
import { showAppointment } from '../visit/store-appointments.ts';
import { lookUpProblem, makeLookUp } from './make-look-up.ts';

/** The same words for an unknown number and a wrong date of birth [SCHED-9]. */
const NOT_FOUND =
  'We can’t find an appointment with this confirmation number and date of birth. Check both, then try again.';

/** The dialog that is open: to find an appointment, to have its number sent again, or what is said once that was asked. */
export const $dialog = atom<'find' | 'lost' | 'sent' | null>(null);

/** Number and date of birth. */
export const findForm = makeLookUp('find', {
  beside: {
    name: 'find-number',
    label: 'Confirmation number',
    hint: 'Such as LK-7QF2-M4XP',
    autoComplete: 'off',
    autoCapitalize: 'characters',
    spellCheck: false,
    maxLength: 40,
    'data-first': true,
    problem: (typed) => (typed ? null : 'Enter your confirmation number'),
  },
  refused: (error) => lookUpProblem(error, NOT_FOUND),
});

/** For a lost number: email and date of birth. */
export const lostForm = makeLookUp('lost', {
  beside: {
    name: 'lost-email',
    label: 'Email',
    hint: 'The address you booked with',
    type: 'email',
    autoComplete: 'email',
    maxLength: 254,
    'data-first': true,
    problem: (typed) =>
      /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(typed) ? null : 'Enter an email address, such as name@example.com',
  },
  refused: (error) => lookUpProblem(error, 'Check the email address and the date of birth.'),
});

/** Opens the dialog with nothing typed. */
export function openFind(): void {
  findForm.clear();
  $dialog.set('find');
}

/** Opens the other one in its place. */
export function openLost(): void {
  lostForm.clear();
  $dialog.set('lost');
}

export function closeDialog(): void {
  $dialog.set(null);
}

/** Looks an appointment up and goes to its page. */
export function submitFind(): Promise<void> {
  return findForm.submit(async (dob, confirmationNumber) => {
    showAppointment(await call('$post', '/scheduler/appointments/find', { json: { confirmationNumber, dob } }));
  });
}

/** Asks for the number to be mailed again. The answer is the same whether or not there is a visit. */
export function sendAgain(): Promise<void> {
  return lostForm.submit(async (dob, email) => {
    await call('$post', '/scheduler/visit-links', { json: { email, dob } });
    if ($dialog.get() === 'lost') $dialog.set('sent');
  });
}
