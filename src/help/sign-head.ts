import type { StructuredData } from '#search-engines/structured-data.ts';
import type { DangerSign } from '#safety/danger-sign.schema.ts';
import type { HelpLines } from '#safety/help-line.schema.ts';
import type { Lang } from '#safety/line-words.ts';
import { SIGN_WORDS } from './sign-page-words.ts';
import { SIGN_PAGES, signPage } from '#safety/sign-page.ts';
import { actionOf, signIn } from '#safety/urgency.ts';

/** What the frame of a page about danger signs is told: its title and description, its language and the page in the other one. */
interface Head {
  title: string;
  description: string;
  lang: Lang;
  translations: Record<Lang, string>;
  pictureOf: string;
  graph: StructuredData & { trail: { label: string; href?: string }[] };
}

const ABOVE = [
  { label: 'Home', href: '/' },
  { label: 'Find Care', href: '/findcare/services' },
];

/** Letters of a description from which on search engines cut it. */
const MOST_LETTERS = 160;

/** The head of a sign's page. */
export function signHead({ id, data }: { id: string; data: DangerSign }, lines: HelpLines = {}, lang: Lang): Head {
  const { short, sign, ...rest } = signIn(data, lang);
  const words = SIGN_WORDS[lang];
  const act = actionOf({ sign, ...rest }, lines, lang);
  return {
    title: short,
    description: descriptionOf([
      `${act}: ${sign}. ${words.what}`,
      `${act}: ${sign}.`,
      `${act}: ${short}. ${words.what}`,
      `${act}: ${short}.`,
      `${short}. ${words.what}`,
    ]),
    lang,
    translations: { en: signPage(id, 'en'), es: signPage(id, 'es') },
    pictureOf: SIGN_PAGES.en,
    graph: {
      type: 'MedicalWebPage',
      trail: [...ABOVE, { label: words.list.title, href: SIGN_PAGES[lang] }, { label: short }],
      review: data.review,
    },
  };
}

/** The first text that search engines show whole: the longest that fits comes first. */
function descriptionOf(texts: readonly string[]): string {
  return texts.find(({ length }) => length <= MOST_LETTERS) ?? texts.at(-1) ?? '';
}

/** The head of the list of all signs. */
export function signListHead(lang: Lang): Head {
  const { title, lead } = SIGN_WORDS[lang].list;
  return {
    title,
    description: lead,
    lang,
    translations: SIGN_PAGES,
    pictureOf: SIGN_PAGES.en,
    graph: { type: 'CollectionPage', trail: [...ABOVE, { label: title }] },
  };
}
