import type { Rule } from '#scheduler/systems/server/organizations.ts';
import { findPayment, refuseUnpaid, whyUnpaid, type HeldTest, type Paying } from './payments.ts';
import { redeemVoucher } from './vouchers.ts';

/**
 * A test is booked once it is settled who pays, at that price: a voucher pays in the booking's own transaction, so that its last test is given once. Refuses with 422
 * payment-missing, insurance-required, voucher-used-up or voucher-does-not-fit.
 */
export function paidFor(paying: Paying): Rule {
  return async (work, { bookingId, hold }) => {
    const { rows } = await work.db.query<Pick<HeldTest, 'state' | 'insuranceRequired'>>(
      `select l.state, coalesce(s.insurance_required, false) as "insuranceRequired"
       from locations l left join covid_sites s on s.location_id = l.id where l.id = $1`,
      [hold.locationId],
    );
    const [site] = rows;
    if (!site) throw new Error('A held test is at no location');
    const held = { ...site, serviceId: hold.serviceId, date: hold.date };
    // What is chosen in another tab meanwhile is of the next booking.
    await work.db.query('select from covid_answers where owner = $1 and booking_id = $2 for update', [
      work.actor.id,
      bookingId,
    ]);
    const found = await findPayment(work, bookingId, held, paying);
    refuseUnpaid(await whyUnpaid(work, found, held, paying));
    if (!found) return;
    const { payment, voucherId } = found;
    // Somebody else has taken its last test since it was looked at: the row says so.
    if (voucherId && !(await redeemVoucher(work, voucherId, bookingId, held)))
      refuseUnpaid({ code: 'voucher-used-up', path: 'voucher', message: 'This voucher has no test left.' });
    return { price: payment.price };
  };
}
