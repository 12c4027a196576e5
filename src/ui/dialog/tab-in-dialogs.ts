import { tabRound } from './tab-round.ts';

/** Keeps Tab in the dialogs of a static page. */
for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[closedby]'))
  dialog.addEventListener('keydown', (press) => tabRound(dialog, press));
