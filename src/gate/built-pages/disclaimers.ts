import { load } from 'cheerio';
import { ownPages } from '#content-tools/files/addresses.ts';
import { SITE_WIDE } from '#content-tools/claims/disclaimers.ts';
import { sharedTextOf, type Written } from '#content-tools/reading/texts.ts';
import { filled } from '#content-model/shared-text.ts';
import { renderMarkdown } from '#text/markdown.ts';
import { isOnRequest } from '#process/pages/pages-on-request.ts';
import { squeezed, words, type BuiltPage, type BuiltSite, type Findings } from './built-page.ts';

/** Something that a page must say: words as they stand there, or a form of them; `what` tells it to whoever mends the page. */
interface Needed {
  says: string | RegExp;
  what: string;
}

/** Said on every page, whatever content says: wherever care is offered it must be there, and the way to care is on every page [LAND-7]. */
const EVERYWHERE: Needed[] = [
  {
    says: 'If you believe you have a medical emergency, please call 911.',
    what: 'what to do in a medical emergency',
  },
  ...SITE_WIDE,
];
/** What an address must say, whatever its file says: cold and flu care sends small children with a fever elsewhere [LAND-2]. */
const ALWAYS: Record<string, Needed[]> = {
  '/findcare/cold-flu': [
    {
      says: /children under 36 months with a fever are referred/i,
      what: 'where children under 36 months are referred',
    },
  ],
};

/** What pages fail to say: what to do in an emergency, no substitute, whose care it is, and the notes of their own content, which is `written` [LAND-7]. */
export function missingDisclaimers({ pages }: BuiltSite, written: Written[]): Findings {
  const needed = neededByContent(written);
  // Pages made on request are looked at by their own tests.
  const paths = new Set(pages.map(({ path }) => path));
  const mistakes = [
    ...[...needed.keys()]
      .filter((address) => !paths.has(address) && !isOnRequest(address))
      .map((address) => `${address}: is not in the site`),
    ...pages.flatMap((page) => unsaid(page, needed)),
  ];
  return { mistakes, looked: `${pages.length} pages read for their disclaimers` };
}

/** What each address of the site must say by its content: the notes that its file names, its terms, and whose care it is. */
export function neededByContent(written: Written[]): Map<string, Needed[]> {
  const shared = sharedTextOf(written);
  const shown = written.map((one) => {
    const { data, body } = one.file;
    return { ...one, file: { ...one.file, ...filled({ data, body }, shared) } };
  });
  const named = new Map(shown.map((one) => [`${one.collection.name}/${one.file.id}`, one]));
  const needed = new Map<string, Needed[]>(Object.entries(ALWAYS));
  for (const one of shown) {
    if (one.file.data === undefined) continue;
    const own = neededOf(one, named);
    for (const address of ownPages(one)) {
      if (!address.startsWith('/schedule-appointment/')) needed.set(address, [...(needed.get(address) ?? []), ...own]);
    }
  }
  return needed;
}

interface Fields {
  name: string;
  partner: string;
  service: string;
  layout: string;
  notice?: string;
  disclaimer: string;
  termsOfUseDescription: string[];
  components: { contentId?: string }[];
}

function neededOf({ collection, file }: Written, named: Map<string, Written>): Needed[] {
  const folder = collection.name;
  const data = file.data as Fields;
  const note = (name: string | undefined): Needed[] =>
    name === undefined ? [] : [{ says: noteWords(named.get(`disclaimers/${name}`)), what: `the note '${name}'` }];
  if (folder === 'categories') return data.components.flatMap(({ contentId }) => note(contentId));
  if (folder === 'products') return note(data.disclaimer);
  if (folder === 'partners') return solelyBy(data.name);
  if (folder === 'articles')
    return [{ says: 'no substitute for advice from a clinician', what: 'that it is no substitute for advice' }];
  if (folder !== 'landing-pages') return [];
  const service = named.get(`services/${data.service}`)?.file.data as Fields | undefined;
  const partner = named.get(`partners/${service?.partner ?? ''}`)?.file.data as Fields | undefined;
  return [
    ...note(data.notice),
    ...(data.layout === 'service' && partner ? solelyBy(partner.name) : []),
    ...data.termsOfUseDescription.map((text) => ({ says: withoutPrices(text), what: `its term '${text}'` })),
  ];
}

function solelyBy(partner: string): Needed[] {
  return [
    { says: `delivered solely by ${partner}, an independent provider`, what: `that ${partner} alone gives the care` },
  ];
}

function noteWords(note: Written | undefined): string {
  return words(load(renderMarkdown(note?.file.body ?? ''))('body'));
}

/** The longest piece of a text between the prices that the build writes into it. */
function withoutPrices(text: string): string {
  const pieces = squeezed(text).split(/\{price[^}]*\}/);
  return pieces.reduce((longest, piece) => (piece.length > longest.length ? piece : longest)).trim();
}

/** What a built page fails to say; `needed` is as `neededByContent` made it. */
export function unsaid(page: Pick<BuiltPage, 'path' | 'canonical' | 'text'>, needed: Map<string, Needed[]>): string[] {
  const address = page.canonical === undefined ? page.path : decodeURI(new URL(page.canonical).pathname);
  return [...EVERYWHERE, ...(needed.get(address) ?? [])]
    .filter(({ says }) => (typeof says === 'string' ? !page.text.includes(says) : !says.test(page.text)))
    .map(({ what }) => `${page.path}: does not say ${what}`);
}
