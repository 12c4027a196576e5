import { collection, type ContentFile, type Mistake } from '#collection/collection.ts';
import { partners, withoutSignOn } from '#partners/content.ts';
import type { Partner } from '#partners/page/partner.schema.ts';
import { categorySchema, disclaimerSchema } from './category.schema.ts';
import { categorySlug } from './category-slug.ts';
import { serviceSchema, type Service } from './service.schema.ts';
import { symptomGroupSchema } from './symptom.schema.ts';
import { videoSchema } from './video.schema.ts';

/** Symptoms and conditions by kind; other files name each by the key that it stands under, in any of these files. */
export const symptoms = collection({
  name: 'symptoms',
  form: 'yaml',
  schema: symptomGroupSchema,
  gives: {
    symptom: {
      where: 'content/symptoms',
      names: ({ symptoms }) => Object.keys(symptoms).map((id) => [['symptoms', id], id]),
    },
  },
});

/** Services that partners offer: a tile each. */
export const services = collection({
  name: 'services',
  form: 'yaml',
  schema: serviceSchema,
  references: {
    partner: 'partners',
    categories: 'categories',
    symptoms: 'symptom',
    'scheduling.organization': 'organization',
  },
  rules: (files, others) => [
    ...bookedTwiceOrNameless(files, others(partners)),
    ...files.flatMap(namedTwice),
    ...files.flatMap((file) => withoutSignOn(file, others(partners))),
    ...files.flatMap(({ data, mistake }) => {
      const known = others(partners);
      const partner = known.find(({ id }) => id === data?.partner)?.data;
      // Where something is booked, its organization has the locations.
      if (data?.deliveryType.includes('Clinic') && partner && !partner.clinics && !data.scheduling)
        return [mistake(['deliveryType'], `Clinic, but content/partners/${data.partner}.yaml has no clinics`)];
      const booked = data?.scheduling;
      const scheduling = known.find((one) => one.data?.organizationId === booked?.organization);
      const codes = scheduling?.data?.scheduler?.services.map(({ code }) => code);
      if (!booked || !codes || codes.includes(booked.service)) return [];
      return [
        mistake(
          ['scheduling', 'service'],
          `'${booked.service}' is not a service of content/partners/${scheduling?.id ?? ''}.yaml, which has ${codes.join(', ')}`,
        ),
      ];
    }),
  ],
  shownOn: ['partners', 'categories'],
});

/** What is booked here has one name: the tile's ends with the title, which booking shows. */
function namedTwice({ data, mistake }: ContentFile<Service>): Mistake[] {
  if (!data?.scheduling) return [];
  const { name, title } = data;
  const inSentence = title.charAt(0).toLowerCase() + title.slice(1);
  if (name.endsWith(`: ${title}`) || name.endsWith(`: ${inSentence}`)) return [];
  return [mistake(['name'], `should end with ': ${inSentence}', as booking calls it: change it, or the title`)];
}

/** A bookable service has its name and price from its tile, or from the partner's file where it has none: never from both, never from two tiles. */
function bookedTwiceOrNameless(
  tiles: readonly ContentFile<Service>[],
  known: readonly ContentFile<Partner>[],
): Mistake[] {
  const booking = (organization: string | undefined, code: string) =>
    tiles.filter(({ data }) => data?.scheduling?.organization === organization && data?.scheduling?.service === code);
  return known.flatMap(({ data, mistake }) =>
    (data?.scheduler?.services ?? []).flatMap(({ code, display, priceText }, index): Mistake[] => {
      const [tile, second] = booking(data?.organizationId, code);
      const at = (field: string, message: string) => [mistake(['scheduler', 'services', index, field], message)];
      if (second)
        return [second.mistake(['scheduling', 'service'], `'${code}' is booked by ${tile?.id ?? ''} already`)];
      if (tile && display !== undefined)
        return at('display', `leave it out: its name is the title of content/services/${tile.id}.yaml`);
      if (tile && priceText !== undefined)
        return at('priceText', `leave it out: its price is that of content/services/${tile.id}.yaml`);
      const isComplete = display !== undefined && priceText !== undefined;
      if (tile || isComplete || data?.scheduler?.system !== undefined || tiles.some((file) => !file.data)) return [];
      return at('display', 'no tile in content/services books it, so it needs a display and a priceText');
    }),
  );
}

/** Categories of care: their pages and what stands on them. */
export const categories = collection({
  name: 'categories',
  form: 'yaml',
  schema: categorySchema,
  references: {
    dangerSigns: 'danger-signs',
    'components.*.contentId': 'disclaimers',
    'components.*.banner': 'banners',
    'components.*.video': 'videos',
    'components.*.products': 'products',
    'components.*.partners': 'partners',
    'components.*.articles': 'articles',
    'symptoms.*.symptomId': 'symptom',
    shopCategory: 'shop-categories',
  },
  unique: ['categoryId', 'displayOrdinal'],
  rules: (files) =>
    files.flatMap(({ id, data, mistake }) => {
      const slug = data && categorySlug(data.categoryName);
      if (!data || slug === id) return [];
      return [mistake(['categoryName'], `'${data.categoryName}' belongs in ${String(slug)}.yaml`)];
    }),
  addresses: {
    of: (id) => ['', '/inperson-visit', '/virtual-visit'].map((visit) => `/findcare/category/${id}${visit}`),
  },
});

/** Notes that pages must show where they are named. */
export const disclaimers = collection({ name: 'disclaimers', form: 'markdown', schema: disclaimerSchema });

/** Films that category pages show. */
export const videos = collection({ name: 'videos', form: 'yaml', schema: videoSchema });
