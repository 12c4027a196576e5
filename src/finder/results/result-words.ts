import { placeName, type NamedPlace } from '#location/place-line.ts';
import { whichPlace } from '#location/which-place.ts';
import type { SearchPage } from './search-page.ts';

type Heading = Pick<SearchPage, 'ask' | 'category' | 'place' | 'found' | 'choices'>;

/** The heading: what was typed; without words what is shown, or the question. */
export function headingOf({ ask, category, place, found, choices }: Heading): string {
  if (ask.keyword) return ask.keyword;
  if (choices.length > 0) return whichPlace(choices);
  return found.state === 'none' ? 'What do you need help with?' : `${category || 'Services'} near ${placeName(place)}`;
}

/** What was found, in a sentence: '5 services and 3 articles near 02139 Cambridge, MA.' */
export function leadOf(services: number, articles: number, near: NamedPlace): string {
  const where = `near ${placeName(near)}`;
  const read = counted(articles, 'article', 'articles');
  if (services === 0) return articles === 0 ? `No services ${where}.` : `No services ${where}, but we found ${read}.`;
  return `${[counted(services, 'service', 'services'), ...(articles > 0 ? [read] : [])].join(' and ')} ${where}.`;
}

/** What a screen reader hears after how many services there are: ', 3 articles'. */
export function alsoFound(services: number, articles: number): string {
  if (articles === 0) return '';
  return `, ${services === 0 ? 'but ' : ''}${counted(articles, 'article', 'articles')}`;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
