import { atom, onMount } from 'nanostores';

import { CallError } from '#api/browser/call-error.ts';
import { showAppointment } from '../visit/store-appointments.ts';
import { lookUpProblem, makeLookUp } from './make-look-up.ts';
import { bookAgainLink } from '../../kit/partner/visit-links.ts';
import { inBrowser } from '../../kit/session/booking-context.ts';
import { call } from '../call.ts';
import type { Errors } from '../../kit/form/question.ts';

/** What stands behind '#' in the page's address: the token of a mail's link. */
function token(): string {
  return location.hash.slice(1);
}

/** What the button of this page leads to: the visit, open times of another one like it, or the visit with the email address of before. */
export const $leadsTo = atom<'visit' | 'times' | 'address'>('visit');
onMount($leadsTo, () => {
  if (!inBrowser()) return;
  const asked = new URLSearchParams(location.search);
  if (asked.has('again')) $leadsTo.set('times');
  else if (asked.has('address')) $leadsTo.set('address');
});

/** The page of a mail's link. */
export const linkForm = makeLookUp('link', { refused: linkProblem });

/** Opens the visit of the link, and goes to its page, or to the open times of another one like it; puts the email address back where the link is for that. */
export function openVisitLink(): Promise<void> {
  return linkForm.submit(async (dob) => {
    const json = { token: token() || 'none', dob };
    const path = $leadsTo.get() === 'address' ? '/scheduler/visit-links/put-back' : '/scheduler/visit-links/open';
    const visit = await call('$post', path, { json });
    if ($leadsTo.get() === 'times') location.assign(bookAgainLink(visit));
    else showAppointment(visit);
  });
}

/** The same words for a link that is none and a wrong date of birth. */
const NOT_OPENED = 'This date of birth doesn’t open the link. Check it and try again.';
const NOT_PUT_BACK =
  'This date of birth doesn’t open the link, or the link is older than 72 hours. Check the date, or call us.';

/** What may be the date's fault is said at the field too, whose summary takes the focus: on a small screen the form's head is out of sight. */
function linkProblem(error: CallError): string | Errors {
  const conflict = $leadsTo.get() === 'address' && error.status === 409 ? error.problem : undefined;
  const notFound = $leadsTo.get() === 'address' ? NOT_PUT_BACK : NOT_OPENED;
  const said = conflict?.detail ?? lookUpProblem(error, notFound);
  return said === notFound ? { 'link-dob': said } : said;
}

/** The page that ends reminders. */
export const $reminders = atom<'asking' | 'sending' | 'off' | 'gone' | 'failed'>('asking');

/** Ends reminders to the address of the mail. */
export async function stopReminders(): Promise<void> {
  if ($reminders.get() === 'sending') return;
  $reminders.set('sending');
  try {
    await call('$post', '/scheduler/reminders/off/:token', { param: { token: token() || 'none' } });
    $reminders.set('off');
  } catch (error) {
    $reminders.set(error instanceof CallError && error.status === 404 ? 'gone' : 'failed');
  }
}
