import { serviceTiles } from '#finder/page-tiles.ts';
import { serviceData } from '#finder/service-structured-data.ts';
import { faqQuestions } from '#site/faqs.ts';
import type { StructuredData } from '#search-engines/structured-data.ts';
import { landingTrail, type Landing } from './landing-data.ts';

/** The structured data of a landing page [LAND-6]. */
export async function landingStructuredData(landing: Landing): Promise<StructuredData> {
  const { page, tile, partner } = landing;
  const provider = { name: partner.name, url: partner.website };
  const others = await serviceTiles((page.tiles ?? []).filter((id) => id !== tile.id));
  return {
    type: 'MedicalWebPage',
    trail: landingTrail(landing),
    review: page.review,
    questions: [...(await faqQuestions(page.ProviderFAQs)), ...(await faqQuestions(page.FindCareFAQs))],
    services:
      page.layout === 'service'
        ? [
            { ...serviceData(tile, provider, partner.states), description: page.bannerGetHelpText },
            ...others.map((other) => serviceData(other)),
          ]
        : [],
  };
}
