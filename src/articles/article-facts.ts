import type { PageFacts } from '#search-engines/page-facts.ts';
import type { Article } from './article.schema.ts';

/** The structured data of an article's page. */
export function articleFacts({ title, description, author, review }: Article): PageFacts {
  return {
    type: 'MedicalWebPage',
    trail: [{ label: 'Home', href: '/' }, { label: 'Health answers', href: '/rx-healthanswer' }, { label: title }],
    review,
    article: { headline: title, description, author },
  };
}

/** The structured data of the list of all articles; `articles` by the names of their files. */
export function articleIndexFacts(articles: readonly { id: string; data: Article }[]): PageFacts {
  const name = 'Health answers';
  return {
    type: 'CollectionPage',
    trail: [{ label: 'Home', href: '/' }, { label: 'Find Care', href: '/findcare/services' }, { label: name }],
    lists: [{ name, of: articles.map(({ id, data }) => ({ label: data.title, href: `/rx-healthanswer/${id}` })) }],
  };
}
