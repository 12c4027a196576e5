import type { Context } from 'hono';
import { fromAddress, type Counted, type CountedLimit } from '#api/counted-limits.ts';
import { inCall } from '#api/idempotency.ts';
import { originOf } from '#api/network.ts';
import type { ApiEnv } from '#api/route.ts';
import type { Scheduling } from '../../systems/server/scheduling.ts';
import type { Appointment } from '../appointment.schema.ts';
import { readConfirmationNumber } from '../confirmation-number.ts';
import { findVisit } from './find-visit.ts';

// Tries of number and date of birth that found nothing (SCHED-9). A date of birth is one of some 30,000, so the limit of a number holds for all who try it.
const TRIES_FROM_ADDRESS: CountedLimit = { name: 'find-from-address', points: 10, seconds: 15 * 60 };
const TRIES_OF_VISITOR: CountedLimit = { name: 'find-of-visitor', points: 10, seconds: 15 * 60 };
const TRIES_OF_NUMBER: CountedLimit = { name: 'find-of-number', points: 10, seconds: 60 * 60 };

/** Finds a visit by number and date of birth for a call, however it got the number; tries that find nothing are counted. Throws as `findVisit` does, and 429. */
export async function findInCall(
  c: Context<ApiEnv>,
  { confirmationNumber, dob }: { confirmationNumber: string; dob: string },
  { systems }: Pick<Scheduling, 'systems'>,
): Promise<Appointment> {
  const { limits, keys } = c.env.runtime;
  const number = readConfirmationNumber(confirmationNumber) ?? 'no number';
  const tries: Counted[] = [
    ...fromAddress(TRIES_FROM_ADDRESS, c.env.network, keys.address),
    [TRIES_OF_VISITOR, c.var.actor?.id ?? ''],
    [TRIES_OF_NUMBER, originOf(number, keys.address)],
  ];
  await limits.take(...tries);
  const appointment = await inCall(c, (work) => findVisit(work, confirmationNumber, dob, systems));
  await limits.giveBack(...tries);
  return appointment;
}
