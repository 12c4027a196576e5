import { atom, onMount } from 'nanostores';
import { CallError } from '#api/browser/call-error.ts';
import { makeForm } from '#scheduler/kit/form/make-form.ts';
import type { Part } from '#scheduler/kit/form/question.ts';
import { callOwn } from '../call.ts';
import { checkAsTyped, PASSWORD, refusedWords } from '../questions.ts';
import { isGuest } from '../signing-out.ts';

type Deletion = Awaited<ReturnType<typeof loaded>>;
const loaded = () => callOwn('$get', '/account/deletion', {});

/** The page of the end of an account: what it would be, that an appointment comes first, or that it is done, with where the last email went. */
export type DeletionState =
  | { state: 'loading' }
  | { state: 'guest' }
  | { state: 'failed' }
  | { state: 'shown'; deletion: Deletion }
  | { state: 'done'; email: string };

export const $deletion = atom<DeletionState>({ state: 'loading' });
onMount($deletion, () => void loadDeletion());

/** Asks what would go and what would stay. */
export async function loadDeletion(): Promise<void> {
  $deletion.set({ state: 'loading' });
  try {
    $deletion.set({ state: 'shown', deletion: await loaded() });
  } catch (error) {
    $deletion.set({ state: isGuest(error) ? 'guest' : 'failed' });
  }
}

/** The form that deletes: the password, for who has one. An appointment that was booked meanwhile is shown in its place. */
export function makeDeletion({ provenBy }: Pick<Deletion, 'provenBy'>) {
  const questions = provenBy === 'password' ? [{ ...PASSWORD, label: 'Your password' }] : [];
  const parts = (): Part[] => (questions.length > 0 ? [{ stacked: true, questions }] : []);
  const form = makeForm<'password'>({
    names: ['password'],
    parts,
    check: checkAsTyped(parts),
    refused: refusedWords,
  });
  const send = () =>
    form.submit(async ({ password }) => {
      try {
        const { email } = await callOwn('$post', '/account/delete', {
          json: provenBy === 'password' ? { password } : {},
        });
        $deletion.set({ state: 'done', email });
      } catch (error) {
        form.setField('password', '');
        if (error instanceof CallError && error.problem?.code === 'visits-ahead') void loadDeletion();
        throw error;
      }
    });
  return { form, send };
}
