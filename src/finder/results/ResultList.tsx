import type { ReactNode } from 'react';

import type { TileListProps } from '../list/TileList.tsx';
import { ListWithArticles } from './ListWithArticles.tsx';

interface ResultListProps extends TileListProps {
  /** How many articles were found, and how many of them stand among the services. */
  articles: number;
  shown: number;
  /** Articles, as the server made them. */
  first?: ReactNode;
  second?: ReactNode;
  third?: ReactNode;
}

/** The services and articles found for what was typed: the articles are HTML of the page, which stays as it is whatever is searched again. */
export function ResultList({ shown, first, second, third, ...list }: ResultListProps): ReactNode {
  return <ListWithArticles {...list} reads={[first, second, third].slice(0, shown)} />;
}
