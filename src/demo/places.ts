import type { CareLocation } from '#location/care-location.schema.ts';
import type { ZipRow } from '#location/gazetteer/read.ts';
import type { Store } from '#pharmacies/stores/pharmacy.schema.ts';
import { demoClinics, type DemoPartner } from './clinics.ts';
import { demoStores } from './pharmacies.ts';

/** What the demo's places are made from. */
export type Plan = { partners: readonly DemoPartner[]; retailer: string; codes: readonly ZipRow[] };

/** The made-up clinics of all partners, and the stores, in which some of them lie. */
export function demoPlaces({ partners, retailer, codes }: Plan): { clinics: CareLocation[]; stores: Store[] } {
  const clinics = demoClinics(partners, codes, retailer);
  return { clinics, stores: demoStores(clinics, codes, retailer) };
}
