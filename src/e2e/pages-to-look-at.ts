import { SITE_FOLDER } from '#build/build.ts';
import { readContentChanges } from '#gate/changes.ts';
import { LOOK_AT } from '#testing/look-at.ts';
import { onePerTemplate, readPageParts, readRoutes, type Choice } from '#gate/page-choice.ts';

/** Without a hold these send back to the first step; the journeys of booking look at them with one. */
const LATER_STEP =
  /^\/(schedule-appointment\/[^/]+\/(patient-information|review|confirmation|change-time|change-details)|covid19\/testing\/(patient-information|questions|appointment|payment|review|confirmation)(\/change-(time|details|payment))?)$/;

/**
 * Pages of every-page.spec.ts, with why. LOOK_AT: 'all'; 'changed' (CHANGED_ROUTES, changed content); else one a
 * template, and changed content.
 */
export function pagesToLookAt(lookAt = LOOK_AT): Choice[] {
  const pages = readPageParts(SITE_FOLDER, readRoutes()).filter(({ address }) => !LATER_STEP.test(address));
  if (lookAt === 'all') return pages.map(({ address, route }) => ({ address, why: `of ${route}` }));
  const changes = readContentChanges();
  const touched = typeof changes === 'string' ? [] : changes.pages;
  const routes = process.env['CHANGED_ROUTES']?.split(' ') ?? [];
  const routeOf = new Map(pages.map(({ address, route }) => [address, route]));
  const templates = onePerTemplate(pages).filter(
    ({ address }) => lookAt !== 'changed' || routes.includes(routeOf.get(address) ?? ''),
  );
  const chosen = new Map(templates.map((choice) => [choice.address, choice]));
  for (const address of touched) {
    if (routeOf.has(address) && !chosen.has(address)) chosen.set(address, { address, why: 'of changed content' });
  }
  return [...chosen.values()].sort((a, b) => a.address.localeCompare(b.address));
}
