import { serviceTiles } from '#finder/at-build/page-tiles.ts';
import { serviceData } from '#finder/tiles/service-structured-data.ts';
import { faqQuestions } from '#site/questions/faqs.ts';
import type { StructuredData } from '#search-engines/structured-data.ts';
import { availability } from './availability.ts';
import { landingTrail, type Landing } from './landing-data.ts';

/** The structured data of a landing page [LAND-6]. */
export async function landingStructuredData(landing: Landing): Promise<StructuredData> {
  const { page, tile, partner, notOffered } = landing;
  const provider = { name: partner.name, url: partner.website };
  const where = page.sections.includes('where') ? availability(partner.name, Object.keys(notOffered)) : undefined;
  const others = await serviceTiles((page.tiles ?? []).filter((id) => id !== tile.id));
  return {
    type: 'MedicalWebPage',
    trail: landingTrail(landing),
    review: page.review,
    questions: [...(await faqQuestions(page.ProviderFAQs)), ...(await faqQuestions(page.FindCareFAQs))],
    services:
      page.layout === 'service'
        ? [
            { ...serviceData(tile, provider, where), description: page.bannerGetHelpText },
            ...others.map((other) => serviceData(other)),
          ]
        : [],
  };
}
