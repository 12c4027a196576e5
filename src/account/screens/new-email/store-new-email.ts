import { atom } from 'nanostores';
import { CallError } from '#api/browser/call-error.ts';
import { makeForm } from '#scheduler/kit/form/make-form.ts';
import { callOwn } from '../call.ts';
import { refusedWords } from '../questions.ts';

/** The link to a new email: not pressed yet, used or too old, opened where no one or someone else is signed in, or taken. */
export type OpenedLink =
  | { state: 'waiting' }
  | { state: 'old' }
  | { state: 'guest' }
  | { state: 'other' }
  | { state: 'taken'; email: string };

const REFUSED: Record<string, OpenedLink> = {
  'old-link': { state: 'old' },
  'other-account': { state: 'other' },
  'not-signed-in': { state: 'guest' },
  'not-allowed': { state: 'other' },
};

/** The page that a link to a new email leads to; its token is behind '#', so that no server sees it. */
export function makeNewEmail() {
  const $opened = atom<OpenedLink>({ state: 'waiting' });
  const form = makeForm<never>({ names: [], parts: () => [], refused: refusedWords });
  const take = () =>
    form.submit(async () => {
      try {
        const json = { token: location.hash.slice(1) };
        const { email } = await callOwn('$post', '/account/email/confirm', { json });
        $opened.set({ state: 'taken', email });
      } catch (error) {
        const refused = error instanceof CallError ? REFUSED[error.problem?.code ?? ''] : undefined;
        if (refused) $opened.set(refused);
        throw error;
      }
    });
  return { $opened, form, take };
}
