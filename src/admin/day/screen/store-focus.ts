import { atom } from 'nanostores';

/** The row that keys are about: the only one of the list that Tab stops at. */
export const $row = atom<string | null>(null);
/** Whether single keys work. */
export const $hasKeys = atom(true);
export const $isShowingKeys = atom(false);

/** Puts the focus on a row. */
export function focusRow(id: string): void {
  $row.set(id);
  personIn(id)?.focus();
}

/** What has the focus of a row. */
function personIn(id: string): HTMLElement | null {
  return document.getElementById(`person-${id}`);
}
