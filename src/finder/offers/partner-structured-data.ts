import type { Partner } from '#partners/page/partner.schema.ts';
import { faqQuestions } from '#site/questions/faqs.ts';
import type { StructuredData } from '#search-engines/structured-data.ts';
import type { Tile } from '../catalogue/tile.schema.ts';
import { whereOffered } from './offers.ts';
import { serviceData } from '../tiles/service-structured-data.ts';

/** The structured data of a partner's page. */
export async function partnerStructuredData(partner: Partner, tiles: readonly Tile[]): Promise<StructuredData> {
  const provider = { name: partner.name, url: partner.website };
  const where = partner.states && whereOffered(partner.states);
  return {
    type: 'MedicalWebPage',
    trail: [{ label: 'Home', href: '/' }, { label: 'Find Care', href: '/findcare/services' }, { label: partner.name }],
    review: partner.review,
    questions: await faqQuestions(partner.faqs),
    // Where a service isn't offered the page says so in place of its name and price.
    services: tiles.filter(({ offered }) => offered === 'here').map((tile) => serviceData(tile, provider, where)),
  };
}
