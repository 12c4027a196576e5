import { atom } from 'nanostores';
import { CallError } from '#api/browser/call-error.ts';
import { TECHNICAL_ISSUE } from '#scheduler/kit/form/technical-issue.ts';
import { callOwn } from '../call.ts';

/** The job that was asked for here; null before. `failed` is why it couldn't begin. */
export const $gathering = atom<{ jobId: string | null; busy: boolean; failed: string }>({
  jobId: null,
  busy: false,
  failed: '',
});

/** Has all that is kept gathered as a file. */
export async function gatherData(): Promise<void> {
  const before = $gathering.get();
  if (before.busy) return;
  $gathering.set({ ...before, busy: true, failed: '' });
  try {
    const { jobId } = await callOwn('$post', '/account/data', {});
    $gathering.set({ jobId, busy: false, failed: '' });
  } catch (error) {
    const failed = (error instanceof CallError && error.problem?.detail) || TECHNICAL_ISSUE;
    $gathering.set({ ...before, busy: false, failed });
  }
}
