import type {
  Article,
  BreadcrumbList,
  FAQPage,
  Graph,
  ItemList,
  ListItem,
  Offer,
  Pharmacy,
  Product,
  Service,
  Thing,
} from 'schema-dts';

import type {
  ArticleData,
  Cost,
  ListData,
  StructuredData,
  PageHead,
  ProductData,
  ServiceData,
  StoreData,
} from './structured-data.ts';

/** The JSON-LD graph of a page: the page first, then the things on it [LAND-6]. */
export function pageGraph(data: StructuredData, head: PageHead): Graph {
  const { url } = head;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      webPage(data, head),
      ...(data.type === 'Home' ? owner(head) : []),
      ...(data.trail ? [breadcrumbs(data.trail, url)] : []),
      ...(data.article ? [article(data.article, data.review, head)] : []),
      ...(data.product ? [product(data.product, url)] : []),
      ...(data.store ? [pharmacy(data.store, head)] : []),
      ...(data.services ?? []).map((one) => service(one)),
      ...(data.questions?.length ? [faqPage(data.questions, url)] : []),
      ...(data.lists ?? []).map((list) => itemList(list, url)),
    ],
  };
}

/** The graph as JSON for a script element; `<` is escaped, so that no text can close it. */
export function graphText(graph: Graph): string {
  return JSON.stringify(graph).replaceAll('<', String.raw`\u003c`);
}

/** The absolute URL of a path, on the origin of `url`. */
export function absolute(path: string, url: string): string {
  return new URL(path, url).href;
}

function webPage(
  { type, trail, review }: StructuredData,
  { url, title, description, image, site, language = 'en-US' }: PageHead,
): Thing {
  return {
    '@type': !type || type === 'Home' ? 'WebPage' : type,
    '@id': url,
    url,
    name: title,
    description,
    inLanguage: language,
    isPartOf: { '@type': 'WebSite', '@id': siteId(url), name: site, url: absolute('/', url) },
    primaryImageOfPage: { '@type': 'ImageObject', url: image },
    ...(trail && { breadcrumb: { '@id': `${url}#breadcrumb` } }),
    ...(review && { lastReviewed: review.lastReviewed }),
    // Nobody has reviewed the page until they signed.
    ...(review?.signed &&
      review.clinicalReviewer && { reviewedBy: { '@type': 'Person', name: review.clinicalReviewer } }),
  };
}

/** The retailer and its site. */
function owner({ url, retailer, site, phone }: PageHead): Thing[] {
  const id = absolute('/#retailer', url);
  return [
    {
      '@type': 'Organization',
      '@id': id,
      name: retailer,
      url: absolute('/', url),
      logo: absolute('/favicon.svg', url),
      telephone: `+1-${phone}`,
    },
    { '@type': 'WebSite', '@id': siteId(url), name: site, url: absolute('/', url), publisher: { '@id': id } },
  ];
}

function siteId(url: string): string {
  return absolute('/#site', url);
}

function breadcrumbs(trail: NonNullable<StructuredData['trail']>, url: string): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    '@id': `${url}#breadcrumb`,
    itemListElement: trail.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(href && { item: absolute(href, url) }),
    })),
  };
}

function faqPage(questions: NonNullable<StructuredData['questions']>, url: string): FAQPage {
  return {
    '@type': 'FAQPage',
    '@id': `${url}#questions`,
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

function article(
  { headline, description, author }: ArticleData,
  review: StructuredData['review'],
  { url, image }: PageHead,
): Article {
  return {
    '@type': 'Article',
    '@id': `${url}#article`,
    headline,
    description,
    image,
    ...(review && { dateModified: review.lastReviewed }),
    author: { '@type': 'Person', name: author },
    mainEntityOfPage: { '@id': url },
  };
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** A store as a local business; a day from midnight to midnight closes at 23:59, as search engines want it. */
function pharmacy(
  { name, path, phone, address, position, week, services }: StoreData,
  { url, image }: PageHead,
): Pharmacy {
  return {
    '@type': 'Pharmacy',
    '@id': `${url}#store`,
    name,
    url: absolute(path, url),
    image,
    telephone: `+1-${phone}`,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.state,
      postalCode: address.zip,
      addressCountry: 'US',
    },
    geo: { '@type': 'GeoCoordinates', latitude: position.lat, longitude: position.lng },
    openingHoursSpecification: week.flatMap((day, index) =>
      day
        ? [
            {
              '@type': 'OpeningHoursSpecification' as const,
              dayOfWeek: WEEKDAYS[index] ?? 'Monday',
              opens: day.open,
              closes: day.close === day.open ? '23:59' : day.close,
            },
          ]
        : [],
    ),
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      name: 'Services here',
      itemListElement: services.map((service) => ({
        '@type': 'Offer',
        itemOffered: { '@type': 'Service', name: service },
      })),
    },
  };
}

function service({ name, description, provider, cost, where }: ServiceData): Service {
  return {
    '@type': 'Service',
    name,
    description,
    ...(provider && { provider: { '@type': 'Organization', ...provider } }),
    ...(cost && { offers: offer(cost) }),
    ...(where && { areaServed: where }),
  };
}

function product({ name, path, description, cost, image, rating }: ProductData, url: string): Product {
  return {
    '@type': 'Product',
    name,
    description,
    url: absolute(path, url),
    ...(image && { image: absolute(image, url) }),
    ...(rating && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.value, reviewCount: rating.reviews },
    }),
    offers: offer(cost),
  };
}

function offer({ amount, from }: Cost): Offer {
  const priceCurrency = 'USD';
  if (!from) return { '@type': 'Offer', price: amount, priceCurrency };
  return { '@type': 'Offer', priceSpecification: { '@type': 'PriceSpecification', minPrice: amount, priceCurrency } };
}

function itemList({ name, of }: ListData, url: string): ItemList {
  return {
    '@type': 'ItemList',
    name,
    itemListElement: of.map((one, index): ListItem => ({
      '@type': 'ListItem',
      position: index + 1,
      ...listed(one, url),
    })),
  };
}

function listed(one: ListData['of'][number], url: string): { item: Thing } | { name: string; url: string } {
  if ('href' in one) return { name: one.label, url: absolute(one.href, url) };
  return { item: 'path' in one ? product(one, url) : service(one) };
}
