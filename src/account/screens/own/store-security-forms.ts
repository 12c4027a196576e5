import { makeForm } from '#scheduler/kit/form/make-form.ts';
import type { Part } from '#scheduler/kit/form/question.ts';
import { callPasskey, callPassword } from '../call.ts';
import { checkAsTyped, CURRENT_PASSWORD, newPasswordQuestion, PASSKEY_NAME } from '../questions.ts';
import { done, type OwnPasskey } from './store-security.ts';

/** Giving a passkey another name. */
export function makeNaming({ id, name }: OwnPasskey) {
  const parts = (): Part[] => [{ stacked: true, questions: [PASSKEY_NAME] }];
  const form = makeForm<'passkeyName'>({ names: ['passkeyName'], parts });
  form.setField('passkeyName', name);
  const save = (): Promise<void> =>
    form.submit(async ({ passkeyName }) => {
      await callPasskey('$post', '/auth/passkey/update-passkey', { json: { id, name: passkeyName } });
      await done('Saved.');
    });
  return { form, save };
}

/** Choosing another password. */
export function makeChange() {
  const parts = (): Part[] => [
    { stacked: true, questions: [CURRENT_PASSWORD, newPasswordQuestion('newPassword', 'New password')] },
  ];
  const form = makeForm<'currentPassword' | 'newPassword'>({
    names: ['currentPassword', 'newPassword'],
    parts,
    check: checkAsTyped(parts),
  });
  const save = (): Promise<void> =>
    form.submit(async (json) => {
      await callPassword('$post', '/auth/change-password', { json });
      await done('Your password is changed. You’re signed out everywhere else.');
    });
  return { form, save };
}
