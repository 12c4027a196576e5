import type { StructuredData } from '#search-engines/structured-data.ts';
import type { Article } from './article.schema.ts';

/** The structured data of an article's page. */
export function articleStructuredData({ title, description, author, review }: Article): StructuredData {
  return {
    type: 'MedicalWebPage',
    trail: [{ label: 'Home', href: '/' }, { label: 'Health articles', href: '/rx-healthanswer' }, { label: title }],
    review,
    article: { headline: title, description, author },
  };
}

/** The structured data of the list of all articles; `articles` by the names of their files. */
export function articleIndexStructuredData(articles: readonly { id: string; data: Article }[]): StructuredData {
  const name = 'Health articles';
  return {
    type: 'CollectionPage',
    trail: [{ label: 'Home', href: '/' }, { label: 'Find Care', href: '/findcare/services' }, { label: name }],
    lists: [{ name, of: articles.map(({ id, data }) => ({ label: data.title, href: `/rx-healthanswer/${id}` })) }],
  };
}
