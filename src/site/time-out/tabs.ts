import type { Kept, Why } from './end-page.ts';

/** How the tabs of a browser tell each other: that somebody is there, and that they were signed out, with what waits for them. */
export type News = { at: number } | { out: Why; kept?: Kept };

/** The name of their channel. */
export const CHANNEL = 'fc-session';

/** Whether somebody has signed out on this page by a button of it: there is nothing left to watch. */
export const here = { hasSignedOut: false };

/** Tells the other tabs that somebody has signed out here, by a button of this page, which shows it itself. */
export function tellSignedOut(): void {
  here.hasSignedOut = true;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ out: 'chosen' } satisfies News);
  channel.close();
}
