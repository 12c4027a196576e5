/** Two-letter codes of the states, DC and the territories by their lower-case names. */
export const STATES: Readonly<Record<string, string>> = {
  alabama: 'AL',
  alaska: 'AK',
  arizona: 'AZ',
  arkansas: 'AR',
  california: 'CA',
  colorado: 'CO',
  connecticut: 'CT',
  delaware: 'DE',
  'district of columbia': 'DC',
  florida: 'FL',
  georgia: 'GA',
  hawaii: 'HI',
  idaho: 'ID',
  illinois: 'IL',
  indiana: 'IN',
  iowa: 'IA',
  kansas: 'KS',
  kentucky: 'KY',
  louisiana: 'LA',
  maine: 'ME',
  maryland: 'MD',
  massachusetts: 'MA',
  michigan: 'MI',
  minnesota: 'MN',
  mississippi: 'MS',
  missouri: 'MO',
  montana: 'MT',
  nebraska: 'NE',
  nevada: 'NV',
  'new hampshire': 'NH',
  'new jersey': 'NJ',
  'new mexico': 'NM',
  'new york': 'NY',
  'north carolina': 'NC',
  'north dakota': 'ND',
  ohio: 'OH',
  oklahoma: 'OK',
  oregon: 'OR',
  pennsylvania: 'PA',
  'rhode island': 'RI',
  'south carolina': 'SC',
  'south dakota': 'SD',
  tennessee: 'TN',
  texas: 'TX',
  utah: 'UT',
  vermont: 'VT',
  virginia: 'VA',
  washington: 'WA',
  'west virginia': 'WV',
  wisconsin: 'WI',
  wyoming: 'WY',
  'puerto rico': 'PR',
  'virgin islands': 'VI',
  'us virgin islands': 'VI',
  guam: 'GU',
  'northern mariana islands': 'MP',
  'american samoa': 'AS',
  'new york state': 'NY',
  'washington state': 'WA',
};

const CODES = new Set(Object.values(STATES));

/** The code of a text that is a state's name or two letters and nothing else, as searched; null for any other. */
export function stateCode(search: string): string | null {
  const letters = search.toUpperCase();
  return STATES[search] ?? (CODES.has(letters) ? letters : null);
}

/** The codes of the states whose name or letters begin as `start`, which is lower case. */
export function statesBeginning(start: string): string[] {
  const codes = Object.entries(STATES).filter(
    ([name, code]) => name.startsWith(start) || code.toLowerCase().startsWith(start),
  );
  return [...new Set(codes.map(([, code]) => code))];
}

/** The state that closes a searched name: 'springfield il' and 'springfield illinois' give ['springfield', 'IL']; no state gives [name, null]. */
export function splitState(search: string): [town: string, state: string | null] {
  const words = search.split(' ');
  for (const count of [4, 3, 2, 1]) {
    if (words.length <= count) continue;
    const end = words.slice(-count).join(' ');
    const state = stateCode(end);
    if (state) return [words.slice(0, -count).join(' '), state];
  }
  return [search, null];
}
