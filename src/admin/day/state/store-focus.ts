import { atom } from 'nanostores';

import { COOKIE_DAYS, writeCookie } from '#location/saved/cookies.ts';
import { readCookie } from '#location/saved/read-cookie.ts';

/** The row that keys are about: the only one of the list that Tab stops at. */
export const $row = atom<string | null>(null);
/** Whether single keys work. */
export const $hasKeys = atom(typeof document === 'undefined' || readCookie('fcKeys') !== 'off');
export const $isShowingKeys = atom(false);

/** Puts the focus on a row; one that has just come is drawn in the next frame. */
export function focusRow(id: string): void {
  $row.set(id);
  const person = personIn(id);
  if (person) person.focus();
  else requestAnimationFrame(() => personIn(id)?.focus());
}

/** What has the focus of a row. */
function personIn(id: string): HTMLElement | null {
  return document.getElementById(`person-${id}`);
}

/** Switches single keys on or off, in this browser from now on. */
export function switchKeys(areOn: boolean): void {
  $hasKeys.set(areOn);
  writeCookie('fcKeys', areOn ? '' : 'off', areOn ? 0 : COOKIE_DAYS.fcKeys);
}
