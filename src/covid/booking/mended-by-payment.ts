/** What a test is refused for that another payment mends, by the refusal's code: the review leads there, with the time still held. */
export const MENDED_BY_PAYMENT: Readonly<Record<string, 'payment'>> = {
  'payment-missing': 'payment',
  'plan-not-asked': 'payment',
  'insurance-required': 'payment',
  'voucher-used-up': 'payment',
  'voucher-does-not-fit': 'payment',
};
