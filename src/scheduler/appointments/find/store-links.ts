import { atom, onMount } from 'nanostores';

import { CallError } from '#api/browser/call-error.ts';
import { showAppointment } from '../visit/store-appointments.ts';
import { findProblem } from './store-find.ts';
import { bookAgainLink } from '../../kit/partner/visit-links.ts';
import { inBrowser } from '../../kit/session/booking-context.ts';
import { call } from '../call.ts';
import { dateOfBirth, type DateParts } from '../../visits/patient/date-of-birth.ts';

type FormError = { field: string; message: string };
/** A short form: what is typed, what is wrong with it, what went wrong; `attempt` counts presses of its button. */
type Form = { dob: DateParts; errors: FormError[]; attempt: number; problem: string; sending: boolean };
const NOTHING_TYPED: Form = {
  dob: { month: '', day: '', year: '' },
  errors: [],
  attempt: 0,
  problem: '',
  sending: false,
};

/** The date of birth as typed: for the API, or what is wrong with it, said at the field `id`. */
function birthIn(dob: DateParts, id: string): { iso: string; errors: FormError[] } {
  const birth = dateOfBirth(dob, new Date().toISOString().slice(0, 10));
  return 'message' in birth
    ? { iso: '', errors: [{ field: id, message: birth.message }] }
    : { iso: birth.iso, errors: [] };
}

/** The page of a mail's link. */
export const $visitLink = atom<Form>(NOTHING_TYPED);

export function typeLinkBirth(dob: DateParts): void {
  $visitLink.set({ ...$visitLink.get(), dob });
}

/** What stands behind '#' in the page's address: the token of a mail's link. */
function token(): string {
  return location.hash.slice(1);
}

/** Whether the link is one to book such a visit once more. */
function isToBookAgain(): boolean {
  return new URLSearchParams(location.search).has('again');
}

/** Whether the link is one to put an email address back. */
function isToPutBack(): boolean {
  return new URLSearchParams(location.search).has('address');
}

/** What the button of this page leads to: the visit, open times of another one like it, or the visit with the email address of before. */
export const $leadsTo = atom<'visit' | 'times' | 'address'>('visit');
onMount($leadsTo, () => {
  if (!inBrowser()) return;
  if (isToBookAgain()) $leadsTo.set('times');
  else if (isToPutBack()) $leadsTo.set('address');
});

/** Opens the visit of the link, and goes to its page, or to the open times of another one like it; puts the email address back where the link is for that. */
export async function openVisitLink(): Promise<void> {
  const form = $visitLink.get();
  if (form.sending) return;
  const { iso, errors } = birthIn(form.dob, 'link-dob');
  const next = { ...form, errors, attempt: form.attempt + 1, problem: '' };
  if (errors.length > 0) return $visitLink.set(next);
  $visitLink.set({ ...next, sending: true });
  try {
    const json = { token: token() || 'none', dob: iso };
    const visit = isToPutBack()
      ? await call('$post', '/scheduler/visit-links/put-back', { json })
      : await call('$post', '/scheduler/visit-links/open', { json });
    if (isToBookAgain()) location.assign(bookAgainLink(visit));
    else showAppointment(visit);
  } catch (error) {
    const problem = linkProblem(error);
    // Said at the field too, whose summary takes the focus: on a small screen the form's head is out of sight.
    const isDate = problem === NOT_OPENED || problem === NOT_PUT_BACK;
    $visitLink.set(isDate ? { ...next, errors: [{ field: 'link-dob', message: problem }] } : { ...next, problem });
  }
}

/** The same words for a link that is none and a wrong date of birth. */
const NOT_OPENED = 'This date of birth doesn’t open the link. Check it and try again.';
const NOT_PUT_BACK =
  'This date of birth doesn’t open the link, or the link is older than 72 hours. Check the date, or call us.';

function linkProblem(error: unknown): string {
  if (!isToPutBack()) return findProblem(error, NOT_OPENED);
  const problem = error instanceof CallError && error.status === 409 ? error.problem : undefined;
  return problem?.detail ?? findProblem(error, NOT_PUT_BACK);
}

/** The dialog for a lost number; null while it is closed, `done` once it was sent. */
export type LostState = Form & { email: string; done: boolean };
export const $lost = atom<LostState | null>(null);

export function openLost(): void {
  $lost.set({ ...NOTHING_TYPED, email: '', done: false });
}

export function closeLost(): void {
  $lost.set(null);
}

export function typeLost(typed: Partial<Pick<LostState, 'email' | 'dob'>>): void {
  const lost = $lost.get();
  if (lost) $lost.set({ ...lost, ...typed });
}

/** Asks for the number to be mailed again. The answer is the same whether or not there is a visit. */
export async function sendAgain(): Promise<void> {
  const lost = $lost.get();
  if (!lost || lost.sending || lost.done) return;
  const birth = birthIn(lost.dob, 'lost-dob');
  const email = lost.email.trim();
  const isAddress = /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email);
  const errors = [
    ...(isAddress ? [] : [{ field: 'lost-email', message: 'Enter an email address, such as name@example.com' }]),
    ...birth.errors,
  ];
  const next = { ...lost, errors, attempt: lost.attempt + 1, problem: '' };
  if (errors.length > 0) return $lost.set(next);
  $lost.set({ ...next, sending: true });
  try {
    await call('$post', '/scheduler/visit-links', { json: { email, dob: birth.iso } });
    if ($lost.get()) $lost.set({ ...next, done: true });
  } catch (error) {
    if ($lost.get())
      $lost.set({ ...next, problem: findProblem(error, 'Check the email address and the date of birth.') });
  }
}

/** The page that ends reminders. */
export const $reminders = atom<'asking' | 'sending' | 'off' | 'gone' | 'failed'>('asking');

/** Ends reminders to the address of the mail. */
export async function stopReminders(): Promise<void> {
  if ($reminders.get() === 'sending') return;
  $reminders.set('sending');
  try {
    await call('$post', '/scheduler/reminders/off/:token', { param: { token: token() || 'none' } });
    $reminders.set('off');
  } catch (error) {
    $reminders.set(error instanceof CallError && error.status === 404 ? 'gone' : 'failed');
  }
}
