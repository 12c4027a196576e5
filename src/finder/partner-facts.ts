import type { Partner } from '#partners/partner.schema.ts';
import { faqQuestions } from '#site/faqs.ts';
import type { PageFacts } from '#search-engines/page-facts.ts';
import type { Tile } from './service.schema.ts';
import { serviceFacts } from './service-facts.ts';

/** The structured data of a partner's page. */
export async function partnerFacts(partner: Partner, tiles: readonly Tile[]): Promise<PageFacts> {
  const provider = { name: partner.name, url: partner.website };
  return {
    type: 'MedicalWebPage',
    trail: [{ label: 'Home', href: '/' }, { label: 'Find Care', href: '/findcare/services' }, { label: partner.name }],
    review: partner.review,
    questions: await faqQuestions(partner.faqs),
    services: tiles.map((tile) => serviceFacts(tile, provider)),
  };
}
