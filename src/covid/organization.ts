import type { WrittenPartner } from '#scheduler/offered/offered-services.ts';
import type { CovidTest, CovidTesting } from './covid-testing.ts';
import type { WrittenTesting } from './covid-testing.schema.ts';
import { DAY_PATH, PAY_PATH, TIMES_PATH } from './paths.ts';

/** A visit takes so many minutes, and one can start as often. */
export const VISIT_MINUTES = 15;

/** What a test costs where nothing else pays: '$39'. */
export function figureOf({ price }: Pick<CovidTest, 'price'>): string {
  return `$${Number.isInteger(price) ? String(price) : price.toFixed(2)}`;
}

/** The price of a test before it is known who pays. */
export function priceShown(test: CovidTest): { figure: string; words: string } {
  return { figure: figureOf(test), words: 'without insurance; many plans pay, and we check yours' };
}

/** How the note of a site ends that takes no one who pays at the visit. */
export const NEEDS_INSURANCE = 'Needs insurance or a voucher.';

/** The provider of the tests as the scheduler knows an organization, and the pages of this site where a test is booked. */
export type CovidOrganization = WrittenPartner &
  Record<'bookingPath' | 'dayPath' | 'payPath' | 'notForAll', string> & { notesDecide: true };

/** Lists the tests as bookable services, with the page that books them and their ages. */
export function bookedTests({ partner, organizationId, ages, tests }: WrittenTesting) {
  const services = tests.map(({ serviceId, code }) => ({ serviceId, code, ages }));
  return { slug: partner, organizationId, bookingPath: TIMES_PATH, scheduler: { services } };
}

/** Makes a service of each kind of test. */
export function covidOrganization(testing: CovidTesting): CovidOrganization {
  const { partner, organizationId, name, termsId, phone, ages, whatToBring } = testing;
  return {
    slug: partner,
    name,
    organizationId,
    bookingPath: TIMES_PATH,
    dayPath: DAY_PATH,
    payPath: PAY_PATH,
    notesDecide: true,
    notForAll: NEEDS_INSURANCE,
    whatToBring: { items: whatToBring },
    scheduler: {
      termsId,
      phone,
      services: testing.tests.map((test) => ({
        serviceId: test.serviceId,
        code: test.code,
        display: test.name,
        serviceDetail: test.detail,
        price: priceShown(test),
        afterVisit: `Your result comes by email within ${test.result}. ${testing.untilResult}`,
        ages,
        durationMinutes: VISIT_MINUTES,
        everyMinutes: VISIT_MINUTES,
      })),
    },
  };
}
