import type { DangerSign } from '../danger-sign.schema.ts';
import type { DangerWords } from '../danger-words.schema.ts';
import type { Danger } from '../danger.schema.ts';
import { agesIn, fitsAges } from '../signs/find-signs.ts';
import type { HelpLines, Interpreters } from '../help-line.schema.ts';
import { languageOf } from '../language.ts';
import type { Lang } from '../line-words.ts';
import { begunDangerFinder } from './begun-danger.ts';
import { signSound, type SignModel } from '../model/sign-model.ts';
import { signPage } from '../sign-page.ts';
import { languageFinder } from './language-finder.ts';
import { findersOf } from './signs-of-content.ts';
import { actionOf, callsLine, helpLinks, signIn } from '../urgency.ts';

export type SignOfContent = DangerSign & { id: string };

/** What the search needs of content to put danger first. */
export interface DangerContent {
  dangerSigns: readonly SignOfContent[];
  dangerWords: DangerWords;
  dangerModel: SignModel;
  helpLines: HelpLines;
  interpreters: Interpreters;
}

/** Signs shown at once: more are not read. */
const MOST = 3;
/** Odds from which words that have no sign's own words sound like danger: fewer for a text of `LONG` words, which few people type to shop. */
const SOUNDS_LIKE_DANGER = { short: 1, long: 0.25 } as const;
const LONG = 6;
/** A letter that neither English nor Spanish has. */
const FOREIGN = /[^\P{L}a-záéíóúüñ]/iu;
/** Odds from which unknown words are those of somebody in danger all the same. */
const SURELY = 2;
/** Words without which nothing is surmised: a single one is a search, not a cry. */
const FEWEST_WORDS = 2;
/** By how much a sign whose own words were found is likelier than the model says. */
const FOUND = 2.5;
/** How much less likely than the first a guess may be, as a logarithm: others are noise. */
const NEAR = 2;

/**
 * Danger signs of typed words, likeliest first, in their language. A sign's own words always count; the model orders,
 * and adds with care (decision 17).
 */
export function dangerFinder(content: DangerContent): (words: string) => Danger[] {
  const { dangerSigns, dangerModel, helpLines, interpreters } = content;
  const { read, tell, isKnown } = findersOf(content).every();
  const speaks = languageFinder(interpreters);
  const byId = new Map(dangerSigns.map((sign) => [sign.id, sign]));
  return (words) => {
    const places = read(words);
    if (places.length === 0) return [];
    const told = tell(places);
    if (told.length === 0 && (places.length < FEWEST_WORDS || FOREIGN.test(words))) return [];
    const { odds, signs } = signSound(dangerModel, places);
    if (told.length === 0 && !isKnown(places) && (odds < SURELY || speaks(words, false))) return [];
    if (told.length === 0 && odds < SOUNDS_LIKE_DANGER[places.length < LONG ? 'short' : 'long']) return [];
    const lang = languageOf(words);
    const shown = (sign: SignOfContent) => asDanger(sign, helpLines, lang);
    const careful = (sign: SignOfContent) => ({ ...shown(sign), careful: true as const });
    const ages = agesIn(places);
    const likely = signs.flatMap(({ id }) => byId.get(id) ?? []).filter((sign) => fitsAges(sign, ages));
    const scores = new Map(signs.map(({ id, score }) => [id, score]));
    const scoreOf = ({ id }: SignOfContent) => scores.get(id) ?? -Infinity;
    if (told.length === 0) {
      const least = Math.max(...likely.map(scoreOf)) - NEAR;
      return likely
        .filter((sign) => scoreOf(sign) >= least)
        .slice(0, MOST)
        .map(careful);
    }
    const found = told
      .toSorted((a, b) => Number(b.fits) - Number(a.fits) || scoreOf(b.sign) - scoreOf(a.sign))
      .map(({ sign }) => sign);
    putCrisisFirst(found);
    const [first, likeliest] = [found[0], likely[0]];
    const isOther = likeliest && first && !found.includes(likeliest) && scoreOf(likeliest) > scoreOf(first) + FOUND;
    if (!isOther) return found.slice(0, MOST).map(shown);
    // What can wait stays so on the word of the model alone.
    const canWait = found.every(({ urgency }) => urgency === 'today') && likeliest.urgency !== 'today';
    return [canWait ? careful(likeliest) : shown(likeliest), ...found.slice(0, MOST - 1).map(shown)];
  };
}

/**
 * `dangerFinder` for sent words: where they name no sign, but the last word may be half of an urgent sign's, that sign
 * is the answer.
 */
export function sentDangerFinder(content: DangerContent): (words: string) => Danger[] {
  const dangerIn = dangerFinder(content);
  const begun = begunDangerFinder(content);
  return (words) => {
    const found = dangerIn(words);
    // Where the words before the last tell of a sign, the last one takes it back: 'water broke my phone'.
    const before = words.trim().replace(/\s*\S+$/, '');
    if (found.length > 0 || dangerIn(before).length > 0) return found;
    const lang = languageOf(words);
    return begun(words)
      .slice(0, MOST)
      .map((sign) => asDanger(sign, content.helpLines, lang));
  };
}

/** Who tells of suicide (`alsoPast` marks its signs) is answered so before anything that isn't for 911. */
function putCrisisFirst(found: SignOfContent[]): void {
  const at = found.findIndex(({ alsoPast }) => alsoPast);
  if (at > 0 && found[0]?.urgency !== '911') found.unshift(...found.splice(at, 1));
}

/** A sign as people are shown it: what it is, what to do, the links that call or text, and the page of its own. */
export function asDanger(sign: SignOfContent, helpLines: HelpLines, lang: Lang = 'en'): Danger {
  const own = signIn(sign, lang);
  return {
    id: sign.id,
    urgency: sign.urgency,
    sign: own.sign,
    short: own.short,
    act: actionOf(own, helpLines, lang),
    ...(own.first !== undefined && { first: own.first }),
    ...(callsLine(sign, helpLines) && { hasLine: true as const }),
    links: helpLinks(sign, helpLines, lang),
    page: signPage(sign.id, lang),
    ...(lang === 'es' && { lang }),
  };
}
