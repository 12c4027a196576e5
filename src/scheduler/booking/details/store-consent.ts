import { atom } from 'nanostores';

import { CallError } from '#api/browser/call-error.ts';
import { TECHNICAL_ISSUE } from '../../kit/form/technical-issue.ts';
import { CONSENT_SYSTEM } from '../../visits/consent-identifier.ts';
import type { Terms } from '../../visits/consent.schema.ts';
import { call } from '../../kit/session/booking-context.ts';
import { bookingId, currentBooking, readSession, writeSession } from '../../kit/partner/partner-booking.ts';

/** The consent dialog. `asking` shows it; `sending` while the answer is on its way; `problem` is what went wrong with it. */
export type ConsentState =
  | { state: 'closed' }
  | { state: 'checking' }
  | { state: 'asking'; terms: Terms; sending: boolean; problem: string }
  | { state: 'failed' };

export const $consent = atom<ConsentState>({ state: 'closed' });

/** True when the present terms are agreed to already for this booking; otherwise the dialog opens, or the failure is shown [SCHED-10]. */
export async function hasConsented(): Promise<boolean> {
  $consent.set({ state: 'checking' });
  try {
    const { organizationId } = currentBooking().partner;
    const terms = await call('$get', '/scheduler/terms', { query: { organizationName: organizationId } });
    const agreed = await hasAgreedTo(terms);
    if (agreed) remember(terms.id);
    $consent.set(agreed ? { state: 'closed' } : { state: 'asking', terms, sending: false, problem: '' });
    return agreed;
  } catch {
    $consent.set({ state: 'failed' });
    return false;
  }
}

/** Asks whether these terms were agreed to for this booking. A booking that is new, or of a browser without cookies, has agreed to nothing. Throws CallError. */
async function hasAgreedTo({ id: termsId }: Terms): Promise<boolean> {
  if (readSession('bookingId') === null) return false;
  try {
    const query = { bookingId: bookingId() };
    return (await call('$get', '/scheduler/consents/:termsId', { param: { termsId }, query })).agreed;
  } catch (error) {
    if (error instanceof CallError && error.problem?.code === 'no-session') return false;
    throw error;
  }
}

/** Posts the consent; true when it is kept (201), which closes the dialog [SCHED-10]. */
export async function agree(): Promise<boolean> {
  const asked = $consent.get();
  if (asked.state !== 'asking' || asked.sending) return false;
  $consent.set({ ...asked, sending: true, problem: '' });
  try {
    await call('$post', '/scheduler/consents', {
      json: {
        bookingId: bookingId(),
        identifier: { system: CONSENT_SYSTEM, type: 'termsAndAgreement' },
        termsAndAgreementId: asked.terms.id,
        datetime: new Date().toISOString(),
      },
    });
    remember(asked.terms.id);
    $consent.set({ state: 'closed' });
    return true;
  } catch {
    if ($consent.get().state === 'asking') $consent.set({ ...asked, sending: false, problem: TECHNICAL_ISSUE });
    return false;
  }
}

/** Closes the dialog without agreeing: the visitor stays where they are. */
export function declineConsent(): void {
  $consent.set({ state: 'closed' });
}

function remember(termsId: string): void {
  writeSession({ termsId, termsAgreed: 'true' });
}
