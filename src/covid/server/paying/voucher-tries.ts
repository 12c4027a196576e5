import { fromAddress, type GivenBackLimit } from '#api/counted-limits.ts';
import { LimitError } from '#api/problem.ts';
import type { Call } from '#api/route.ts';
import type { Visitor } from '#identity/make-actor.ts';
import type { VoucherAnswer } from '../../payment/voucher.schema.ts';

// Tries of codes and member numbers that nobody has.
const TRIES_OF_VISITOR: GivenBackLimit = {
  name: 'vouchers-of-visitor',
  points: 10,
  seconds: 900,
  isGivenBack: true,
};
const TRIES_FROM_ADDRESS: GivenBackLimit = {
  name: 'vouchers-from-address',
  points: 30,
  seconds: 900,
  isGivenBack: true,
};

/** Has a code looked at. Only tries that guess count; after ten of them 429 says how long it waits. */
export async function countingTries(c: Call<Visitor>, check: () => Promise<VoucherAnswer>): Promise<VoucherAnswer> {
  const { network, runtime } = c.env;
  const { limits, keys } = runtime;
  const tries = [
    [TRIES_OF_VISITOR, c.var.actor.id] as const,
    ...fromAddress(TRIES_FROM_ADDRESS, network, keys.address),
  ];
  const { giveBack } = await limits.take(...tries).catch(sayHowLong);
  const answer = await check();
  const why = answer.voucherResultsError?.why;
  if (why !== 'unknown' && why !== 'member-unknown') await giveBack();
  return answer;
}

function sayHowLong(error: unknown): never {
  if (!(error instanceof LimitError)) throw error;
  const { problem, reached, until } = error;
  const minutes = Math.ceil((problem.retryAfterSeconds ?? 60) / 60);
  const detail = `Too many codes that we don’t know. Codes can be tried again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}. You can pay another way now.`;
  throw new LimitError({ ...problem, detail }, reached, until);
}
