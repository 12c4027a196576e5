import { atom } from 'nanostores';

import { countExit } from '#analytics/counting.ts';
import { isSignOn } from '#single-sign-on/sign-on-address.ts';
import { openable } from '../links/exit-link.ts';

/** Where the visitor is about to go: the provider's name, whether 's may follow it, its monogram, and the address. */
export type Departure = {
  provider: string;
  possessive?: boolean;
  plate: { letters: string; tone: number; shape: number };
  href: string;
  /** The partner's slug, for the count of exits; without it the host counts. */
  partner?: string;
};

/** What the leaving dialog asks about; null while it is closed. */
export const $departure = atom<Departure | null>(null);

/** Opens the leaving dialog. An address that may not be opened opens nothing [LEAVE-1, LEAVE-3]. */
export function leaveFor(departure: Departure): void {
  const href = leaving(departure.href);
  if (href) $departure.set({ ...departure, href });
}

/** The address when it may be opened and leads away from here: to another site, or by a sign-on to one. */
function leaving(link: string): string | undefined {
  const href = openable(link);
  return href && (!href.startsWith('/') || isSignOn(href)) ? href : undefined;
}

/** Gives the open dialog a better address for the same departure, such as that of the nearest store; too late, it changes nothing [TILE-9]. */
export function leaveBy(departure: Pick<Departure, 'provider'>, link: string | null): void {
  const open = $departure.get();
  const href = link === null ? undefined : leaving(link);
  if (open?.provider === departure.provider && href) $departure.set({ ...open, href });
}

/** 'Got it': the link opens a new tab by itself; the exit is counted and the dialog closes [LEAVE-2]. */
export function gone(): void {
  const departure = $departure.get();
  if (departure) void countExit(departure.partner ?? new URL(departure.href, location.href).host);
  // The browser follows the link first.
  setTimeout(stay);
}

/** Closes the leaving dialog, whatever was answered [LEAVE-2]. */
export function stay(): void {
  $departure.set(null);
}

/** The dialog's title (spec 2) [LEAVE-1]. */
export function leavingTitle(provider: string): string {
  return `We're taking you to ${provider}`;
}

/** The dialog's message (spec 2) [LEAVE-1]. */
export function leavingMessage(provider: string, takesPossessive = true): string {
  const owner = takesPossessive ? possessive(provider) : provider;
  return `Any information that you provide there is subject to ${owner} privacy and security policies.`;
}

/** A provider's name as an owner; 'all of us' takes no possessive [LEAVE-1]. */
export function possessive(provider: string): string {
  if (provider.trim().toLowerCase() === 'all of us') return provider;
  return /s$/i.test(provider) ? `${provider}'` : `${provider}'s`;
}
