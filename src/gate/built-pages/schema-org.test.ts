import { expect, test } from 'vitest';
import { vocabularyMistakes } from './schema-org.ts';

function mistakes(...nodes: unknown[]): string[] {
  return vocabularyMistakes({ '@context': 'https://schema.org', '@graph': nodes });
}

const price = { priceCurrency: 'USD', price: 59 };

test.each<[wrong: string, node: unknown, told: RegExp]>([
  ['a type that schema.org does not have', { '@type': 'MedicalPage' }, /no type MedicalPage/],
  ['a node without a type', { name: 'Visit' }, /has no @type/],
  ['a property of no such type', { '@type': 'Offer', ...price, prize: 59 }, /Offer has no property prize/],
  ['a property of another type', { '@type': 'Offer', ...price, headline: 'Visit' }, /Offer has no property headline/],
  [
    'a thing of the wrong type',
    { '@type': 'Service', name: 'A', offers: { '@type': 'Person', name: 'B' } },
    /no value of offers/,
  ],
  ['words where a number belongs', { '@type': 'ListItem', name: 'A', position: {} }, /no value of position/],
  ['a day that no month has', { '@type': 'MedicalWebPage', lastReviewed: '2026-02-45' }, /no value of lastReviewed/],
  ['an address that is none', { '@type': 'WebPage', url: 'findcare' }, /no value of url/],
  [
    'a reference to nothing',
    { '@type': 'WebPage', breadcrumb: { '@id': '#gone' } },
    /#gone, which is not in the graph/,
  ],
  ['an offer without a price', { '@type': 'Offer', priceCurrency: 'USD' }, /Offer needs price or priceSpecification/],
  ['a question without an answer', { '@type': 'Question', name: 'Why?' }, /Question needs acceptedAnswer/],
  [
    'a mistake deep inside',
    { '@type': 'Service', name: 'A', provider: { '@type': 'Organization', name: 'B', tel: '1' } },
    /provider\.tel: Organization has no property tel/,
  ],
])('the check finds %s [LAND-6]', (_, node, told) => {
  expect(mistakes(node)).toEqual([expect.stringMatching(told)]);
});

test('the check accepts inherited properties, references, lists and members of an enumeration', () => {
  expect(
    mistakes(
      { '@type': 'MedicalWebPage', '@id': '#page', name: 'Page', breadcrumb: { '@id': '#crumbs' } },
      {
        '@type': 'BreadcrumbList',
        '@id': '#crumbs',
        itemListElement: [{ '@type': 'ListItem', position: 1, name: 'Home', item: 'https://a.example/' }],
      },
      { '@type': 'Offer', ...price, availability: 'https://schema.org/InStock' },
    ),
  ).toEqual([]);
});

test('the check refuses what is no graph', () => {
  expect(vocabularyMistakes('graph')).toEqual(['is no object']);
  expect(vocabularyMistakes({ '@graph': [] })).toHaveLength(1);
  expect(vocabularyMistakes({ '@context': 'https://schema.org' })).toEqual(['has no @graph']);
});
