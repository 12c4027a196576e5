import { partnerPath } from '#scheduler/offered/booking-path.ts';
import { agesLine, whoForWords, readAges, type WrittenAges } from '#scheduler/offered/ages.ts';
import type { Banner, ShownBanner } from '#partners/banners/banner.schema.ts';
import type { Category } from './category.schema.ts';
import type { Offering } from './availability.ts';
import type { Tile, TileHere } from './tile.schema.ts';
import type { Service } from './service.schema.ts';

/** The part of a tile that doesn't depend on the visitor's place. */
export type TileWords = Omit<Tile, keyof TileHere>;
/** A service with its file's name. */
export type ServiceEntry = Service & { id: string };
/** A category with its file's name. */
export type CategoryEntry = Category & { slug: string };

/** An organization whose visits are booked on this site, as far as tiles lead there. */
export type Bookable = {
  /** The partner's name in addresses. */
  slug: string;
  organizationId?: string | undefined;
  /** Where its times are chosen, for one with pages of its own. */
  bookingPath?: string;
  /** True where the note of a location says whether one can go there at all. */
  notesDecide?: true;
  /** How the note of a location ends that not everyone can use: one that everyone can is nearest up to ten miles farther away. */
  notForAll?: string;
  scheduler?: { services: readonly { serviceId: number; code: string; ages?: WrittenAges | undefined }[] } | undefined;
};

/** The provider of a service as the leaving dialog names it; `organizationId` is that of its locations, if it has some. */
export type Provider = Bookable & {
  name: string;
  possessive: boolean;
  ownClinic?: boolean | undefined;
  sameTab?: boolean | undefined;
  storeService?: Tile['provider']['storeService'];
  signOn?: { affiliateId: string } | undefined;
  /** Where it works, in two letters each; undefined is everywhere. */
  states?: readonly string[] | undefined;
  languages?: readonly string[] | undefined;
  /** Short names of plans. */
  insurancePlans?: readonly string[] | undefined;
  wheelchairAccess?: boolean | undefined;
};

/** A banner with its file's name. */
type BannerEntry = Banner & { id: string };

/** Content prepared for the finder. */
export type Catalogue = {
  /** By service id. */
  words: ReadonlyMap<string, TileWords>;
  /** By displayOrdinal. */
  categories: readonly CategoryEntry[];
  /** A category's number by its slug, and by its number written as text. */
  categoryIds: ReadonlyMap<string, number>;
  /** Whose locations a partner's are, by the partner's slug. */
  organizations: ReadonlyMap<string, string>;
  /** The partners whose locations have notes that decide, by slug. */
  notesDecide: ReadonlySet<string>;
  /** How notes end of locations that not everyone can use, by the partner's slug. */
  notForAll: ReadonlyMap<string, string>;
  /** Where a partner works, by the partner's slug; one that works everywhere is not in it. */
  states: ReadonlyMap<string, readonly string[]>;
  banners: readonly ShownBanner[];
};

/** What a catalogue is made from besides services and categories. */
export type CatalogueParts = {
  partners?: readonly Provider[] | undefined;
  /** Organizations that are booked on pages of a feature's own; each is a partner's. */
  ownOrganizations?: readonly Bookable[] | undefined;
  banners?: readonly BannerEntry[] | undefined;
  /** Names of health plans by their short names. */
  insurancePlans?: Readonly<Record<string, string>> | undefined;
};

/** Makes the catalogue from content; a service whose partner is not among `partners` goes by its own name. */
export function makeCatalogue(
  services: readonly ServiceEntry[],
  categories: readonly CategoryEntry[],
  { partners = [], ownOrganizations = [], banners = [], insurancePlans = {} }: CatalogueParts = {},
): Catalogue {
  const ids = categories.flatMap(({ slug, categoryId }) => [
    [slug, categoryId] as const,
    [String(categoryId), categoryId] as const,
  ]);
  const categoryIds = new Map<string, number>(ids);
  const providers = new Map(partners.map((partner) => [partner.slug, partner]));
  const bookable = [...partners, ...ownOrganizations];
  const words = services.map((service) => {
    const provider = providers.get(service.partner) ?? { slug: service.partner, name: service.name, possessive: true };
    const plans = (provider.insurancePlans ?? []).flatMap((plan) => insurancePlans[plan] ?? []);
    return [service.id, tileWords(service, provider, plans, bookable, categoryIds)] as const;
  });
  const byOrdinal = [...categories].sort((a, b) => a.displayOrdinal - b.displayOrdinal);
  const shown = banners.map(({ review: _, ...banner }) => banner);
  const organizations = bookable.flatMap(({ slug, organizationId }) =>
    organizationId === undefined ? [] : [[slug, organizationId] as const],
  );
  return {
    words: new Map(words),
    categories: byOrdinal,
    categoryIds,
    organizations: new Map(organizations),
    notesDecide: new Set(bookable.flatMap(({ slug, notesDecide }) => (notesDecide ? [slug] : []))),
    notForAll: new Map(bookable.flatMap(({ slug, notForAll }) => (notForAll ? [[slug, notForAll] as const] : []))),
    states: new Map(partners.flatMap(({ slug, states }) => (states ? [[slug, states] as const] : []))),
    banners: shown,
  };
}

function tileWords(
  service: ServiceEntry,
  { name, possessive, ownClinic, sameTab, storeService, signOn, languages, wheelchairAccess }: Provider,
  insurancePlans: string[],
  bookable: readonly Bookable[],
  ids: ReadonlyMap<string, number>,
): TileWords {
  return {
    ...service,
    provider: {
      name,
      possessive,
      ...(ownClinic && { ownClinic }),
      ...(sameTab && { sameTab }),
      ...(storeService && { storeService }),
      ...(signOn && { affiliateId: signOn.affiliateId }),
    },
    booking: bookingOf(service, bookable),
    ages: agesOf(service, bookable),
    feverFrom: readAges({ from: service.feverFrom }).from,
    languages: [...(languages ?? ['English'])],
    insurancePlans,
    wheelchair: service.deliveryType.includes('Clinic') && wheelchairAccess === true,
    categoryIds: service.categories.flatMap((slug) => ids.get(slug) ?? []),
    badges: { isTmw: service.isTmw, isRecentlyViewed: false, isNew: service.isNew },
  };
}

/** Says where and as what a service is booked on this site; null when it isn't, or when its organization has no such service. */
export function bookingOf(
  { scheduling }: Pick<Service, 'scheduling'>,
  organizations: readonly Bookable[],
): TileWords['booking'] {
  const booked = bookedAs(scheduling, organizations);
  if (!booked) return null;
  const { slug, bookingPath = partnerPath(slug) } = booked.organization;
  const { ages, serviceId } = booked.service;
  const whoFor = ages && whoForWords(readAges(ages));
  return { path: bookingPath, serviceId, ...(whoFor && { whoFor }) };
}

/** For which ages a service is: those of what is booked, else its own; null for everyone. */
function agesOf({ scheduling, ages }: Pick<Service, 'scheduling' | 'ages'>, organizations: readonly Bookable[]) {
  const written = bookedAs(scheduling, organizations)?.service.ages ?? ages;
  if (!written) return null;
  const read = readAges(written);
  return { ...read, words: agesLine(read) };
}

function bookedAs(scheduling: Service['scheduling'], organizations: readonly Bookable[]) {
  if (!scheduling) return undefined;
  const organization = organizations.find(({ organizationId }) => organizationId === scheduling.organization);
  const service = organization?.scheduler?.services.find(({ code }) => code === scheduling.service);
  return organization && service && { organization, service };
}

/** A service's delivery as the checkboxes name it; asynchronous counts as online. */
export function deliveredBy({ deliveryType }: Pick<Service, 'deliveryType'>): { inStore: boolean; virtual: boolean } {
  return { inStore: deliveryType.includes('Clinic'), virtual: deliveryType.some((type) => type !== 'Clinic') };
}

/** How and where a service can be had. */
export function offeringOf(
  service: Pick<Service, 'deliveryType' | 'partner'>,
  { states }: Pick<Catalogue, 'states'>,
): Offering {
  return { ...deliveredBy(service), states: states.get(service.partner) ?? null };
}
