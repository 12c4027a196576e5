import { CallError } from '#api/browser/call-error.ts';
import { makeForm } from '#scheduler/kit/form/make-form.ts';
import type { Question } from '#scheduler/kit/form/question.ts';

const backupProblem = (typed: string): string | null =>
  typed.replace(/[^a-z0-9]/gi, '').length === 8 ? null : 'Enter a backup code, such as K7QF-2M4X';
const isSix = (typed: string): boolean => /^\d{6}$/.test(typed.replaceAll(' ', ''));

/** The code that an app shows; people type a space in its middle. */
export const APP_CODE: Question<'code'> = {
  name: 'code',
  label: '6-digit code',
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  maxLength: 7,
  problem: (typed) => (isSix(typed) ? null : 'Enter the 6 digits that your app shows'),
};

/** One of the codes for when the app is away. */
export const BACKUP_CODE: Question<'code'> = {
  name: 'code',
  label: 'Backup code',
  hint: 'For example, K7QF-2M4X',
  autoComplete: 'off',
  autoCapitalize: 'characters',
  spellCheck: false,
  maxLength: 20,
  problem: backupProblem,
};

/** Either, to prove once more who is there. */
export const ANY_CODE: Question<'code'> = {
  ...BACKUP_CODE,
  label: '6-digit code, or a backup code',
  hint: 'From your authenticator app',
  autoComplete: 'one-time-code',
  problem: (typed) => (isSix(typed) ? null : backupProblem(typed)),
};

/** A form of one code. `onOver` hears that the sign-in has ended. */
export function codeForm(question: Question<'code'>, onOver: () => void) {
  const form = makeForm<'code'>({
    names: ['code'],
    parts: () => [{ stacked: true, questions: [question] }],
    refused: ({ problem }) => (problem && !problem.errors ? problem.detail : undefined),
  });
  const submit = (send: (code: string) => Promise<void>): Promise<void> =>
    form.submit(async ({ code }) => {
      try {
        await send(code.replaceAll(' ', ''));
      } catch (error) {
        // A code that is wrong now is never right later.
        form.setField('code', '');
        if (error instanceof CallError && error.status === 401 && error.problem?.code !== 'wrong-code') onOver();
        throw error;
      }
    });
  return { ...form, submit };
}
