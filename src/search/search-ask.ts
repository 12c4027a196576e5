/** What the address of the search results asks for. */
export interface SearchAsk {
  /** What was typed; '' for none. */
  keyword: string;
  /** A place as typed; '' for none. */
  near: string;
  /** The slug of a category whose services are looked for near the place; '' for none. */
  category: string;
  /** True when the visitor has seen what to do in danger and asks for what was found. */
  notEmergency: boolean;
}

/** Where the search results are. */
export const SEARCH_RESULTS = '/findcare/category/search-results';
/** The longest keyword that is looked up, in characters. */
export const LONGEST_KEYWORD = 200;
/** The longest place that is looked up. */
const LONGEST_PLACE = 100;

/** Parameters that are no keyword, also when they come first: a place, a category, filters, the layout. */
const NOT_THE_KEYWORD = new Set(
  'near category anyway in online specialty open price plan lang access age symptom sort group'.split(' '),
);

/**
 * Reads the query of a results address: its first parameter is the keyword, `?q=flu%20shot` or bare `?flu%20shot`
 * [ROUTE-4]. Cuts long texts.
 */
export function readAsk(query: string): SearchAsk | undefined {
  const text = query.replace(/^\?/, '');
  if (!isReadable(text)) return undefined;
  const [first = '', ...others] = text.split('&');
  const [name, value] = pair(first);
  const keyword = NOT_THE_KEYWORD.has(name) ? '' : (value ?? name);
  const rest = new URLSearchParams((NOT_THE_KEYWORD.has(name) ? [first, ...others] : others).join('&'));
  const one = (key: string, most: number): string => (rest.get(key) ?? '').trim().slice(0, most);
  return {
    keyword: keyword.trim().slice(0, LONGEST_KEYWORD).trim(),
    near: one('near', LONGEST_PLACE),
    category: one('category', 60),
    notEmergency: rest.get('anyway') === '1',
  };
}

/** The address of the search results for a keyword and a place, either of them ''. */
export function searchAddress({ keyword, near }: Pick<SearchAsk, 'keyword' | 'near'>): string {
  const query = new URLSearchParams({ ...(keyword && { q: keyword }), ...(near && { near }) }).toString();
  return query ? `${SEARCH_RESULTS}?${query}` : SEARCH_RESULTS;
}

/** The address of what a query of the search results asks for, with some of it changed (another place): all else, such as the category and the filters, stays. */
export function askedAgain(query: string, changes: Partial<Record<'q' | 'near' | 'anyway', string>>): string {
  const { q: keyword = readAsk(query)?.keyword, ...others } = changes;
  // The keyword comes first, whatever it was called; what else is called `q` was none.
  const kept = [...new URLSearchParams(query)].filter(([name]) => NOT_THE_KEYWORD.has(name));
  const asked = new URLSearchParams([...(keyword ? [['q', keyword]] : []), ...kept]);
  for (const [name, value] of Object.entries(others)) asked.set(name, value);
  const group = asked.get('group');
  asked.delete('group');
  // The layout stays last.
  if (group !== null) asked.set('group', group);
  return `${SEARCH_RESULTS}?${asked.toString()}`;
}

/** True of an address whose percent signs stand for text: '50%' is as good as '50%25'; bytes that are no UTF-8, or a NUL, are none. */
export function isReadable(text: string): boolean {
  if (!text.includes('%')) return true;
  try {
    return !decodeURIComponent(escaped(text)).includes('\0');
  } catch {
    return false;
  }
}

/** A percent sign that begins no byte is itself. */
function escaped(text: string): string {
  return text.replaceAll(/%(?![\da-f]{2})/gi, '%25');
}

function pair(parameter: string): [name: string, value: string | undefined] {
  const at = parameter.indexOf('=');
  const read = (part: string): string => decodeURIComponent(escaped(part.replaceAll('+', ' ')));
  return at < 0 ? [read(parameter), undefined] : [read(parameter.slice(0, at)), read(parameter.slice(at + 1))];
}
