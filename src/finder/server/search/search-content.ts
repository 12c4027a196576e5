import { callLineFinder } from '#safety/server/call-lines.ts';
import { sentDangerFinder, type DangerContent } from '#safety/server/danger-finder.ts';
import { makeCatalogue, type CatalogueParts } from '#finder/catalogue/catalogue.ts';
import { symptomWords, type SymptomNamed } from '../tiles/search-matches.ts';
import { servicesByAudience } from '../tiles/searched-services.ts';
import type { SearchContent } from '../tiles/tiles.ts';
import type { SearchMemory } from '#search/server/find/search-memory.ts';

/** A place of the site's own, for who has saved none. */
type Spot = { lat: number; lng: number };
type Lists = Parameters<typeof makeCatalogue>;
/** The content that the finder answers from. */
export type FinderContent = { services: Lists[0]; categories: Lists[1] } & Required<CatalogueParts> &
  DangerContent & {
    symptoms: readonly SymptomNamed[];
    site: { defaultPlace: Spot };
    symptomCodes: Readonly<Record<string, readonly string[]>>;
  };

/** Content prepared for tile searches, once in the life of a process. */
export function searchContent(content: FinderContent, memory: SearchMemory): SearchContent {
  const catalogue = makeCatalogue(content.services, content.categories, content);
  const servicesFor = servicesByAudience(catalogue);
  return {
    catalogue,
    services: servicesFor(null),
    servicesFor,
    symptoms: symptomWords(content.symptoms, content.symptomCodes),
    dangerIn: sentDangerFinder(content),
    callsIn: callLineFinder(content),
    memory,
  };
}
