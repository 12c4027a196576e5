/** Why the browser gave no position [LOC-11]. */
export type PositionFailure = 'unsupported' | 'refused' | 'unavailable' | 'timeout';

/** The same in words. */
export const DEVICE_MESSAGES: Record<PositionFailure, string> = {
  unsupported: 'This browser can’t share your location. Enter a city, state or ZIP code instead.',
  refused:
    'Your browser didn’t share your location. Allow it in the browser’s settings, or enter a city, state or ZIP code.',
  unavailable: 'Your device can’t tell where it is right now. Try again, or enter a city, state or ZIP code.',
  timeout: 'Finding your location took too long. Try again, or enter a city, state or ZIP code.',
};

/** Milliseconds for the device to find its position, once allowed. */
const POSITION_TIMEOUT_MS = 10_000;
/** Milliseconds including the visitor's answer: a dismissed prompt reports nothing. */
const ANSWER_TIMEOUT_MS = 45_000;
/** Accepts a position up to five minutes old. */
const POSITION_AGE_MS = 300_000;

const FAILURES: Record<number, PositionFailure> = { 1: 'refused', 2: 'unavailable', 3: 'timeout' };

/** Asks the browser for its position, in degrees rounded to about 100 m. Returns a failure by name, never throws. */
export function devicePosition(): Promise<{ lat: number; lng: number } | PositionFailure> {
  const geolocation = navigator.geolocation as Geolocation | undefined;
  if (!geolocation) return Promise.resolve('unsupported');
  return new Promise((answer) => {
    const late = setTimeout(() => answer('timeout'), ANSWER_TIMEOUT_MS);
    geolocation.getCurrentPosition(
      ({ coords }) => {
        clearTimeout(late);
        answer({ lat: rounded(coords.latitude), lng: rounded(coords.longitude) });
      },
      ({ code }) => {
        clearTimeout(late);
        answer(FAILURES[code] ?? 'unavailable');
      },
      { timeout: POSITION_TIMEOUT_MS, maximumAge: POSITION_AGE_MS },
    );
  });
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1000) / 1000;
}
