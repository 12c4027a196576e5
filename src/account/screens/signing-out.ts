import { CallError } from '#api/browser/call-error.ts';
import { tellSignedOut } from '#site/time-out/tabs.ts';
import { callAccount, callSignIn } from './call.ts';

/** Whether a call was refused because no one is signed in here. */
export function isGuest(error: unknown): boolean {
  return error instanceof CallError && (error.status === 401 || error.status === 403);
}

/** Signs out in this browser, and tells its other tabs. */
export async function endHere(): Promise<void> {
  await callSignIn('$post', '/auth/sign-out', {});
  tellSignedOut();
}

/** Signs out everywhere else; answers what was done, in words. */
export async function endElsewhere(): Promise<string> {
  const { ended } = await callAccount('$post', '/account/sessions/end-others', {});
  return `Signed out on ${ended} other ${ended === 1 ? 'device' : 'devices'}`;
}
