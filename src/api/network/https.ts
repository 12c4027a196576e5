import type { Settings } from '#settings/settings.ts';

/**
 * True when the browser speaks https with us, so a cookie may be Secure [STATE-1]: by the public origin, or
 * X-Forwarded-Proto of a trusted proxy.
 */
export function isHttps(
  forwarded: string | string[] | undefined,
  { PUBLIC_ORIGIN, TRUST_PROXY }: Pick<Settings, 'PUBLIC_ORIGIN' | 'TRUST_PROXY'>,
): boolean {
  if (PUBLIC_ORIGIN?.startsWith('https:')) return true;
  if (TRUST_PROXY !== 'on') return false;
  return [forwarded].flat().join(',').split(',').at(-1)?.trim().toLowerCase() === 'https';
}

/** The value of Strict-Transport-Security: for so many days a browser asks this host over https only. */
export function strictTransport(days: number): string {
  return `max-age=${days * 86_400}`;
}
