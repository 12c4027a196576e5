import { ACCOUNT_PATH } from './account-paths.ts';

/** Stands for this site, whatever its address. */
const HERE = 'http://here.invalid';

/** The longest path that is gone back to: the server keeps one for who is away at a provider. */
const LONGEST = 2000;

/** Where somebody goes once signed in: the path of this site that they came from, else `home`; one that is too long to keep doesn't keep them out. */
export function safePath(from: string, home = ACCOUNT_PATH): string {
  // '//host' and '/\host' are addresses of other sites.
  if (!/^\/(?![/\\])/.test(from)) return home;
  const to = URL.parse(from, HERE);
  if (!to || to.origin !== HERE) return home;
  const path = to.pathname + to.search + to.hash;
  // '/.//host' has become one of them.
  return path.startsWith('//') || path.length > LONGEST ? home : path;
}
