import type { Settings } from '#settings/settings.ts';

/**
 * True when the visitor's browser speaks https with us, so that a cookie may say Secure [STATE-1]: the public origin is https, or the last proxy says so in
 * X-Forwarded-Proto (`forwarded`) and we were told to trust it.
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
