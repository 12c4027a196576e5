import { placeName } from '#location/place-line.ts';
import { whichPlace } from '#location/which-place.ts';
import type { SearchPage } from './search-page.ts';

type Heading = Pick<SearchPage, 'ask' | 'place' | 'found' | 'choices'>;

/** The heading: what was typed; without words what is shown, or the question. */
export function headingOf({ ask, place, found, choices }: Heading): string {
  if (ask.keyword) return ask.keyword;
  if (choices.length > 0) return whichPlace(choices);
  return found.state === 'none' ? 'What do you need help with?' : `Services near ${placeName(place)}`;
}

/** What was found, in a sentence; '' when nothing was looked for. */
export function leadOf({ found, articles, place }: Pick<SearchPage, 'found' | 'articles' | 'place'>): string {
  if (found.state !== 'found') return '';
  const { tiles, asked } = found.answer;
  const counts = [
    counted(tiles.length, 'service', 'services'),
    ...(articles.length > 0 ? [counted(articles.length, 'article', 'articles')] : []),
  ];
  return `${counts.join(' and ')} near ${placeName(asked?.place ?? place)}.`;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
