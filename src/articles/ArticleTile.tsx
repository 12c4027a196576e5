import type { ReactNode } from 'react';

import { Icon } from '#ui/Icon.tsx';
import type { ShownArticle } from './shown-article.schema.ts';
import { Whole } from '#ui/Whole.tsx';

interface ArticleTileProps {
  article: Omit<ShownArticle, 'picture'>;
  /** Its drawing. */
  children?: ReactNode;
}

/** An article among services, inside an item of their list: to read, not to buy. */
export function ArticleTile({ article: { address, title, description, said }, children }: ArticleTileProps): ReactNode {
  return (
    <>
      {children}
      <div>
        <p className="kind">
          <Icon name="book-open" />
          Article
        </p>
        <h3>
          <a href={address}>
            <Whole text={title} />
          </a>
        </h3>
        <p className="sm">{description}</p>
        <p className="sm muted">{said}</p>
      </div>
    </>
  );
}
