import { randomUUID } from 'node:crypto';
import type { Reading, Work } from '#account/actor.ts';
import { fieldProblem } from '#api/problem.ts';
import type { BookingRequest } from '../../appointments/appointment.schema.ts';
import { epoch, statement } from '../../engine/server/statement.ts';
import type { TakenHold } from '../../systems/booking-system.ts';
import type { Consent, ConsentRequest } from '../consent.schema.ts';

const DAY = 86_400_000;

/** The actor's consents for one booking; only that to one terms id when it is given. */
export async function listConsents(
  { db, actor }: Reading,
  { bookingId, termsId }: { bookingId: string; termsId?: string },
): Promise<Consent[]> {
  const { rows } = await db.query<{ terms: string; at: number }>(
    `select terms_id as terms, ${epoch('agreed_at')} as at from consents
     where owner = $1 and booking_id = $2 and ($3::text is null or terms_id = $3) order by agreed_at`,
    [actor?.id, bookingId, termsId ?? null],
  );
  return rows.map(({ terms, at }) => ({
    termsAndAgreementId: terms,
    agreed: true,
    datetime: new Date(at).toISOString(),
  }));
}

/**
 * Keeps a consent for one booking (SCHED-10), the first one when it is given again. `organization` is whose the terms are; undefined when there are no such
 * terms. Throws 422 for those, and for a time that isn't about now.
 */
export async function giveConsent(
  work: Work,
  consent: ConsentRequest,
  organization: string | undefined,
): Promise<Consent> {
  const { identifier, termsAndAgreementId, datetime, bookingId } = consent;
  if (organization === undefined) throw fieldProblem('termsAndAgreementId', 'There are no such terms');
  if (Math.abs(Date.parse(datetime) - work.now) > DAY)
    throw fieldProblem('datetime', 'Must be the time of agreeing, within a day of now');
  const id = randomUUID();
  const { rowCount } = await work.db.query(
    `insert into consents (id, owner, booking_id, terms_id, identifier_system, identifier_type, agreed_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict on constraint consents_once do nothing`,
    [id, work.actor.id, bookingId, termsAndAgreementId, identifier.system, identifier.type, datetime],
  );
  if (rowCount) await work.audit({ action: 'consent.give', subject: id });
  const [given] = await listConsents(work, { bookingId, termsId: termsAndAgreementId });
  return given ?? { termsAndAgreementId, agreed: true, datetime };
}

/** The id of the actor's consent for this booking to terms of the organization that the hold is with (SCHED-10). Throws 422 consent-missing. */
export async function consentTo(
  { db, actor }: Work,
  { bookingId, termsAndAgreementId }: BookingRequest,
  organizationOfTerms: string | undefined,
  { organizationId }: TakenHold,
): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    statement(
      'consent_to',
      'select id from consents where owner = $1 and booking_id = $2 and terms_id = $3 for share',
      [actor.id, bookingId, termsAndAgreementId],
    ),
  );
  if (rows[0] && organizationOfTerms === organizationId) return rows[0].id;
  throw fieldProblem('termsAndAgreementId', 'Read the terms and agree to them first', 'consent-missing');
}
