import { atom } from 'nanostores';

/** Where the visitor is about to go: the provider's name, whether 's may follow it, its monogram, and the address. */
export type Departure = {
  provider: string;
  possessive?: boolean;
  plate: { letters: string; tone: number; shape: number };
  href: string;
};

/** What the leaving dialog asks about; null while it is closed. */
export const $departure = atom<Departure | null>(null);

/** Opens the leaving dialog [LEAVE-1]. */
export function leaveFor(departure: Departure): void {
  $departure.set(departure);
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
