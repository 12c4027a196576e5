import type { LandingPage } from './landing-page.schema.ts';
import { textParts } from './parts.ts';

/** What a page must agree with in its service. */
interface ServiceFacts {
  serviceType: string;
  deliveryType: readonly string[];
  actionType: string;
  priceType: string;
  price?: number | undefined;
}

/** What a landing page says otherwise than its service: field and reason each [LAND-5]. A price stands in the service alone; a page that repeats it must say the same. */
export function disagreements(page: LandingPage, service: ServiceFacts): [field: string, message: string][] {
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

/** Undefined when each 'text' of the sections has its part of the body, else what is wrong. */
export function wrongParts({ sections }: LandingPage, body: string): string | undefined {
  const wanted = sections.filter((section) => section === 'text').length;
  const parts = textParts(body).length;
  if (wanted === parts) return undefined;
  return `'text' stands there ${times(wanted)}, but the text below has ${String(parts)} ${parts === 1 ? 'part' : 'parts'}: a line of --- divides them`;
}

function times(count: number): string {
  return count === 1 ? 'once' : `${String(count)} times`;
}
