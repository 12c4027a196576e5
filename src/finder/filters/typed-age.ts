import type { AgeOf } from '#scheduler/offered/ages.ts';
import { ADULT_AGE } from '#text/age-words.ts';

/** Whom care is for, as people type it; sons and daughters are grown up as often as not, so of them an age is asked. */
const COUNT = String.raw`(?<count>\d{1,3}|ONE)`;
const UNIT = String.raw`(?<unit>years?|yrs?|yo|y/o|months?|mos?|weeks?|wks?|años?|anos?|meses|mes|semanas?)`;
const OLD = String.raw`${COUNT}[ -]*${UNIT}(?:[ -]*olds?)?`;
const COUNTS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const WHOSE = '(?:my|our|a|an|the|mi|nuestr[oa]|un|una)';
const CHILD = String.raw`(?:child(?:ren)?|kids?|kiddos?|toddlers?|bab(?:y|ies)|infants?|newborns?|teens?|teenagers?|little one|niñ[oa]s?|nin[oa]s?|beb[eé]s?)`;
const PERSON = String.raw`(?:${CHILD}|sons?|daughters?|boys?|girls?|hij[oa]s?|wife|husband|mother|father|mom|dad)`;
const AFTER = String.raw`(?![\p{L}\d'’-])`;
/** What may follow an age, and goes with it: 'my 20 month old has a fever'. */
const HAS = String.raw`(?: +(?:who +)?(?:has|with|is|tiene|con)(?: +(?:a|an|un|una))?(?= ))?`;
const numbered = (words: string): string => words.replace('ONE', COUNTS.join('|'));
const aged = numbered(OLD);
/** An age that nothing else can be: with 'old', or in one word. */
const surelyAged = numbered(
  String.raw`(?:${COUNT}[ -]*${UNIT}(?:[ -]*olds?| +de +edad)|(?<count2>\d{1,3}) ?(?<unit2>yo|y/o))`,
);
/** How people write that it is about a fever. */
export const FEVER_WORDS = /\b(?:fevers?|feverish|temp|temperature|fiebre|calentura)\b/i;
/** Months of a child with a fever, which lasts days: as the signs of danger read them (safety/signs/readings.ts). */
const MONTHS_WITH_FEVER = String.raw`(?:de +)?(?<count>[4-9]|[12]\d|3[0-6]) ?(?<unit>months?|mos?|meses)`;
const FORMS: readonly RegExp[] = [
  String.raw`(?:for|para) +(?:${WHOSE} +)?${surelyAged}(?: +${PERSON})?`,
  String.raw`(?:for|para) +(?:${WHOSE} +)?${aged} +${PERSON}`,
  String.raw`(?:for|para) +(?:${WHOSE} +)?${PERSON},? +(?:who +is +|aged? +|de +|que +tiene +)?${aged}`,
  String.raw`(?:${WHOSE} +)?${surelyAged}(?: +${PERSON})?${HAS}`,
  String.raw`(?:${WHOSE} +)?${CHILD},? +(?:of +|de +|que +tiene +)?${aged}${HAS}`,
  String.raw`(?:for|para) +(?:${WHOSE} +)?${CHILD}`,
  String.raw`pa?ediatric`,
].map(formOf);
const WITH_FEVER = formOf(MONTHS_WITH_FEVER);

function formOf(words: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\d])(?:${words})${AFTER}`, 'iu');
}

const [YEAR, WEEKS_A_MONTH] = [12, 4.345];

/** The age in typed words, and the need without it: 'earache for my 6 year old' is 'earache' at 72 months. Undefined without an age. */
export function typedAge(words: string): { need: string; age: AgeOf } | undefined {
  for (const form of FEVER_WORDS.test(words) ? [...FORMS, WITH_FEVER] : FORMS) {
    const said = form.exec(words);
    if (!said) continue;
    return { need: `${words.slice(0, said.index)} ${words.slice(said.index + said[0].length)}`, age: ageIn(said) };
  }
  return undefined;
}

/** Words with the age that a filter names, as danger is read from them: 'fever' at 20 months is 'fever 20 month old child'. */
export function withAge(words: string, age: AgeOf | null): string {
  if (age === null || words === '') return words;
  if (age === 'child') return `${words} child`;
  if (age < YEAR) return `${words} ${age} month old baby`;
  if (age < 3 * YEAR) return `${words} ${age} month old child`;
  return `${words} ${Math.floor(age / YEAR)} year old${age < ADULT_AGE * YEAR ? ' child' : ''}`;
}

function ageIn({ groups = {} }: RegExpExecArray): AgeOf {
  const [count, unit = ''] = [groups['count'] ?? groups['count2'], groups['unit'] ?? groups['unit2']];
  if (count === undefined) return 'child';
  const number = COUNTS.indexOf(count.toLowerCase()) + 1 || Number(count);
  if (/^[yañ]/i.test(unit)) return number * YEAR;
  return /^[ws]/i.test(unit) ? Math.floor(number / WEEKS_A_MONTH) : number;
}
