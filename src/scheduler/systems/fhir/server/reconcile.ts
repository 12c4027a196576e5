import { system } from '#identity/make-actor.ts';
import { ProblemError } from '#api/problem.ts';
import type { Database } from '#db/client.ts';
import { PATIENCE_MS } from '#gateways/fhir/connection.schema.ts';
import { FhirError } from '#gateways/fhir/exchange.ts';
import type { FhirPartners } from '../partners.ts';
import { findOut, settleBooking } from './bookings.ts';
import { cancelAsJob, freeAtPartner } from './cancels.ts';
import { advance, serverOf, unsettledVisits, type PartnerVisit } from './visits.ts';

/** How often the job looks, and how long a visit is left alone after a try, in seconds. */
export const RECONCILE_SECONDS = 5;
const AT_ONCE = 50;
const JOB = system('partner-visits');

/**
 * Finds out what became of visits that were sent to a partner and not answered, cancels and frees there what was canceled and given back here. Any number of
 * processes may do it at once. Answers how many it looked at; one that can't be settled yet is looked at again.
 */
export async function reconcile(database: Database, partners: FhirPartners): Promise<number> {
  const visits = await unsettledVisits(database.pool, AT_ONCE, RECONCILE_SECONDS - 1);
  await Promise.all(visits.map((visit) => settleOne(database, partners, visit)));
  return visits.length;
}

async function settleOne(database: Database, partners: FhirPartners, visit: PartnerVisit): Promise<void> {
  try {
    await settled(database, partners, visit);
  } catch (error) {
    // Not yet, or a partner that is away: the next round tries again.
    if (!(error instanceof ProblemError) && !(error instanceof FhirError)) throw error;
  }
}

async function settled(database: Database, partners: FhirPartners, visit: PartnerVisit): Promise<void> {
  const { holdId, organizationId, sentAgo } = visit;
  switch (visit.state) {
    case 'book-pending':
      return settleBooking(database, partners, { named: { hold: holdId }, actor: JOB });
    case 'book-sent': {
      // Who sent it still waits for its answer.
      if ((sentAgo ?? 0) < PATIENCE_MS) return;
      const { server } = serverOf(partners, organizationId);
      return findOut(database, server, { visit, actor: JOB, signal: AbortSignal.timeout(PATIENCE_MS) });
    }
    case 'cancel-pending':
      return cancelAsJob(database, partners, visit);
    case 'release-pending':
    case 'lost':
      return freeAtPartner(database, partners, visit);
    default:
      await advance(database.pool, visit, 'release');
  }
}
