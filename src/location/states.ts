/** Two letters and a name: the 50 states, then the District of Columbia and the territories. (A browser gets only what it uses of this file: hence the PURE marks.) */
const STATES = /* @__PURE__ */ inTwo(
  'AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware, FL Florida, ' +
    'GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas, KY Kentucky, LA Louisiana, ME Maine, ' +
    'MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi, MO Missouri, MT Montana, NE Nebraska, NV Nevada, ' +
    'NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York, NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, ' +
    'OR Oregon, PA Pennsylvania, RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, ' +
    'VT Vermont, VA Virginia, WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming, DC District of Columbia, PR Puerto Rico, ' +
    'VI U.S. Virgin Islands, GU Guam, AS American Samoa, MP Northern Mariana Islands',
);

const NAMES = /* @__PURE__ */ new Map(STATES);

/** 'AL Alabama, AK Alaska' as letters and names. */
function inTwo(list: string): (readonly [code: string, name: string])[] {
  return list.split(', ').map((entry) => [entry.slice(0, 2), entry.slice(3)] as const);
}

/** Two letters of every state, of the District of Columbia and of every territory. */
export const STATE_CODES: readonly string[] = /* @__PURE__ */ STATES.map(([code]) => code);

/** Two letters of the 50 states alone. */
export const FIFTY_STATES: readonly string[] = /* @__PURE__ */ STATE_CODES.slice(0, 50);

/** All of them by name, as a menu lists them. */
export const STATE_MENU = /* @__PURE__ */ STATES.toSorted(([, one], [, other]) => (one < other ? -1 : 1));

/** A state's name within a sentence ('Illinois', 'the District of Columbia'); letters that are no state come back as they are. */
export function stateName(letters: string): string {
  const name = NAMES.get(letters) ?? letters;
  return /^(District|U\.S\.|Northern) /.test(name) ? `the ${name}` : name;
}

/** More names that people search, beside those of the list. */
const OTHER_NAMES: readonly (readonly [code: string, name: string])[] = [
  ['VI', 'virgin islands'],
  ['VI', 'usvi'],
  ['MP', 'cnmi'],
  ['WV', 'west va'],
  ['NY', 'new york state'],
  ['WA', 'washington state'],
];

/** What people write short after a town, as searched: 'Boston, Mass.', 'Tampa, Fla.'. Alone most of these are other words. */
const SHORT_NAMES = /* @__PURE__ */ inTwo(
  'AL ala, AZ ariz, AR ark, CA calif, CA cal, CO colo, CT conn, DE del, FL fla, IL ill, IN ind, KS kans, KS kan, MA mass, MI mich, MN minn, MS miss, MT mont, ' +
    'NE nebr, NE neb, NV nev, NH n h, NJ n j, NM n m, NY n y, NC n c, ND n d, OK okla, OR ore, OR oreg, PA penn, PA penna, PR p r, RI r i, SC s c, SD s d, ' +
    'TN tenn, TX tex, VA virg, WA wash, WV w va, WI wis, WI wisc, WY wyo, DC d c',
);

/** Codes and names as people search them: lower case, without full stops. */
export function stateNames(): (readonly [code: string, name: string])[] {
  return [...STATES.map(([code, name]) => [code, name.toLowerCase().replaceAll('.', '')] as const), ...OTHER_NAMES];
}

/** The code of a text that is a state's name or two letters and nothing else, as searched; null for any other. */
export function stateCode(search: string): string | null {
  const letters = search.toUpperCase();
  if (NAMES.has(letters)) return letters;
  return stateNames().find(([, name]) => name === search)?.[0] ?? null;
}

/** The codes of the states whose name or letters begin as `start`, which is lower case. */
export function statesBeginning(start: string): string[] {
  const found = stateNames().filter(([code, name]) => name.startsWith(start) || code.toLowerCase().startsWith(start));
  return [...new Set(found.map(([code]) => code))];
}

/** Much else begins as the names of these do: 'american', 'northern'. */
const ONLY_WHOLE = new Set(['AS', 'MP']);

/** The one state whose name begins as `search`, a searched text of four letters or more (fewer begin too much else); null where none or several do. */
export function stateBegun(search: string): string | null {
  const [only, ...others] = search.length < 4 ? [] : statesBeginning(search);
  return only && others.length === 0 && !ONLY_WHOLE.has(only) ? only : null;
}

/** The state that closes a searched name: 'springfield il' and 'springfield illinois' give ['springfield', 'IL']; no state gives [name, null]. */
export function splitState(search: string): [town: string, state: string | null] {
  const words = search.split(' ');
  for (const count of [4, 3, 2, 1]) {
    if (words.length <= count) continue;
    const end = words.slice(-count).join(' ');
    const state = stateCode(end) ?? SHORT_NAMES.find(([, name]) => name === end)?.[0];
    if (state) return [words.slice(0, -count).join(' '), state];
  }
  return [search, null];
}
