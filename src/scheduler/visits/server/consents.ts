import { randomUUID } from 'node:crypto';
import type { Actor, Reading, Work } from '#identity/make-actor.ts';
import { fieldProblem, type ProblemError } from '#api/problem.ts';
import { DAY } from '#text/durations.ts';
import type { BookingRequest } from '../appointment.schema.ts';
import { epoch, statement } from '../../engine/server/prepared-statement.ts';
import type { Consent, ConsentRequest } from '../consent.schema.ts';

/** The actor's consents for one booking; only that to one terms id when it is given. */
export async function listConsents(
  { db, actor }: Reading<Actor>,
  { bookingId, termsId }: { bookingId: string; termsId?: string },
): Promise<Consent[]> {
  const { rows } = await db.query<{ terms: string; at: number }>(
    `select terms_id as terms, ${epoch('agreed_at')} as at from consents
     where owner = $1 and booking_id = $2 and ($3::text is null or terms_id = $3) order by agreed_at`,
    [actor.id, bookingId, termsId ?? null],
  );
  return rows.map(({ terms, at }) => ({
    termsAndAgreementId: terms,
    agreed: true,
    datetime: new Date(at).toISOString(),
  }));
}

/** Keeps a consent for one booking (SCHED-10), the first one when it is given again. Throws 422 for a time that isn't about now. */
export async function giveConsent(work: Work, consent: ConsentRequest): Promise<Consent> {
  const { identifier, termsAndAgreementId, datetime, bookingId } = consent;
  if (Math.abs(Date.parse(datetime) - work.now) > DAY)
    throw fieldProblem('datetime', 'Must be the time of agreeing, within a day of now');
  const id = randomUUID();
  const { rowCount } = await work.db.query(
    `insert into consents (id, owner, booking_id, terms_id, identifier_system, identifier_type, agreed_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict on constraint consents_once do nothing`,
    [id, work.actor.id, bookingId, termsAndAgreementId, identifier.system, identifier.type, datetime],
  );
  if (rowCount) await work.audit({ action: 'consent.give', consent: id });
  const [given] = await listConsents(work, { bookingId, termsId: termsAndAgreementId });
  return given ?? { termsAndAgreementId, agreed: true, datetime };
}

/** The id of the actor's consent to these terms for this booking (SCHED-10). Throws 422 consent-missing. */
export async function consentTo(
  { db, actor }: Work,
  { bookingId, termsAndAgreementId }: Pick<BookingRequest, 'bookingId' | 'termsAndAgreementId'>,
): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    statement(
      'consent_to',
      'select id from consents where owner = $1 and booking_id = $2 and terms_id = $3 for share',
      [actor.id, bookingId, termsAndAgreementId],
    ),
  );
  if (!rows[0]) throw consentMissing();
  return rows[0].id;
}

/** The refusal to book without a consent to the organization's terms. */
export function consentMissing(): ProblemError {
  return fieldProblem('termsAndAgreementId', 'Read the terms and agree to them first', 'consent-missing');
}
