import { atom, onMount, type WritableAtom } from 'nanostores';

import { CallError } from '#api/browser/call-error.ts';
import { makeForm } from '#scheduler/kit/form/make-form.ts';
import { TECHNICAL_ISSUE } from '#scheduler/kit/form/technical-issue.ts';
import type { Part } from '#scheduler/kit/form/question.ts';
import { callPassword, callSignIn } from '../call.ts';
import { goBack, type SignedIn } from './go-back.ts';
import { checkAsTyped, CODE, emailQuestion, newPasswordQuestion, PASSWORD, refusedWords } from '../questions.ts';

/** What signs in on the page of that. */
export type SignInStore = ReturnType<typeof makeSignIn>;

const signInParts = (): Part[] => [{ stacked: true, questions: [emailQuestion('username webauthn'), PASSWORD] }];

/** Signing in on one page: by password, or by a link or code. `$sentTo` is the address that an email was sent to, null before; `$linkProblem` why none was, `$sending` that one is on its way. */
export function makeSignIn() {
  const $sentTo = atom<string | null>(null);
  const $linkProblem = atom<string | null>(null);
  const $sending = atom(false);
  const { password, ...byPassword } = makePassword();
  const code = makeForm<'otp'>({
    names: ['otp'],
    parts: () => [{ stacked: true, questions: [CODE] }],
    refused: ({ problem }) => (problem ? { otp: problem.detail } : undefined),
  });
  return {
    $sentTo,
    $linkProblem,
    $sending,
    password,
    ...byPassword,
    code,
    byCode: () =>
      code.submit(async ({ otp }) => {
        const json = { email: $sentTo.get() ?? '', otp: otp.replaceAll(' ', '') };
        await goBack(await callSignIn('$post', '/auth/sign-in/email-otp', { json }));
      }),
    /** Has a link and a code sent to the address that is typed. */
    askForLink: async (): Promise<void> => {
      const email = password.$fields.get().email.trim();
      const wrong = emailQuestion('username').problem as (typed: string) => string | null;
      $linkProblem.set(wrong(email));
      if ($linkProblem.get() !== null || $sending.get()) return;
      $sending.set(true);
      try {
        const sent = await callSignIn('$post', '/auth/sign-in/magic-link', { json: { email } });
        $sentTo.set(sent.email);
      } catch (error) {
        const problem = error instanceof CallError ? error.problem : undefined;
        $linkProblem.set(problem?.errors?.[0]?.message ?? problem?.detail ?? TECHNICAL_ISSUE);
      }
      $sending.set(false);
    },
    useAnotherEmail: (): void => {
      code.clear();
      $sentTo.set(null);
    },
  };
}

/** Signing in by password. `$paused` says that they are paused for an address, until when (ISO 8601). */
function makePassword() {
  const $paused = atom<{ email: string; until: string } | null>(null);
  const password = makeForm<'email' | 'password'>({
    names: ['email', 'password'],
    parts: signInParts,
    check: checkAsTyped(signInParts),
    refused: refusedWords,
  });
  return {
    $paused,
    password,
    byPassword: () =>
      password.submit(async (json) => {
        const sent = callSignIn('$post', '/auth/sign-in/email', { json });
        const signedIn = await sent.catch((error: unknown) => {
          password.setField('password', '');
          const until = pausedUntil(error);
          if (until !== null) $paused.set({ email: json.email, until });
          throw error;
        });
        await goBack(signedIn);
      }),
    /** Back to the empty form, after a pause of passwords. */
    tryAnother: (): void => {
      password.clear();
      $paused.set(null);
    },
  };
}

/** The instant until which passwords are paused for an address; null where that isn't what a call was refused for. */
function pausedUntil(error: unknown): string | null {
  const problem = error instanceof CallError ? error.problem : undefined;
  return (problem?.code === 'passwords-paused' && (problem as { until?: string }).until) || null;
}

/** What an email can be asked for, besides a link to sign in: an account, or another password. */
const ASKING = {
  account: (json: { email: string }) => callPassword('$post', '/auth/sign-up/email', { json }),
  password: (json: { email: string }) => callPassword('$post', '/auth/request-password-reset', { json }),
};
/** What the link of such an email is used for, once a password is chosen. */
const CHOOSING = {
  account: (json: { token: string; password: string }) => callPassword('$post', '/auth/verify-email', { json }),
  password: (json: { token: string; password: string }) => callPassword('$post', '/auth/reset-password', { json }),
};
export type Choice = keyof typeof CHOOSING;

/** Asking for an email: `$sentTo` is the address that it was sent to, null before. */
export function makeAsking(choice: Choice) {
  const $sentTo = atom<string | null>(null);
  const fills = choice === 'account' ? 'email' : 'username';
  const form = makeForm<'email'>({
    names: ['email'],
    parts: () => [{ stacked: true, questions: [emailQuestion(fills)] }],
    refused: refusedWords,
  });
  const send = () => form.submit(async (json) => $sentTo.set((await ASKING[choice](json)).email));
  return { $sentTo, form, send };
}

/** Choosing a password by the link of an email. `$isOld` says that the link no longer works. */
export function makeChoosing(choice: Choice, token: () => string) {
  const $isOld = atom(false);
  const parts = (): Part[] => [{ stacked: true, questions: [newPasswordQuestion('password', 'Choose a password')] }];
  const form = makeForm<'password'>({ names: ['password'], parts, check: checkAsTyped(parts), refused: refusedWords });
  const save = () => form.submit(({ password }) => orOld($isOld, () => CHOOSING[choice]({ token: token(), password })));
  return { $isOld, form, save };
}

/** The page that a link to sign in leads to: opening it does nothing, its button signs in. `$asked` is the masked address that it was mailed to, and when (ISO 8601); `$isOld` says that the link no longer works. */
export function makeLink(token: () => string) {
  const $isOld = atom(false);
  const $asked = atom<{ email: string; askedAt: string } | null>(null);
  onMount($asked, () => {
    // Nothing is asked while the page is built.
    if (typeof document === 'undefined' || !token()) return;
    const asked = callSignIn('$post', '/auth/magic-link/look', { json: { token: token() } });
    // Where it can't be said, the button says whether the link works.
    void asked.then(
      (answer) => $asked.set(answer),
      (error: unknown) => $isOld.set(isOldLink(error)),
    );
  });
  const form = makeForm<never>({ names: [], parts: () => [], refused: refusedWords });
  const open = () =>
    form.submit(() =>
      orOld($isOld, () => callSignIn('$post', '/auth/magic-link/verify', { json: { token: token() } })),
    );
  return { $isOld, $asked, form, open };
}

/** Uses a link's token, and goes on; one that was used or is too old says so. */
async function orOld($isOld: WritableAtom<boolean>, use: () => Promise<SignedIn>): Promise<void> {
  const signedIn = await use().catch((error: unknown) => {
    if (isOldLink(error)) $isOld.set(true);
    throw error;
  });
  await goBack(signedIn);
}

function isOldLink(error: unknown): boolean {
  return error instanceof CallError && error.status === 401;
}
