import type { LandingPage } from './landing-page.schema.ts';
import { textParts } from './text-parts.ts';

/** The fields of a service that its landing page must repeat unchanged. */
interface RepeatedFields {
  serviceType: string;
  deliveryType: readonly string[];
  actionType: string;
  priceType: string;
  price?: number | undefined;
}

/** Where a landing page contradicts its service: field and reason of each [LAND-5]. */
export function disagreements(page: LandingPage, service: RepeatedFields): [field: string, message: string][] {
  const says = `but content/services/${page.service}.yaml says`;
  const found: [string, string][] = [];
  const compare = (field: 'serviceType' | 'priceType' | 'price', given: string | number | undefined) => {
    if (given === undefined || given === service[field]) return;
    found.push([field, `'${String(given)}', ${says} '${String(service[field] ?? 'no price')}'`]);
  };
  compare('serviceType', page.serviceType);
  compare('priceType', page.priceType);
  compare('price', page.price);
  if (!service.deliveryType.includes(page.deliveryType)) {
    found.push(['deliveryType', `'${page.deliveryType}', ${says} '${service.deliveryType.join(', ')}'`]);
  }
  if (page.actionType && page.actionType.toLowerCase() !== service.actionType) {
    found.push(['actionType', `'${page.actionType}', ${says} '${service.actionType}'`]);
  }
  return found;
}

/** What is wrong when the 'text' sections and the parts of the body differ in number, else undefined. */
export function wrongParts({ sections }: LandingPage, body: string): string | undefined {
  const wanted = sections.filter((section) => section === 'text').length;
  const parts = textParts(body).length;
  if (wanted === parts) return undefined;
  return `'text' is listed ${times(wanted)}, but the text below has ${String(parts)} ${parts === 1 ? 'part' : 'parts'}: a line of --- divides them`;
}

function times(count: number): string {
  return count === 1 ? 'once' : `${String(count)} times`;
}
