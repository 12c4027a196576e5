import { collection } from '#collection/collection.ts';
import { partners } from '#partners/content.ts';
import { categorySchema, disclaimerSchema } from './category.schema.ts';
import { categorySlug } from './category-slug.ts';
import { serviceSchema } from './service.schema.ts';
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
  rules: (files, others) =>
    files.flatMap(({ data, mistake }) => {
      const known = others(partners);
      const partner = known.find(({ id }) => id === data?.partner)?.data;
      if (data?.deliveryType.includes('Clinic') && partner && !partner.clinics)
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
  shownOn: ['partners', 'categories'],
});

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
