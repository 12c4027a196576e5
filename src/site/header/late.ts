import { drawHeader } from './draw-header.ts';

/** Milliseconds after which a page that may be counted launches, or asks whether it may. */
const LAUNCH_MS = 2000;

// What a page does once it is there, in one file: nothing that anyone waits for is in it.
void drawHeader();
if (document.querySelector('[data-counted]'))
  setTimeout(() => void import('#analytics/on-page.ts').catch(console.warn), LAUNCH_MS);
