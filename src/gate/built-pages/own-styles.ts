import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltPage, BuiltSite, Findings } from './built-page.ts';

/** Whose styles all pages carry, besides those of `ui`: what to do in danger may be said on each. */
const ALL_CARRY = ['safety'];

/** Whose styles a page's own sheets may carry, by the beginning of its address; the first that fits counts. */
const MAY_CARRY: readonly (readonly [address: RegExp, features: string])[] = [
  [/^\/(default\.jsp)?$/, 'site shop'],
  [/^\/(400|404|500|503)$/, 'site'],
  [/^\/search(\?|$)/, 'site search'],
  [/^\/ui$/, 'articles finder landing location partners scheduler search shop site'],
  [/^\/schedule-appointment(\/|$)/, 'location scheduler'],
  [/^\/covid19\/testing(\?|$)/, 'covid landing'],
  [/^\/covid19\/testing\/screening$/, 'chat covid'],
  [/^\/covid19\//, 'covid location scheduler'],
  [/^\/rx-healthanswer$/, 'articles site'],
  [/^\/rx-healthanswer\//, 'articles finder safety site'],
  [/^\/store-finder(\?|$)/, 'location pharmacies shop site'],
  [/^\/(store-finder\/|store\/\d)/, 'pharmacies site'],
  [/^\/store\//, 'safety shop site'],
  [/^\/(accessibility|privacy)$/, 'shop site'],
  [/^\/account\//, 'account scheduler'],
  [/^\/admin\/sites$/, 'admin pharmacies'],
  [/^\/admin\//, 'admin'],
  [/^\/sso\//, 'single-sign-on'],
  [/^\/feedback(\?|$)/, 'feedback site'],
  [/^\/feedback\/thanks$/, 'site'],
  [/^\/(flu-shots|pharmacist-chat)$/, 'chat finder shop site'],
  [/^\/findcare\/services$/, 'chat finder partners site shop'],
  [/^\/findcare\/category\//, 'articles chat finder location partners safety shop site'],
  [/^\/findcare\/(help|ayuda)(\/|$)/, 'help site'],
  [/^\/findcare\/partner\//, 'finder location partners safety site'],
  [/^\/findcare\//, 'finder landing location partners safety shop site'],
];

/** Sheets that a page may load: the one of every page, its own, and the colors of content. */
const MOST_SHEETS = 3;

/** Pages that carry the styles of a feature they don't show, lack the styles of a class they use, or load too many sheets. `sources` is the folder of the features. */
export function styleMistakes({ folder, pages }: BuiltSite, sources = 'src'): Findings {
  const features = featureClasses(sources);
  const styled = new Set([...features.values()].flatMap((classes) => [...classes]));
  const sheets = new Map<string, Set<string>>();
  const read = (href: string): Set<string> => {
    const known = sheets.get(href) ?? classesOf(readFileSync(join(folder, href), 'utf8'));
    sheets.set(href, known);
    return known;
  };
  const all = pages.map(sheetsOf);
  const first = all[0]?.find((href) => all.every((hrefs) => hrefs.includes(href)));
  const mistakes = pages.flatMap((page) => {
    const hrefs = sheetsOf(page);
    const classesIn = (some: string[]) => new Set(some.flatMap((href) => [...read(href)]));
    const carried = classesIn(hrefs);
    const may = MAY_CARRY.find(([address]) => address.test(page.path))?.[1].split(' ') ?? [];
    return [
      ...(hrefs[0] === first ? [] : [`${page.path}: does not begin with the sheet of every page`]),
      ...(hrefs.length > MOST_SHEETS
        ? [`${page.path}: loads ${hrefs.length} style sheets, ${MOST_SHEETS} at most`]
        : []),
      ...strangers(page.path, classesIn(hrefs.filter((href) => href !== first)), features, may),
      ...unstyled(page, carried, styled),
    ];
  });
  const everywhere = first ? strangers(first, read(first), features, ALL_CARRY) : [];
  return { mistakes: [...everywhere, ...mistakes], looked: `${sheets.size} style sheets` };
}

function sheetsOf(page: BuiltPage): string[] {
  const links = page.$('link[rel="stylesheet"]').toArray();
  return links.map((link) => page.$(link).attr('href') ?? '');
}

function strangers(
  path: string,
  carried: Set<string>,
  features: Map<string, Set<string>>,
  may: readonly string[],
): string[] {
  return [...features].flatMap(([feature, classes]) => {
    if (feature === 'ui' || may.includes(feature)) return [];
    const others = [...features].flatMap(([other, theirs]) => (other === feature ? [] : [...theirs]));
    const own = [...classes].find((name) => carried.has(name) && !others.includes(name));
    return own ? [`${path}: carries .${own}, a style of ${feature}`] : [];
  });
}

function unstyled(page: BuiltPage, carried: Set<string>, styled: Set<string>): string[] {
  const used = new Set(
    page
      .$('body [class]')
      .toArray()
      .flatMap((element) => (page.$(element).attr('class') ?? '').split(/\s+/)),
  );
  const missing = [...used].filter((name) => styled.has(name) && !carried.has(name));
  return missing.map((name) => `${page.path}: uses .${name}, whose styles it does not load`);
}

/** The classes that the sheets of each feature's folder speak of. */
function featureClasses(sources: string): Map<string, Set<string>> {
  const features = new Map<string, Set<string>>();
  for (const file of globSync('*/**/*.css', { cwd: sources })) {
    const [feature = ''] = file.split('/');
    if (feature === 'pages') continue;
    const classes = classesOf(readFileSync(join(sources, file), 'utf8'));
    features.set(feature, new Set([...(features.get(feature) ?? []), ...classes]));
  }
  return features;
}

function classesOf(css: string): Set<string> {
  const rules = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/url\([^)]*\)/g, '');
  return new Set(Array.from(rules.matchAll(/\.([a-z][\w-]*)/g), ([, name = '']) => name));
}
