import { tilesRequestSchema, type TilesRequest } from './tile.schema.ts';
import type { CategoryEntry, ServiceEntry } from './catalogue.ts';

/** A made-up service for tests; `given` overrides its fields. */
export function aService(id: string, given: Partial<ServiceEntry> = {}): ServiceEntry {
  return {
    id,
    name: `Service ${id}`,
    serviceName: id,
    title: 'Care for skin',
    description: 'Looks at rashes and moles.',
    partner: 'hilltop',
    kind: 'In person',
    deliveryType: ['Clinic'],
    speciality: false,
    serviceType: 'Dermatology',
    audiences: [],
    position: 10,
    categories: ['skin-hair'],
    price: 59,
    priceType: 'Cash price',
    priceCurrency: '$',
    actionType: 'externalweburl',
    actionText: 'See times',
    actionNavigation: 'https://hilltop.example/',
    symptomCategories: 'Rashes, Moles',
    symptomList: 'Rashes, Moles',
    extendedDescription: 'More of the same.',
    previewBlurb: 'Bring a list of what you take.',
    symptoms: ['rash'],
    isTmw: false,
    isNew: false,
    sponsored: false,
    plate: { letters: 'Hi', tone: 1, shape: 1 },
    ...given,
  };
}

/** A made-up category for tests. */
export function aCategory(slug: string, categoryId: number, given: Partial<CategoryEntry> = {}): CategoryEntry {
  return {
    slug,
    categoryId,
    categoryName: slug,
    displayOrdinal: categoryId / 100,
    icon: 'eye-outline',
    title: slug,
    metaDescription: slug,
    lead: slug,
    symptoms: [],
    components: [],
    dangerSigns: [],
    specialty: false,
    hasBreadCrumbs: true,
    pageName: slug,
    visits: { 'inperson-visit': aVisit(slug), 'virtual-visit': aVisit(slug) },
    review: { owner: 'Tests', lastReviewed: '2026-10-01', nextReview: '2027-10-01', sources: [] },
    ...given,
  };
}

function aVisit(slug: string): CategoryEntry['visits']['virtual-visit'] {
  return { title: slug, metaDescription: slug, lead: slug, heading: slug, content: slug };
}

/** A request of a tile search as the API reads it. */
export function aRequest(lat: number, lng: number, filterOptions: object = {}, keyword?: string): TilesRequest {
  return tilesRequestSchema.parse({ lat, lng, filterOptions, keyword });
}
