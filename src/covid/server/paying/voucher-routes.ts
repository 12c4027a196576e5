import { ProblemError } from '#api/problem.ts';
import { OWN_SEND } from '#api/route-policy.ts';
import { answers, api, body, defineRoute, json, reading } from '#api/route.ts';
import type { CovidTesting } from '../../covid-testing.ts';
import { voucherAnswerSchema, voucherCheckSchema } from '../../payment/voucher.schema.ts';
import { nameOf } from './payments.ts';
import { placeOfUse } from './place-of-use.ts';
import { countingTries } from './voucher-tries.ts';
import { checkVoucher } from './vouchers.ts';

const check = defineRoute({
  method: 'post',
  path: '/covid19/vouchers/check',
  summary: 'Ask whether a voucher pays for a test; ten codes that are not known make it wait (429)',
  policy: { ...OWN_SEND, body: 1024 },
  request: { body: body(voucherCheckSchema) },
  responses: { 200: json(voucherAnswerSchema, 'Whether it pays, and why not'), ...answers(404, 429) },
});

/** Vouchers that pay for tests. */
export function voucherRoutes(testing: CovidTesting) {
  return api().openapi(check, async (c) => {
    const { serviceId, locationId, date, ...typed } = c.req.valid('json');
    const place = await placeOfUse(reading(c), locationId);
    if (!place) throw new ProblemError({ status: 404, code: 'no-such-location', detail: 'There is no such location.' });
    const use = { ...place, ...(date && { date }), serviceId };
    const answer = await countingTries(c, () =>
      checkVoucher(reading(c), c.env.runtime.keys.link, typed, use, nameOf(testing)),
    );
    return c.json(answer, 200);
  });
}
