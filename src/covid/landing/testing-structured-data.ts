import type { StructuredData } from '#search-engines/structured-data.ts';
import type { CovidTesting } from '../covid-testing.ts';

/** The structured data of the page of COVID-19 tests: each test with its price, and the questions. */
export function testingStructuredData({ name, website, tests, faqs }: CovidTesting): StructuredData {
  return {
    type: 'MedicalWebPage',
    trail: [
      { label: 'Home', href: '/' },
      { label: 'Find Care', href: '/findcare/services' },
      { label: 'COVID-19', href: '/findcare/category/covid-19' },
      { label: 'Testing' },
    ],
    questions: faqs,
    services: tests.map(({ short, goodFor, price }) => ({
      name: short,
      description: goodFor,
      provider: { name, url: website },
      cost: { amount: price },
    })),
  };
}
