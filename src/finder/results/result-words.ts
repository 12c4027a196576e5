import { placeName } from '#location/place-line.ts';
import { whichPlace } from '#location/which-place.ts';
import { personWords } from '../filters/filters.ts';
import type { SearchPage } from '../calls/search-page.ts';

type Heading = Pick<SearchPage, 'ask' | 'category' | 'place' | 'found' | 'choices'>;

/** The heading: what was typed; without words what is shown, or the question. */
export function headingOf({ ask, category, place, found, choices }: Heading): string {
  if (ask.keyword) return ask.keyword;
  if (choices.length > 0) return whichPlace(choices);
  return found.state === 'none' ? 'What do you need help with?' : `${category || 'Services'} near ${placeName(place)}`;
}

/** What was looked for, as people read it, with the age that is a filter: 'fever, a child of 20 months'. */
export function saidWords({ ask: { keyword }, scope, danger }: Pick<SearchPage, 'ask' | 'scope' | 'danger'>): string {
  const age = scope.answered?.age ?? null;
  return age === null || danger[0]?.lang === 'es' ? keyword : `${keyword}, ${personWords(age)}`;
}

/** What was found, in a sentence: '5 services and 3 articles.' Where is said in the form below it. */
export function leadOf(services: number, articles: number): string {
  const read = counted(articles, 'article', 'articles');
  if (services === 0) return articles === 0 ? 'No services found.' : `No services found, but ${read}.`;
  return `${[counted(services, 'service', 'services'), ...(articles > 0 ? [read] : [])].join(' and ')}.`;
}

/** What a screen reader hears after how many services there are: ', 3 articles'. */
export function alsoFound(services: number, articles: number): string {
  if (articles === 0) return '';
  return `, ${services === 0 ? 'but ' : ''}${counted(articles, 'article', 'articles')}`;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
