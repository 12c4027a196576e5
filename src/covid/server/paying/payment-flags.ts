/** SQL: the flag (`paymentFlagSchema`) of an appointment `a` with its seat `s`, null for none; `FROM_PAYMENTS` joins what it reads. Nothing of the plan itself. */
export const PAYMENT_FLAG = `case when pay_site.location_id is null or a.status = 'cancelled' then null
  when pay.pays = 'voucher' then 'voucher'
  when pay_site.insurance_required and (pay.pays = 'plan' and (pay.plan_says = 'does-not-pay' and (pay.plan_asked_for <> s.service_id) is not true) is not true) is not true
  then 'missing' end`;

/** SQL: joins of `PAYMENT_FLAG`. */
export const FROM_PAYMENTS = `left join covid_sites pay_site on pay_site.location_id = a.location_id
  left join lateral (select q.pays, q.plan_says, q.plan_asked_for from consents c join covid_answers q on q.booking_id = c.booking_id
    where c.id = a.consent_id order by q.owner = a.owner desc limit 1) pay on pay_site.location_id is not null`;
