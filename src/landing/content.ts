import { collection, type ContentFile, type Mistake, type OtherFiles } from '#collection/collection.ts';
import { services } from '#finder/catalogue/content.ts';
import { landingAddress } from './page-data/address.ts';
import { disagreements, wrongParts } from './page-data/service-mismatch.ts';
import { landingPageSchema, type LandingPage } from './page-data/landing-page.schema.ts';

/** Pages that one service is found by. */
export const landingPages = collection({
  name: 'landing-pages',
  form: 'markdown',
  schema: landingPageSchema,
  references: {
    service: 'services',
    tiles: 'services',
    categoryType: 'categories',
    notice: 'disclaimers',
    dangerSigns: 'danger-signs',
    'bottomImages.*.imgUrl': 'shop-categories',
    products: 'products',
    ProviderFAQs: 'faqs',
    FindCareFAQs: 'faqs',
  },
  unique: ['url', 'pilot'],
  rules: (files, others) => [...wrongTexts(files, others), ...sameAddress(files)],
  addresses: {
    of: (id, { address }) => [`/findcare/${landingAddress({ id, address })}`],
    // 'category/labs' would stand among the categories.
    keepFree: (id, { address }) => [`/findcare/${landingAddress({ id, address }).split('/')[0] ?? ''}`],
    field: { name: 'address', gives: /^\/findcare\/(?!(category|partner)\/)/ },
    second: { field: 'url', below: '/findcare/' },
  },
  describesCare: true,
  begin: {
    as: 'landing-page',
    // A page that offers care, as against one that is a document [LAND-1].
    needs: [
      'bannerProblemsWithText',
      'trustColumn',
      'ProviderFAQsText',
      'ProviderFAQs',
      'FindCareFAQsText',
      'FindCareFAQs',
      'otherHealthServicesText',
      'otherServices',
      'bottomImages',
      'bottomTiles',
    ],
    fields: { sections: ['trust', 'symptoms', 'text', 'questions', 'others'] },
  },
});

type Files = readonly ContentFile<LandingPage>[];

/** Where a landing page and its service say two things, and texts that don't fit their sections. */
function wrongTexts(files: Files, others: OtherFiles): Mistake[] {
  const known = others(services);
  return files.flatMap(({ data, body, mistake }) => {
    if (!data) return [];
    const service = known.find(({ id }) => id === data.service)?.data;
    const parts = wrongParts(data, body);
    return [
      ...(service ? disagreements(data, service).map(([field, words]) => mistake([field], words)) : []),
      ...(parts ? [mistake(['sections'], parts)] : []),
    ];
  });
}

function sameAddress(files: Files): Mistake[] {
  const addresses = new Map<string, string>();
  // Pages that stand under the name of their file come first: who asks for that address is the one to mend.
  const inOrder = files.toSorted((a, b) => Number(!!a.data?.address) - Number(!!b.data?.address));
  return inOrder.flatMap(({ id, path, data, mistake }) => {
    if (!data) return [];
    const address = landingAddress({ id, ...data });
    const first = addresses.get(address);
    addresses.set(address, path);
    return first ? [mistake(['address'], `/findcare/${address} is taken by ${first}: choose another`)] : [];
  });
}
