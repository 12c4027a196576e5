import { getCollection, getEntry } from 'astro:content';

import { readAges } from '#scheduler/offered/ages.ts';
import type { SummedService } from '#scheduler/kit/hold/BookingSummary.tsx';
import type { BookingContext } from '#scheduler/kit/partner/partner-booking.ts';
import { stepHead } from '#scheduler/kit/wizard/step-head.ts';
import { siteContent } from '#site/frame/site.ts';
import { covidTestingFrom, type CovidTesting } from '../covid-testing.ts';
import { priceShown } from '../organization.ts';
import { TESTING_PATH } from '../paths.ts';
import { covidWizard, type CovidStep } from './covid-kind.ts';

/** What each step's page says of itself to search engines and in links: no browser needs it. */
const DESCRIPTIONS: Record<CovidStep, (provider: string) => string> = {
  landing: () => '',
  terms: (provider) => `What you agree to before a COVID-19 test with ${provider}.`,
  'patient-information': (provider) => `Tell us who the COVID-19 test with ${provider} is for.`,
  questions: () => 'Questions that health departments ask every lab for. Each can be left out.',
  details: () => 'Choose a location for your COVID-19 test, by car or inside, and an open time.',
  payment: () => 'Your insurance plan, a voucher, or you: the price of your COVID-19 test before you book it.',
  review: () => 'Check your COVID-19 test and book it.',
  confirmation: () => 'Your COVID-19 test, and what to do when you come.',
};

/** A test as it stands beside the terms. */
export type OfferedTest = SummedService & { serviceId: number; price: ReturnType<typeof priceShown> };

/** What content says of COVID-19 tests; the build stops without it. Pages only. */
export async function covidContent(): Promise<CovidTesting> {
  const entry = await getEntry('covid-testing', 'covid-testing');
  if (!entry) throw new Error('content/covid-testing.yaml is missing');
  const [partners, services] = await Promise.all([getCollection('partners'), getCollection('services')]);
  return covidTestingFrom(entry.data, {
    partners: partners.map(({ id, data }) => ({ ...data, slug: id })),
    services: services.map(({ data }) => data),
  });
}

/** What the pages of a test's booking hand to their islands, and the head of a step's page. Pages only. */
export async function covidBooking(): Promise<{
  testing: CovidTesting;
  booking: BookingContext;
  tests: OfferedTest[];
  head: (step: CovidStep) => { title: string; description: string };
  /** The steps after the landing page, as people call them, with their addresses. */
  steps: { name: string; href: string }[];
}> {
  const [testing, site] = await Promise.all([covidContent(), siteContent()]);
  const { organizationId, name, website, plate } = testing;
  const { retailer, plate: retailerMonogram, phone, defaultPlace } = site;
  const test = { visit: 'COVID-19 test', choice: 'test', listsNextTimes: true, notesDecide: true as const };
  return {
    testing,
    booking: {
      partner: { slug: organizationId, name, website, plate, organizationId, ...test },
      retailer,
      retailerMonogram,
      phone,
      defaultPlace,
      whoFor: { display: 'A COVID-19 test', ages: readAges(testing.ages) },
    },
    tests: testing.tests.map((test) => ({
      serviceId: test.serviceId,
      display: test.name,
      serviceDetail: test.detail,
      preparation: '',
      price: priceShown(test),
    })),
    head: (step) => stepHead(covidWizard, step, name, DESCRIPTIONS[step](name)),
    steps: covidWizard.steps
      .filter((step) => step.name !== '')
      .map((step) => ({ name: step.name, href: covidWizard.path(TESTING_PATH, step.slug) })),
  };
}
