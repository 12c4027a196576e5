import { execFileSync } from 'node:child_process';
import { SITE_FOLDER } from '#build/build.ts';
import { LOOK_AT } from '#testing/look-at.ts';
import { onePerTemplate, readPageParts, readRoutes, type Choice } from './page-choice.ts';

/** Of templates that did not change a run looks at one in so many; the commit says which. */
export const SHARES = 10;

/** Without a hold these send back to the first step; the journeys of booking look at them with one. */
const LATER_STEP =
  /^\/(schedule-appointment\/[^/]+\/(patient-information|review|confirmation|change-time|change-details)|covid19\/testing\/(patient-information|questions|appointment|payment|review|confirmation)(\/change-(time|details|payment))?)$/;

/** What a change touches: templates below src/pages, and addresses that show changed content. */
interface Touched {
  routes: readonly string[];
  pages: readonly string[];
}

/**
 * Chooses the pages of every-page.spec.ts, with why. LOOK_AT=all: each. Otherwise one of each template that changed or shows changed content, and,
 * unless LOOK_AT=changed, the commit's share of the others. Where no change is known, one of each template.
 */
export function pagesToLookAt(lookAt = LOOK_AT, touched = touchedBy(process.env), share = shareOfCommit()): Choice[] {
  const pages = readPageParts(SITE_FOLDER, readRoutes()).filter(({ address }) => !LATER_STEP.test(address));
  if (lookAt === 'all') return pages.map(({ address, route }) => ({ address, why: `of ${route}` }));
  const choices = onePerTemplate(pages);
  if (!touched) return choices;
  const routeOf = new Map(pages.map(({ address, route }) => [address, route]));
  const ofContent = onePerTemplate(pages.filter(({ address }) => touched.pages.includes(address)));
  const changed = [
    ...choices.filter(({ address }) => touched.routes.includes(routeOf.get(address) ?? '')),
    ...ofContent.map(({ address }) => ({ address, why: 'of changed content' })),
  ];
  const others = choices.filter(({ address }) => !changed.some((one) => one.address === address));
  const chosen = lookAt === 'changed' ? changed : [...changed, ...others.filter((_, at) => at % SHARES === share)];
  return [...new Map(chosen.map((choice) => [choice.address, choice])).values()].sort((a, b) =>
    a.address.localeCompare(b.address),
  );
}

/**
 * Addresses of pages whose HTML is validated: each of a template that changed or that shows changed content, and one of each other template. All
 * where no change is known; those that are looked at with LOOK_AT=changed.
 */
export function pagesToValidate(lookAt = LOOK_AT, touched = touchedBy(process.env)): Set<string> {
  if (lookAt === 'changed') return new Set(pagesToLookAt(lookAt, touched).map(({ address }) => address));
  const pages = readPageParts(SITE_FOLDER, readRoutes());
  if (!touched) return new Set(pages.map(({ address }) => address));
  const changed = pages.filter(
    ({ address, route }) => touched.routes.includes(route) || touched.pages.includes(address),
  );
  return new Set([...changed, ...onePerTemplate(pages)].map(({ address }) => address));
}

/** The gate hands over what the change touches; who calls Playwright by hand says nothing. */
function touchedBy({ CHANGED_ROUTES, CHANGED_PAGES = '' }: NodeJS.ProcessEnv): Touched | undefined {
  if (CHANGED_ROUTES === undefined) return undefined;
  return { routes: CHANGED_ROUTES.split(' '), pages: CHANGED_PAGES.split(' ') };
}

/** Tells the share of this commit, from 0 to SHARES - 1; 0 where there is no git. */
export function shareOfCommit(): number {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' });
    return Number.parseInt(commit.slice(0, 8), 16) % SHARES;
  } catch {
    return 0;
  }
}
