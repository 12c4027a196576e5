import type { MoveRule, Rule } from '#scheduler/systems/server/organizations.ts';
import { findPayment, lockPayment, payNow, refuseUnpaid, whyUnpaid, type HeldTest, type Paying } from './payments.ts';

/**
 * A test is booked once it is settled who pays, at that price: a voucher pays in the booking's own transaction, so that its last test is given once. Refuses with 422
 * payment-missing, plan-not-asked, insurance-required, voucher-used-up or voucher-does-not-fit.
 */
export function paidFor(paying: Paying): Rule {
  return async (work, { bookingId, hold }) => {
    const { rows } = await work.db.query<Pick<HeldTest, 'site' | 'state' | 'insuranceRequired'>>(
      `select l.public_id as site, l.state, coalesce(s.insurance_required, false) as "insuranceRequired"
       from locations l left join covid_sites s on s.location_id = l.id where l.id = $1`,
      [hold.locationId],
    );
    const [site] = rows;
    if (!site) throw new Error('A held test is at no location');
    const held = { ...site, serviceId: hold.serviceId, date: hold.date };
    await lockPayment(work, bookingId);
    const found = await findPayment(work, bookingId, held, paying);
    const { price } = await payNow(work, found, bookingId, held, paying);
    return { price };
  };
}

/**
 * A test that is moved to another place, day or kind of test is still paid there, or stays as it is: with 422 as above. Another kind of test costs what it costs now,
 * who pays stays the same.
 */
export function paidWhenMoved(paying: Paying): MoveRule {
  return async (work, { appointmentId, isOtherService, to }) => {
    const { rows } = await work.db.query<
      Pick<HeldTest, 'site' | 'state' | 'insuranceRequired'> & { bookingId: string; owner: string }
    >(
      `select b.booking_id as "bookingId", b.owner, l.public_id as site, l.state, coalesce(s.insurance_required, false) as "insuranceRequired"
       from appointments a join consents c on c.id = a.consent_id join covid_answers b on b.booking_id = c.booking_id
         join locations l on l.public_id = $2 left join covid_sites s on s.location_id = l.id
       where a.id = $1 order by b.owner = c.owner desc limit 1`,
      [appointmentId, to.locationId],
    );
    const [booked] = rows;
    if (!booked) return;
    const { bookingId, owner, site, state, insuranceRequired } = booked;
    const held = { site, state, insuranceRequired, serviceId: to.serviceId, date: to.date };
    const found = await findPayment({ db: work.db, actor: { id: owner } }, bookingId, held, paying);
    if (!found) return;
    refuseUnpaid(await whyUnpaid(work, found, held, { ...paying, isBooked: true }));
    return isOtherService ? { price: found.payment.price } : undefined;
  };
}
