import { atom } from 'nanostores';

import { CallError } from '#api/browser/call-error.ts';
import { makeForm } from '#scheduler/kit/form/make-form.ts';
import type { Part } from '#scheduler/kit/form/question.ts';
import { callPassword, callSignIn } from '../call.ts';
import { checkAsTyped, CODE, emailQuestion, newPasswordQuestion, PASSWORD, refusedWords } from '../questions.ts';
import { returnPath } from './return-path.ts';

/** Goes where the visitor was before they signed in. Nothing of this page is to be left in the history. */
function goBack(): void {
  location.replace(returnPath(new URL(location.href)));
}

/** What signs in on the page of that. */
export type SignInStore = ReturnType<typeof makeSignIn>;

const signInParts = (): Part[] => [{ stacked: true, questions: [emailQuestion('username webauthn'), PASSWORD] }];

/** Signing in on one page: by password, or by a link or code. `$sentTo` is the address that an email was sent to, null before; `$linkProblem` why none was. */
export function makeSignIn() {
  const $sentTo = atom<string | null>(null);
  const $linkProblem = atom<string | null>(null);
  const password = makeForm<'email' | 'password'>({
    names: ['email', 'password'],
    parts: signInParts,
    check: checkAsTyped(signInParts),
    refused: refusedWords,
  });
  const code = makeForm<'otp'>({
    names: ['otp'],
    parts: () => [{ stacked: true, questions: [CODE] }],
    refused: ({ problem }) => (problem ? { otp: problem.detail } : undefined),
  });
  return {
    $sentTo,
    $linkProblem,
    password,
    code,
    byPassword: () =>
      password.submit(async (json) => {
        try {
          await callSignIn('$post', '/auth/sign-in/email', { json });
        } catch (error) {
          password.setField('password', '');
          throw error;
        }
        goBack();
      }),
    byCode: () =>
      code.submit(async ({ otp }) => {
        const json = { email: $sentTo.get() ?? '', otp: otp.replaceAll(' ', '') };
        await callSignIn('$post', '/auth/sign-in/email-otp', { json });
        goBack();
      }),
    /** Has a link and a code sent to the address that is typed. */
    askForLink: async (): Promise<void> => {
      const email = password.$fields.get().email.trim();
      const wrong = emailQuestion('username').problem as (typed: string) => string | null;
      $linkProblem.set(wrong(email));
      if ($linkProblem.get() !== null) return;
      try {
        const sent = await callSignIn('$post', '/auth/sign-in/magic-link', { json: { email } });
        $sentTo.set(sent.email);
      } catch (error) {
        const failure = error instanceof CallError ? error : new CallError(1000);
        $linkProblem.set(failure.problem?.detail ?? failure.message);
      }
    },
    useAnotherEmail: () => $sentTo.set(null),
  };
}

const createParts = (): Part[] => [
  {
    stacked: true,
    questions: [emailQuestion('email', 'We send a link to it.'), newPasswordQuestion('password', 'Choose a password')],
  },
];

/** Making an account: `$sentTo` is the address that an email was sent to, null before. */
export function makeCreation() {
  const $sentTo = atom<string | null>(null);
  const form = makeForm<'email' | 'password'>({
    names: ['email', 'password'],
    parts: createParts,
    check: checkAsTyped(createParts),
    refused: refusedWords,
  });
  const create = () =>
    form.submit(async (json) => $sentTo.set((await callPassword('$post', '/auth/sign-up/email', { json })).email));
  return { $sentTo, form, create };
}

/** What a mailed link does on its page, once its button is pressed. */
const LINKS = {
  link: (json: { token: string }) => callSignIn('$post', '/auth/magic-link/verify', { json }),
  confirm: (json: { token: string }) => callPassword('$post', '/auth/verify-email', { json }),
};
export type LinkKind = keyof typeof LINKS;

/** The page that an email's link leads to: opening it does nothing, its button signs in. `$isOld` says that the link no longer works. */
export function makeLink(kind: LinkKind, token: () => string) {
  const $isOld = atom(false);
  const form = makeForm<never>({ names: [], parts: () => [], refused: refusedWords });
  const open = () =>
    form.submit(async () => {
      try {
        await LINKS[kind]({ token: token() });
      } catch (error) {
        if (error instanceof CallError && error.status === 401) $isOld.set(true);
        throw error;
      }
      goBack();
    });
  return { $isOld, form, open };
}

const chooseParts = (): Part[] => [{ stacked: true, questions: [newPasswordQuestion('newPassword', 'New password')] }];

/** Asking for a link to choose a new password, and choosing it. */
export function makeNewPassword(token: () => string) {
  const $sentTo = atom<string | null>(null);
  const ask = makeForm<'email'>({
    names: ['email'],
    parts: () => [{ stacked: true, questions: [emailQuestion('username')] }],
    refused: refusedWords,
  });
  const choose = makeForm<'newPassword'>({
    names: ['newPassword'],
    parts: chooseParts,
    check: checkAsTyped(chooseParts),
    refused: refusedWords,
  });
  return {
    $sentTo,
    ask,
    choose,
    askForLink: () =>
      ask.submit(async (json) =>
        $sentTo.set((await callPassword('$post', '/auth/request-password-reset', { json })).email),
      ),
    save: () =>
      choose.submit(async ({ newPassword }) => {
        await callPassword('$post', '/auth/reset-password', { json: { token: token(), newPassword } });
        goBack();
      }),
  };
}
