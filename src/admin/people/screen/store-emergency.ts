import { peopleAre } from '#text/people-words.ts';
import { atom } from 'nanostores';

import { endEmergency } from '../../frame/store-emergency.ts';
import { loadMe } from '../../frame/store-me.ts';
import { callPeople, NOTHING_WRONG, wrongOf, type Wrong } from './call-people.ts';

/** What was done last, and what went wrong with what was sent last. */
export const $said = atom('');
export const $wrong = atom<Wrong>(NOTHING_WRONG);
/** Fields of the forms. */
const FIELDS = ['confirmationNumber', 'reason', 'outcome'];

/** Opens a visit by its number, for a reason. */
export function openVisit(confirmationNumber: string, reason: string): Promise<void> {
  return sending(async () => {
    const { told } = await callPeople('$post', '/admin/emergency', { json: { confirmationNumber, reason } });
    return `It is open. ${peopleAre(told)} told by email.`;
  });
}

/** Ends it before its time. */
export function endNow(): Promise<void> {
  return sending(async () => {
    await endEmergency();
    return 'Emergency access has ended.';
  });
}

/** Says what came of it. */
export function tellOutcome(id: string, outcome: string): Promise<void> {
  return sending(async () => {
    await callPeople('$put', '/admin/emergency/:id/outcome', { param: { id }, json: { outcome } });
    return 'It is on record. Thank you.';
  });
}

/** What the console knows of it is asked again, for the band over each page. */
async function sending(run: () => Promise<string>): Promise<void> {
  $wrong.set(NOTHING_WRONG);
  $said.set('');
  try {
    $said.set(await run());
    await loadMe();
  } catch (error) {
    $wrong.set(wrongOf(error, FIELDS));
  }
}
