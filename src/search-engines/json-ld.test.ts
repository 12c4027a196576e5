import { describe, expect, test } from 'vitest';
import { graphText, pageGraph } from './json-ld.ts';
import type { StructuredData, PageHead } from './structured-data.ts';

const HEAD: PageHead = {
  url: 'https://www.larkmoor.example/findcare/online-therapy',
  title: 'Talk to a therapist online',
  description: 'Weekly talks with a licensed therapist, by video.',
  image: 'https://www.larkmoor.example/og/findcare/online-therapy.png',
  retailer: 'Larkmoor',
  site: 'Larkmoor Find Care',
  phone: '800-555-0142',
};

/** The nodes of that type in the graph of those facts. */
function nodes(facts: StructuredData, type: string): Record<string, unknown>[] {
  const graph = pageGraph(facts, HEAD);
  const all = graph['@graph'] as unknown as Record<string, unknown>[];
  return all.filter((node) => node['@type'] === type);
}

describe('the graph of a page [LAND-6 part]', () => {
  test('has the page with its head, picture, review and site', () => {
    const review = {
      lastReviewed: '2026-10-15',
      clinicalReviewer: 'R. Amadi, MD, dermatologist',
      signed: '2026-10-16',
    };
    expect(nodes({ type: 'MedicalWebPage', review }, 'MedicalWebPage')).toEqual([
      {
        '@type': 'MedicalWebPage',
        '@id': HEAD.url,
        url: HEAD.url,
        name: HEAD.title,
        description: HEAD.description,
        inLanguage: 'en-US',
        isPartOf: {
          '@type': 'WebSite',
          '@id': 'https://www.larkmoor.example/#site',
          name: HEAD.site,
          url: 'https://www.larkmoor.example/',
        },
        primaryImageOfPage: { '@type': 'ImageObject', url: HEAD.image },
        lastReviewed: '2026-10-15',
        reviewedBy: { '@type': 'Person', name: 'R. Amadi, MD, dermatologist' },
      },
    ]);
  });

  test('names no reviewer who has not signed, whom the page calls a demo', () => {
    const review = { lastReviewed: '2026-10-15', clinicalReviewer: 'R. Amadi, MD, dermatologist' };
    const [page] = nodes({ type: 'MedicalWebPage', review }, 'MedicalWebPage');
    expect(page).toMatchObject({ lastReviewed: '2026-10-15' });
    expect(page).not.toHaveProperty('reviewedBy');
  });

  test('says whose site it is on the home page, and nowhere else', () => {
    expect(nodes({ type: 'Home' }, 'Organization')).toMatchObject([{ name: 'Larkmoor', telephone: '+1-800-555-0142' }]);
    expect(nodes({ type: 'Home' }, 'WebSite')).toMatchObject([
      { publisher: { '@id': 'https://www.larkmoor.example/#retailer' } },
    ]);
    expect(nodes({}, 'Organization')).toEqual([]);
    expect(nodes({}, 'WebPage')).toHaveLength(1);
  });

  test('has the breadcrumb with full addresses; its last step is the page and has none', () => {
    const trail = [
      { label: 'Home', href: '/' },
      { label: 'Find Care', href: '/findcare/services' },
      { label: 'Therapy' },
    ];
    expect(nodes({ trail }, 'BreadcrumbList')).toMatchObject([
      {
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://www.larkmoor.example/' },
          { position: 2, name: 'Find Care', item: 'https://www.larkmoor.example/findcare/services' },
          { '@type': 'ListItem', position: 3, name: 'Therapy' },
        ],
      },
    ]);
  });

  test('has each question with its answer', () => {
    const questions = [{ question: 'Is it private?', answer: 'Yes. Nobody else sees it.' }];
    expect(nodes({ questions }, 'FAQPage')).toMatchObject([
      {
        mainEntity: [
          { '@type': 'Question', name: 'Is it private?', acceptedAnswer: { text: 'Yes. Nobody else sees it.' } },
        ],
      },
    ]);
    expect(nodes({ questions: [] }, 'FAQPage')).toEqual([]);
  });

  test('has each service with its provider and price: a fixed one, a lowest one, a free one, or none', () => {
    const provider = { name: 'Harrow Lane', url: 'https://harrow-lane.example/' };
    const service = { name: 'Therapy by video', description: 'Weekly talks.', provider };
    const offers = (cost?: { amount: number; from?: boolean }) =>
      nodes({ services: [{ ...service, cost }] }, 'Service').map((node) => node['offers']);
    expect(offers({ amount: 59 })).toEqual([{ '@type': 'Offer', price: 59, priceCurrency: 'USD' }]);
    expect(offers({ amount: 0 })).toEqual([{ '@type': 'Offer', price: 0, priceCurrency: 'USD' }]);
    expect(offers({ amount: 99, from: true })).toEqual([
      {
        '@type': 'Offer',
        priceSpecification: { '@type': 'PriceSpecification', minPrice: 99, priceCurrency: 'USD' },
      },
    ]);
    expect(offers()).toEqual([undefined]);
    expect(nodes({ services: [service] }, 'Service')).toMatchObject([
      { provider: { '@type': 'Organization', ...provider } },
    ]);
  });

  test("says where a service is offered in the page's words, and nothing where the page says nothing", () => {
    const service = { name: 'Therapy by video', description: 'Weekly talks.' };
    const where = 'Every state except Alaska';
    expect(nodes({ services: [{ ...service, where }, service] }, 'Service').map((node) => node['areaServed'])).toEqual([
      where,
      undefined,
    ]);
  });

  test('has a product with its price and its own address', () => {
    const product = {
      name: 'Ring',
      description: 'Watches your sleep.',
      path: '/store/c/sleep-aids/ID=300101-product',
      cost: { amount: 199.99 },
      image: '/images/ring.svg',
    };
    expect(nodes({ type: 'ItemPage', product }, 'Product')).toMatchObject([
      {
        url: 'https://www.larkmoor.example/store/c/sleep-aids/ID=300101-product',
        image: 'https://www.larkmoor.example/images/ring.svg',
        offers: { price: 199.99, priceCurrency: 'USD' },
      },
    ]);
  });

  test('has the rating of a product where buyers have given one', () => {
    const product = { name: 'Ring', description: 'A ring.', path: '/ring', cost: { amount: 5 } };
    const rated = { ...product, rating: { value: 4.4, reviews: 128 } };
    expect(nodes({ product: rated }, 'Product')).toMatchObject([
      { aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.4, reviewCount: 128 } },
    ]);
    expect(nodes({ product }, 'Product')[0]).not.toHaveProperty('aggregateRating');
  });

  test('has an article with its author and the day of its last review', () => {
    const article = { headline: 'Sleep better', description: 'Six habits.', author: 'Nell Arbor, health writer' };
    expect(nodes({ article, review: { lastReviewed: '2026-09-01' } }, 'Article')).toMatchObject([
      { headline: 'Sleep better', dateModified: '2026-09-01', author: { name: 'Nell Arbor, health writer' } },
    ]);
  });

  test('has a list of links, of services or of products, numbered from 1', () => {
    const links = { name: 'By need', of: [{ label: 'Sleep', href: '/findcare/category/sleep' }] };
    const services = { name: 'Sleep', of: [{ name: 'Sleep test', description: 'At home.', cost: { amount: 99 } }] };
    const products = {
      name: 'Aids',
      of: [{ name: 'Ring', description: 'A ring.', path: '/ring', cost: { amount: 5 } }],
    };
    expect(nodes({ lists: [links, services, products] }, 'ItemList')).toMatchObject([
      {
        itemListElement: [{ position: 1, name: 'Sleep', url: 'https://www.larkmoor.example/findcare/category/sleep' }],
      },
      { itemListElement: [{ position: 1, item: { '@type': 'Service', name: 'Sleep test', offers: { price: 99 } } }] },
      { itemListElement: [{ position: 1, item: { '@type': 'Product', name: 'Ring' } }] },
    ]);
  });

  test('cannot end its script element, whatever an editor writes', () => {
    const evil = '</script><script>alert(1)</script><!--';
    const text = graphText(pageGraph({ questions: [{ question: evil, answer: evil }] }, HEAD));
    expect(text).not.toContain('<');
    expect(JSON.stringify(JSON.parse(text))).toContain(JSON.stringify(evil).slice(1, -1));
  });
});
