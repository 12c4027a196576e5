const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that an email address leads to, as limits count it: whoever has one has any number of addresses, by what follows a '+' and, at Gmail, by dots. It is
 * for counting alone: mail goes to the address as it was typed.
 */
export function mailboxOf(address: string): string {
  const [, name = '', host = ''] = /^(.*)@(.*)$/.exec(address.trim().toLowerCase()) ?? [];
  const own = name.replace(/(?<=.)\+.*$/, '');
  return GMAIL.has(host) ? `${own.replaceAll('.', '')}@gmail.com` : `${own}@${host}`;
}
