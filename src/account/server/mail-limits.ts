import type { Counted, CountedLimit } from '#api/counted-limits.ts';
import { networksAround, originOf } from '#api/network/network.ts';
import type { Call } from '#api/route.ts';
import { addressHash } from '#scheduler/messages/server/link-tokens.ts';
import { mailboxOf } from '#scheduler/visits/patient/mailbox.ts';

/** Emails of all kinds about signing in to one mailbox in an hour: from one network, and from all of them together. */
const FROM_NETWORK: CountedLimit = { name: 'account-mails-to', points: 5, seconds: 3600 };
const FROM_ALL: CountedLimit = { name: 'all-account-mails-to', points: 15, seconds: 3600 };
/** Emails for a browser where the mailbox's owner has signed in before: strangers can't use these up. */
const FROM_OWN: CountedLimit = { name: 'own-account-mails-to', points: 5, seconds: 3600 };

/**
 * Counts an email to an address towards its mailbox, whatever follows a '+' in it. `browser` is the one that the address's owner is known by (`knownBrowser`), or null.
 * Throws 429 once the mailbox has had enough this hour.
 */
export async function countMailTo(
  { env: { network, runtime } }: Pick<Call, 'env'>,
  to: string,
  browser: string | null,
): Promise<void> {
  await runtime.limits.take(...limitsOf(addressHash(runtime.keys.address, mailboxOf(to))));

  function limitsOf(mailbox: string): Counted[] {
    if (browser !== null) return [[FROM_OWN, `${mailbox}.${browser}`]];
    const widest = networksAround(network).at(-1) ?? network;
    return [
      [FROM_NETWORK, `${mailbox}.${originOf(widest, runtime.keys.address)}`],
      [FROM_ALL, mailbox],
    ];
  }
}
