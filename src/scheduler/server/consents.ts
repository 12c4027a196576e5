import { randomUUID } from 'node:crypto';
import { fieldProblem } from '#api/problem.ts';
import type { Database } from '#db/client.ts';
import type { Consent, ConsentRequest } from '../scheduler.schema.ts';
import { organizationOfTerms } from './organizations.ts';
import { epoch } from './statement.ts';

const DAY = 86_400_000;

/** The caller's consents; only that to one terms id when it is given. */
export async function listConsents({ pool }: Database, caller: string, termsId?: string): Promise<Consent[]> {
  const { rows } = await pool.query<{ terms: string; at: number }>(
    `select terms_id as terms, ${epoch('agreed_at')} as at from consents where caller = $1 and ($2::text is null or terms_id = $2) order by agreed_at`,
    [caller, termsId ?? null],
  );
  return rows.map(({ terms, at }) => ({
    termsAndAgreementId: terms,
    agreed: true,
    datetime: new Date(at).toISOString(),
  }));
}

/** Keeps a consent (SCHED-10), the first one when it is given again. Throws 422 for terms that don't exist or a time that isn't about now. */
export async function giveConsent({ pool }: Database, caller: string, consent: ConsentRequest): Promise<Consent> {
  const { identifier, termsAndAgreementId, datetime } = consent;
  if (!organizationOfTerms(termsAndAgreementId)) throw fieldProblem('termsAndAgreementId', 'There are no such terms');
  if (Math.abs(Date.parse(datetime) - Date.now()) > DAY)
    throw fieldProblem('datetime', 'Must be the time of agreeing, within a day of now');
  const { rows } = await pool.query<{ at: number }>(
    `with given as (
       insert into consents (id, caller, terms_id, identifier_system, identifier_type, agreed_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (caller, terms_id) do nothing returning agreed_at
     ), audited as (
       insert into audit_log (actor, action, subject) select $2, 'consent.give', $3 from given
     )
     select ${epoch('agreed_at')} as at from given
     union all select ${epoch('agreed_at')} from consents where caller = $2 and terms_id = $3 limit 1`,
    [randomUUID(), caller, termsAndAgreementId, identifier.system, identifier.type, datetime],
  );
  return { termsAndAgreementId, agreed: true, datetime: new Date(rows[0]?.at ?? datetime).toISOString() };
}
