import { kindOf, type SearchDocument } from '#search/server/site-index/document.ts';
import type { CovidTesting } from '../covid-testing.ts';
import { TESTING_PATH } from '../paths.ts';

/** What the site's search finds of the page of COVID-19 tests, which the build doesn't make. */
export function testingDocument({ title, heading, lead, tests, faqs, ...lists }: CovidTesting): SearchDocument {
  const { whoCanCome, whatToBring, whatYouPay } = lists;
  return {
    kind: kindOf(TESTING_PATH),
    address: TESTING_PATH,
    title,
    keywords: [
      heading,
      ...tests.map(({ name }) => name),
      ...faqs.map(({ question }) => question),
      'covid test near me',
    ],
    passages: [lead, ...tests.map(({ goodFor }) => goodFor), ...whoCanCome, ...whatToBring, ...whatYouPay],
  };
}
