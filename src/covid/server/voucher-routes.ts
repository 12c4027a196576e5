import { fromAddress, type Counted, type CountedLimit } from '#api/counted-limits.ts';
import { ProblemError } from '#api/problem.ts';
import { OWN_SEND } from '#api/route-policy.ts';
import { answers, api, body, defineRoute, json, reading, type Call } from '#api/route.ts';
import type { Visitor } from '#identity/make-actor.ts';
import type { CovidTesting } from '../covid-testing.schema.ts';
import { voucherAnswerSchema, voucherCheckSchema } from '../payment/voucher.schema.ts';
import { placeOfUse } from './place-of-use.ts';
import { checkVoucher } from './vouchers.ts';

// Tries of codes and member numbers that nobody has.
const TRIES_OF_VISITOR: CountedLimit = { name: 'vouchers-of-visitor', points: 10, seconds: 900 };
const TRIES_FROM_ADDRESS: CountedLimit = { name: 'vouchers-from-address', points: 30, seconds: 900 };

const check = defineRoute({
  method: 'post',
  path: '/covid19/vouchers/check',
  summary: 'Ask whether a voucher pays for a test; ten codes that are not known make it wait (429)',
  policy: { ...OWN_SEND, body: 1024 },
  request: { body: body(voucherCheckSchema) },
  responses: { 200: json(voucherAnswerSchema, 'Whether it pays, and why not'), ...answers(404, 429) },
});

/** Vouchers that pay for tests. */
export function voucherRoutes({ tests }: CovidTesting) {
  const nameOf = (serviceId: number): string =>
    tests.find((test) => test.serviceId === serviceId)?.name.toLowerCase() ?? 'other tests';
  return api().openapi(check, async (c) => {
    const { serviceId, locationId, ...typed } = c.req.valid('json');
    const { limits, keys } = c.env.runtime;
    const place = await placeOfUse(reading(c), locationId);
    if (!place) throw new ProblemError({ status: 404, code: 'no-such-location', detail: 'There is no such location.' });
    const tries = triesOf(c);
    await limits.take(...tries);
    const answer = await checkVoucher(reading(c), keys.link, typed, { ...place, serviceId }, nameOf);
    const why = answer.voucherResultsError?.why;
    if (why !== 'unknown' && why !== 'member-unknown') await limits.giveBack(...tries);
    return c.json(answer, 200);
  });
}

function triesOf(c: Call<Visitor>): Counted[] {
  const { network, runtime } = c.env;
  return [[TRIES_OF_VISITOR, c.var.actor.id], ...fromAddress(TRIES_FROM_ADDRESS, network, runtime.keys.address)];
}
