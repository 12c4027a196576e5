import { atom } from 'nanostores';

import { CallError } from '#api/browser/call-error.ts';
import { call } from '../call.ts';
import { dateOfBirth, type DateParts } from '../../visits/patient/date-of-birth.ts';
import { showAppointment } from '../visit/store-appointments.ts';

/** The find-appointment dialog: number and date of birth as typed, what is wrong with them, and what went wrong. */
export type FindState = {
  confirmationNumber: string;
  dob: DateParts;
  errors: { field: string; message: string }[];
  attempt: number;
  problem: string;
  sending: boolean;
};

const NOTHING_TYPED: FindState = {
  confirmationNumber: '',
  dob: { month: '', day: '', year: '' },
  errors: [],
  attempt: 0,
  problem: '',
  sending: false,
};

/** The same words for an unknown number and a wrong date of birth [SCHED-9]. */
export const NOT_FOUND =
  'We can’t find an appointment with this confirmation number and date of birth. Check both, then try again.';

/** Null while the dialog is closed. */
export const $find = atom<FindState | null>(null);

export function openFind(): void {
  $find.set(NOTHING_TYPED);
}

export function closeFind(): void {
  $find.set(null);
}

/** Takes what is typed in the dialog. */
export function typeFind(typed: Partial<Pick<FindState, 'confirmationNumber' | 'dob'>>): void {
  const find = $find.get();
  if (find) $find.set({ ...find, ...typed });
}

/** Looks an appointment up and goes to its page. */
export async function submitFind(): Promise<void> {
  const find = $find.get();
  if (!find || find.sending) return;
  const birth = dateOfBirth(find.dob, new Date().toISOString().slice(0, 10));
  const errors = [
    ...(find.confirmationNumber.trim() ? [] : [{ field: 'find-number', message: 'Enter your confirmation number' }]),
    ...('message' in birth ? [{ field: 'find-dob', message: birth.message }] : []),
  ];
  const next = { ...find, errors, attempt: find.attempt + 1, problem: '' };
  if ('message' in birth || errors.length > 0) return $find.set(next);
  $find.set({ ...next, sending: true });
  try {
    const json = { confirmationNumber: find.confirmationNumber.trim(), dob: birth.iso };
    showAppointment(await call('$post', '/scheduler/appointments/find', { json }));
  } catch (error) {
    if ($find.get()) $find.set({ ...next, problem: findProblem(error) });
  }
}

/** What went wrong with a look-up, in words; `notFound` for one that found nothing. */
export function findProblem(error: unknown, notFound = NOT_FOUND): string {
  if (!(error instanceof CallError)) return new CallError(1000).message;
  if (error.status === 404 || error.status === 422) return notFound;
  if (error.problem?.code === 'link-only') return error.problem.detail;
  return error.status === 429 ? 'Too many tries. Wait a few minutes, then try again.' : error.message;
}
