import { useState, type ReactNode } from 'react';

import { ArticleTile } from '#articles/ArticleTile.tsx';
import { ListWithArticles } from '#finder/results/ListWithArticles.tsx';
import type { TileListProps } from '#finder/list/TileList.tsx';
import { useLoaded } from '#ui/islands/use-loaded.ts';
import { articlesForAnswers } from './articles-for-answers.ts';

interface AnswersListProps extends TileListProps {
  /** What stands here until the articles are known: none is put among services that are read already. */
  waiting: ReactNode;
}

/** The services for somebody's answers, with articles about the same among them. */
export function AnswersList({ waiting, ...list }: AnswersListProps): ReactNode {
  const [load] = useState(() => () => articlesForAnswers(list.scope.icd10 ?? []));
  const articles = useLoaded(true, load);
  if (articles === undefined) return waiting;
  const reads = (articles ?? []).map(({ drawing, ...article }) => (
    <ArticleTile key={article.address} article={article}>
      {/* A file of ours, as the build read it. */}
      <span className="drawing" dangerouslySetInnerHTML={{ __html: drawing }} />
    </ArticleTile>
  ));
  return (
    <div className="wrap aside band found-list">
      <ListWithArticles {...list} articles={reads.length} reads={reads} />
    </div>
  );
}
