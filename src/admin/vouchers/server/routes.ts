import { inCall } from '#api/idempotency.ts';
import { OWN_READ, OWN_SEND_ONCE } from '#api/route-policy.ts';
import { answers, api, body, defineRoute, json, reading } from '#api/route.ts';
import type { CovidTesting } from '#covid/covid-testing.ts';
import { newVoucherCode } from '#covid/server/paying/vouchers.ts';
import { newVoucherSchema, voucherRequestSchema, vouchersQuerySchema, vouchersSchema } from '../vouchers.schema.ts';
import { issueAt, vouchersAt } from './vouchers.ts';

const list = defineRoute({
  method: 'get',
  path: '/admin/vouchers',
  summary: 'Vouchers that pay at a site: who gives them and how much is left; never a code, nor who has used one',
  policy: { ...OWN_READ, who: { staff: 'voucher.read' } },
  request: { query: vouchersQuerySchema },
  responses: { 200: json(vouchersSchema, 'The vouchers'), ...answers(404, 409) },
});

const issue = defineRoute({
  method: 'post',
  path: '/admin/vouchers',
  summary: 'Issue a voucher that pays at one site; its code is answered this once, and kept nowhere',
  policy: { ...OWN_SEND_ONCE, who: { staff: 'voucher.issue' }, body: 16_384 },
  request: { body: body(voucherRequestSchema) },
  responses: { 201: json(newVoucherSchema, 'The voucher and its code'), ...answers(404, 409) },
});

/** Vouchers that pay for tests, as staff issue and see them (ADM-7). */
export function voucherRoutes(testing: CovidTesting) {
  return api()
    .openapi(list, async (c) => c.json(await vouchersAt(reading(c), c.req.valid('query').site, testing), 200))
    .openapi(issue, async (c) => {
      // What is kept under the call's key is without the code: who sends it again gets none.
      let code: string | null = null;
      const voucher = await inCall(c, async (work) => {
        const made = newVoucherCode();
        const issued = await issueAt(work, c.req.valid('json'), {
          code: made,
          key: c.env.runtime.keys.link,
          testing,
        });
        code = made;
        return issued;
      });
      return c.json({ voucher, code }, 201);
    });
}
