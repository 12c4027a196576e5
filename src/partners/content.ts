import { collection, type ContentFile, type Mistake } from '#collection/collection.ts';
import { bannerSchema } from './banners/banner.schema.ts';
import { insurancePlansSchema, operatorsSchema, partnerSchema, type Partner } from './page/partner.schema.ts';
import { referralsSchema } from './links/referrals.schema.ts';

/** Clinic operators and their keys. */
export const operators = collection({
  name: 'operators',
  form: 'one yaml file',
  schema: operatorsSchema,
  gives: {
    operator: {
      where: 'content/operators.yaml',
      names: (operators) => Object.keys(operators).map((name) => [[name], name]),
    },
  },
});

/** Health plans that partners take. */
export const insurancePlans = collection({
  name: 'insurance-plans',
  form: 'one yaml file',
  schema: insurancePlansSchema,
  gives: {
    'insurance plan': {
      where: 'content/insurance-plans.yaml',
      names: (plans) => Object.keys(plans).map((plan) => [[plan], plan]),
    },
  },
});

/** Organizations that give care. */
export const partners = collection({
  name: 'partners',
  form: 'yaml',
  schema: partnerSchema,
  references: {
    dangerSigns: 'danger-signs',
    operator: 'operator',
    insurancePlans: 'insurance plan',
    faqs: 'faqs',
    otherServices: 'services',
    'scheduler.termsId': 'terms id',
  },
  gives: {
    organization: {
      where: 'the organizationId of any partner with a scheduler',
      names: ({ organizationId, scheduler }) =>
        scheduler && organizationId !== undefined ? [[['organizationId'], organizationId]] : [],
    },
  },
  unique: ['providerId', 'signOn.affiliateId'],
  rules: (files) =>
    files.flatMap(({ data, mistake }) => {
      if (!data) return [];
      const { organizationId, clinics, scheduler } = data;
      const nameless = (clinics ?? scheduler) !== undefined && organizationId === undefined;
      const missing = nameless
        ? [mistake(['organizationId'], 'is missing, but the partner has clinics or a scheduler')]
        : [];
      if (clinics && data.wheelchairAccess === undefined)
        missing.push(mistake(['wheelchairAccess'], 'is missing, but the partner has clinics'));
      if (clinics?.states && !data.states)
        missing.push(
          mistake(['states'], 'is missing, but its clinics are in some states only: say where it is offered'),
        );
      if (!scheduler) return missing;
      const numbers = scheduler.services.map((service) => service.serviceId);
      const twice = numbers.flatMap((number, index) =>
        numbers.indexOf(number) === index
          ? []
          : [mistake(['scheduler', 'services', index, 'serviceId'], `${String(number)} is there twice`)],
      );
      if (!clinics && scheduler.system === undefined)
        missing.push(mistake(['clinics'], 'is missing, but the partner has a scheduler'));
      return [...missing, ...twice];
    }),
  addresses: {
    of: (id, { scheduler }) => [`/findcare/partner/${id}`, ...(scheduler === undefined ? [] : [bookingAddress(id)])],
    // Its booking may come later: its name must do for that too.
    keepFree: (id) => [bookingAddress(id)],
    second: { field: 'providerId', below: '/findcare/partner/' },
  },
  begin: { as: 'partner' },
});

/** Banners, and the pages that they may stand on. */
export const banners = collection({
  name: 'banners',
  form: 'yaml',
  schema: bannerSchema,
  references: { categories: 'categories', partner: 'partners' },
  rules: (files, others) => files.flatMap((file) => withoutSignOn(file, others(partners))),
});

/** What addresses of partners carry when somebody leaves for them. */
export const referrals = collection({
  name: 'referrals',
  form: 'one yaml file',
  schema: referralsSchema,
  references: {
    'storeLinks.*.service': 'services',
    'partners.*.partner': 'partners',
    'visits.*.services': 'services',
  },
});

function bookingAddress(partner: string): string {
  return `/schedule-appointment/${partner}`;
}

/** What signs people on at a partner needs one that takes sign-ons. */
export function withoutSignOn(
  { data, mistake }: ContentFile<{ actionType: string; partner?: string | undefined }>,
  known: readonly ContentFile<Partner>[],
): Mistake[] {
  if (data?.actionType !== 'singlesignon') return [];
  const partner = known.find(({ id }) => id === data.partner);
  // One that isn't there, or has a mistake, is told of already.
  if (data.partner !== undefined && (!partner?.data || partner.data.signOn)) return [];
  const missing = data.partner ? `content/partners/${data.partner}.yaml has no signOn` : 'there is no partner';
  return [mistake(['actionType'], `singlesignon, but ${missing}`)];
}
