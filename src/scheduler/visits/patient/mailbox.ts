const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox of an email address, as limits count it: one mailbox has any number of addresses, by what follows a '+' and, at Gmail, by dots.
 * For counting alone: mail goes to the address as typed.
 */
export function mailboxOf(address: string): string {
  const [, name = '', host = ''] = /^(.*)@(.*)$/.exec(address.trim().toLowerCase()) ?? [];
  const own = name.replace(/(?<=.)\+.*$/, '');
  return GMAIL.has(host) ? `${own.replaceAll('.', '')}@gmail.com` : `${own}@${host}`;
}
