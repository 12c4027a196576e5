import type { AgeOf } from '#scheduler/offered/ages.ts';

/** Whom care is for, as people type it after what is needed; sons and daughters are grown up as often as not, so of them an age is asked. */
const OLD = String.raw`(?<count>\d{1,3}|ONE)[ -]*(?<unit>years?|yrs?|yo|y/o|months?|mos?|weeks?|wks?|años?|anos?|meses|mes|semanas?)(?:[ -]*olds?)?`;
const COUNTS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const WHOSE = '(?:my|our|a|an|the|mi|nuestr[oa]|un|una)';
const CHILD = String.raw`(?:child(?:ren)?|kids?|kiddos?|toddlers?|bab(?:y|ies)|infants?|newborns?|teens?|teenagers?|little one|niñ[oa]s?|nin[oa]s?|beb[eé]s?)`;
const PERSON = String.raw`(?:${CHILD}|sons?|daughters?|boys?|girls?|hij[oa]s?|wife|husband|mother|father|mom|dad)`;
const AFTER = String.raw`(?![\p{L}\d'’-])`;
const aged = OLD.replace('ONE', COUNTS.join('|'));
const FORMS: readonly RegExp[] = [
  String.raw`(?:for|para) +(?:${WHOSE} +)?${aged}(?: +${PERSON})?`,
  String.raw`(?:for|para) +(?:${WHOSE} +)?${PERSON},? +(?:who +is +|aged? +|de +|que +tiene +)?${aged}`,
  String.raw`(?:for|para) +(?:${WHOSE} +)?${CHILD}`,
  String.raw`pa?ediatric`,
].map((words) => new RegExp(String.raw`(?<![\p{L}\d])(?:${words})${AFTER}`, 'iu'));

const [YEAR, WEEKS_A_MONTH] = [12, 4.345];

/** The age in typed words, and the need without it: 'earache for my 6 year old' is 'earache' at 72 months. Undefined without an age. */
export function typedAge(words: string): { need: string; age: AgeOf } | undefined {
  for (const form of FORMS) {
    const said = form.exec(words);
    if (!said) continue;
    return { need: `${words.slice(0, said.index)} ${words.slice(said.index + said[0].length)}`, age: ageIn(said) };
  }
  return undefined;
}

function ageIn({ groups: { count, unit = '' } = {} }: RegExpExecArray): AgeOf {
  if (count === undefined) return 'child';
  const number = COUNTS.indexOf(count.toLowerCase()) + 1 || Number(count);
  if (/^[yañ]/i.test(unit)) return number * YEAR;
  return /^[ws]/i.test(unit) ? Math.floor(number / WEEKS_A_MONTH) : number;
}
