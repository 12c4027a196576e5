import { randomUUID } from 'node:crypto';
import type { Reading, Work } from '#account/actor.ts';
import { fieldProblem } from '#api/problem.ts';
import type { Consent, ConsentRequest } from '#scheduler/scheduler.schema.ts';
import { organizationOfTerms } from '#scheduler/systems/server/organizations.ts';
import { epoch } from '#scheduler/engine/server/statement.ts';

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

/** Keeps a consent for one booking (SCHED-10), the first one when it is given again. Throws 422 for terms that don't exist or a time that isn't about now. */
export async function giveConsent(work: Work, consent: ConsentRequest): Promise<Consent> {
  const { identifier, termsAndAgreementId, datetime, bookingId } = consent;
  if (!organizationOfTerms(termsAndAgreementId)) throw fieldProblem('termsAndAgreementId', 'There are no such terms');
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
