import { atom } from 'nanostores';

import { CallError } from '#api/browser/call-error.ts';
import { makeForm } from '#scheduler/kit/form/make-form.ts';
import type { Part } from '#scheduler/kit/form/question.ts';
import { callStaff } from '../call.ts';
import { checkAsTyped, newPasswordQuestion, refusedWords } from '../questions.ts';
import { APP_CODE, codeForm } from './code-questions.ts';

type Offer = { key: string; uri: string; offer: string; email: string };

/** Where somebody who was invited is: at the password, at the app, at their backup codes, or at a link that no longer works. */
export type Joining =
  | { step: 'password' }
  | ({ step: 'app'; password: string } & Offer)
  | { step: 'codes'; codes: readonly string[] }
  | { step: 'old' };

/** Using an invitation by the token of its link. */
export function makeInvitation(token: () => string) {
  const $joining = atom<Joining>({ step: 'password' });
  const parts = (): Part[] => [{ stacked: true, questions: [newPasswordQuestion('password', 'Choose a password')] }];
  const password = makeForm<'password'>({
    names: ['password'],
    parts,
    check: checkAsTyped(parts),
    refused: refusedWords,
  });
  const onOld = (): void => $joining.set({ step: 'old' });
  const app = codeForm(APP_CODE, onOld);
  return {
    $joining,
    password,
    app,
    choose: () =>
      password.submit(async (typed) => {
        try {
          const offer = await callStaff('$post', '/auth/staff/invitation', { json: { token: token(), ...typed } });
          $joining.set({ step: 'app', ...typed, ...offer });
        } catch (error) {
          if (error instanceof CallError && error.status === 401) onOld();
          throw error;
        }
      }),
    join: () =>
      app.submit(async (code) => {
        const joining = $joining.get();
        if (joining.step !== 'app') return;
        const { offer, password: chosen } = joining;
        const json = { token: token(), password: chosen, offer, code };
        const { backupCodes } = await callStaff('$post', '/auth/staff/accept', { json });
        $joining.set({ step: 'codes', codes: backupCodes });
      }),
  };
}
