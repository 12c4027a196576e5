import { weightOf } from '#search/server/lexicon/little-words.ts';
import { askedAgain, readAsk } from '#search/search-ask.ts';
import type { Danger } from '#safety/danger.schema.ts';
import { writtenAge } from '#finder/filters/filters-url.ts';
import { typedAge, withAge } from '#finder/filters/typed-age.ts';

/** What may stand before the words of a filter and goes with them: 'doctor who speaks Spanish'. */
const BEFORE = String.raw`(?<![\p{L}\d])(?:(?:and|who|that|which|with|is|are|y|que) +)*`;
const AFTER = String.raw`(?![\p{L}\d-])`;
/** Words that say what a filter or the order does, and its name and value in an address. */
const TYPED: readonly (readonly [words: RegExp, name: string, value: string])[] = [
  [
    said('(?:in|en|speaks?|speaking|hablan?) +(?:spanish|espa[nñ]ol)|spanish[ -]+speaking|spanish(?! +(?:flu|fly))'),
    'lang',
    'Spanish',
  ],
  [said('open +(?:right +)?now|abiert[oa]s? +ahora'), 'open', '1'],
  [said('(?:open +)?(?:tonight|this +evening)|esta +noche'), 'sort', 'soonest'],
  [
    said(
      'cheap(?:est)?|low(?:est)?[ -]+(?:cost|price)|affordable|inexpensive|(?:no|without) +insurance|uninsured|barat[oa]s?',
    ),
    'sort',
    'price',
  ],
];

/**
 * The address with filters for the words that say them: '?q=eye+exam+in+spanish' is '?q=eye+exam&lang=Spanish'. Undefined without such words, or where little
 * else is typed.
 */
export function withTypedFilters(query: string, dangerIn: (words: string) => Danger[]): string | undefined {
  const keyword = readAsk(query)?.keyword ?? '';
  const chosen: [name: string, value: string][] = [];
  let need = keyword;
  for (const [words, name, value] of TYPED) {
    const rest = need.replaceAll(words, ' ');
    if (rest === need) continue;
    chosen.push([name, value]);
    need = rest;
  }
  need = tidy(need);
  const forWhom = withoutAge(need, dangerIn);
  if (forWhom) {
    chosen.push(['age', forWhom.age]);
    need = forWhom.need;
  }
  if (chosen.length === 0 || !need.split(' ').some((word) => word && weightOf(word.toLowerCase()) > 0))
    return undefined;
  const [path, params] = askedAgain(query, { q: need }).split('?');
  const asked = new URLSearchParams(params);
  const group = asked.get('group');
  asked.delete('group');
  for (const [name, value] of chosen) asked.set(name, value);
  // The layout stays last.
  if (group !== null) asked.set('group', group);
  return `${path}?${asked.toString()}`;
}

/**
 * A need without its age, and the age as in an address. Undefined where a sign that is named would be lost, or little
 * else is typed.
 */
function withoutAge(typed: string, dangerIn: (words: string) => Danger[]): { need: string; age: string } | undefined {
  const said = typedAge(typed);
  if (!said) return undefined;
  const need = tidy(said.need);
  if (!need.split(' ').some((word) => weightOf(word.toLowerCase()) === 1)) return undefined;
  const named = (words: string) => dangerIn(words).filter(({ careful }) => !careful);
  const [before, after] = [named(typed), named(withAge(need, said.age))];
  const isKept = ({ id }: Danger) => after.some((sign) => sign.id === id);
  if (!before.every(isKept) || (before.length > 0 && before[0]?.id !== after[0]?.id)) return undefined;
  return { need, age: writtenAge(said.age) };
}

/** The words without doubled spaces, and without what led to a filter at their end: 'fever in' is 'fever'. */
function tidy(words: string): string {
  const single = words.replaceAll(/\s+/g, ' ').replaceAll(/^[\s,]+|[\s,]+$/g, '');
  return single.replace(/(?: (?:in|for|of|on|with|en|de|para|con|my|mi|an?|the))+$/i, '');
}

function said(words: string): RegExp {
  return new RegExp(`${BEFORE}(?:${words})${AFTER}`, 'giu');
}
