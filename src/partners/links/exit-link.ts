import type { Referrals } from './referrals.schema.ts';

/** Whose address it is, by the names of their files; `storeNumber` where a store near the visitor was asked. */
export type ExitFrom = { service: string; partner: string; storeNumber?: string };

/** A site that no address can name, in place of this one. */
const HERE = 'https://this-site.invalid';

/** The address when it is http(s) without a name or password, or a path of this site, else undefined: nothing else is opened [LEAVE-3]. */
export function openable(link: string): string | undefined {
  if (!/^(https?:\/)?\//i.test(link) || !URL.canParse(link, HERE)) return undefined;
  const url = new URL(link, HERE);
  if (link.startsWith('/')) {
    const path = url.href.slice(HERE.length);
    return url.origin === HERE && !path.startsWith('//') ? path : undefined;
  }
  return url.username || url.password ? undefined : url.href;
}

/** The address when it may be opened, is https and its host is one of those known, else undefined: for answers of other services [LEAVE-3]. */
export function known(link: unknown, hosts: ReadonlySet<string>): string | undefined {
  const open = typeof link === 'string' ? openable(link) : undefined;
  return open?.startsWith('https:') && hosts.has(new URL(open).host) ? open : undefined;
}

/** An exit address with its referral parameters. One rule counts: the store's own link, then the partner's parameters, then the visit's [LEAVE-4]. */
export function exitLink(link: string, { service, partner, storeNumber }: ExitFrom, referrals: Referrals): string {
  const own = referrals.storeLinks.find((one) => one.storeNumber === storeNumber && one.service === service);
  if (own) return own.link;
  const rule =
    referrals.partners.find((one) => one.partner === partner) ??
    referrals.visits.find(({ services }) => services.includes(service));
  return rule && /^https?:/i.test(link) ? withParameters(link, rule.parameters) : link;
}

/** What the address says already stays as it is. */
function withParameters(link: string, parameters: Record<string, string | undefined>): string {
  const url = new URL(link);
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined && !url.searchParams.has(name)) url.searchParams.set(name, value);
  return url.href;
}
