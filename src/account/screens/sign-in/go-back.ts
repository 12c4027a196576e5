import { CODE_PATH } from '../../account-paths.ts';
import { safePath } from '../../return-path.ts';
import { claimsFirst } from './claims-first.ts';

/** What a call that signs in answers: staff are asked for their code next. */
export type SignedIn = { loggedIn: 'true' | 'false'; waitsFor?: 'code' | undefined };

/** The path of this site that the page's address names, where the visitor was before they came to sign in; else `home`, their account. */
export function returnTo(home?: string): string {
  return safePath(new URLSearchParams(location.search).get('from') ?? '', home);
}

/** Goes there, by way of what this browser booked before where it may be asked; staff to where their code is asked for first. Nothing of this page is to be left in the history. */
export async function goBack({ waitsFor }: SignedIn): Promise<void> {
  location.replace(waitsFor ? CODE_PATH + location.search : await claimsFirst(returnTo()));
}
