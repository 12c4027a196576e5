import { ACCOUNT_PATH } from '../../account-paths.ts';

/** Where somebody goes once signed in: the page of this site that the page's address names in `from`, else `home`, their account. */
export function returnPath(address: URL, home = ACCOUNT_PATH): string {
  const from = address.searchParams.get('from') ?? '';
  // '//host' and '/\host' are addresses of other sites.
  if (!/^\/(?![/\\])/.test(from) || !URL.canParse(from, address)) return home;
  const to = new URL(from, address);
  // Whole, because a path that begins with '//' would be another site's address again.
  return to.origin === address.origin ? to.href : home;
}
