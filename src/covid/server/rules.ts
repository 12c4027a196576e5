import { fieldProblem } from '#api/problem.ts';
import type { Rule } from '#scheduler/systems/server/organizations.ts';
import { findPayment, insuranceRequired, type Paying } from './payments.ts';
import { redeemVoucher } from './vouchers.ts';

type Chosen = { voucherId: string | null; insuranceRequired: boolean; state: string };

/**
 * A test is booked once it is settled who pays, at that price: a voucher pays in the booking's own transaction, so that its last test is given once. Refuses with 422
 * payment-missing, insurance-required or voucher-used-up.
 */
export function paidFor(paying: Pick<Paying, 'testing' | 'plans'>): Rule {
  return async (work, { bookingId, hold }) => {
    const { rows } = await work.db.query<Chosen>(
      `select a.voucher_id as "voucherId", coalesce(s.insurance_required, false) as "insuranceRequired", l.state
       from covid_answers a join locations l on l.id = $3 left join covid_sites s on s.location_id = l.id
       where a.owner = $1 and a.booking_id = $2 for update of a`,
      [work.actor.id, bookingId, hold.locationId],
    );
    const payment = await findPayment(work, bookingId, hold.serviceId, paying);
    const [chosen] = rows;
    if (!chosen || !payment) throw fieldProblem('pays', 'Choose how the test will be paid', 'payment-missing');
    const isUnpaid = payment.pays === 'self' || payment.planSays === 'does-not-pay';
    if (chosen.insuranceRequired && isUnpaid) throw insuranceRequired();
    if (chosen.voucherId)
      await redeemVoucher(work, chosen.voucherId, bookingId, {
        serviceId: hold.serviceId,
        state: chosen.state,
        date: hold.date,
      });
    return { price: payment.price };
  };
}
