import type { CovidTesting } from '../covid-testing.ts';
import type { VoucherTerms } from '../payment/voucher.schema.ts';

type DemoVoucher = { code: string; terms: VoucherTerms };

/** The demo's vouchers under codes that all may know: one for two tests, one for members, one for one kind of test in one state. */
export function demoVouchers({ tests }: Pick<CovidTesting, 'tests'>, year: number): DemoVoucher[] {
  const all = tests.map(({ serviceId }) => serviceId);
  const days = { startsOn: `${year}-01-01`, endsOn: `${year + 1}-12-31` };
  const antigen = tests.filter(({ model }) => model === 'rapid-antigen').map(({ serviceId }) => serviceId);
  return [
    { code: 'TEAM-4J7K-2026', terms: { issuer: 'Northside Schools', total: 2, services: antigen, ...days } },
    {
      code: 'CHOIR-88PL',
      terms: { issuer: 'Lakeside Choir', total: 60, services: all, members: ['401182', '401183', '401184'], ...days },
    },
    {
      code: 'EVERGR-19RA',
      terms: { issuer: 'Evergreen Works', total: 200, services: antigen, states: ['IL'], ...days },
    },
  ];
}
