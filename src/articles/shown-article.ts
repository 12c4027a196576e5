import { lastCheckedWords } from '#site/frame/last-checked.ts';
import type { Article } from './article.schema.ts';
import type { ShownArticle } from './shown-article.schema.ts';
import { minuteRead } from './reading.ts';

/** An article as pages have it from content: its name, what stands above its text, and the text. */
export type WrittenArticle = {
  id: string;
  data: Pick<Article, 'title' | 'description' | 'picture' | 'review'>;
  body?: string | undefined;
};

/** Where an article's page is. */
export function articleAddress(id: string): string {
  return `/rx-healthanswer/${id}`;
}

/** How long an article takes, and who checked it when, in the words of its own page. */
export function readLine({ data, body = '' }: Pick<WrittenArticle, 'data' | 'body'>): string {
  return `${minuteRead(body)} ${lastCheckedWords(data.review)}`;
}

/** What a list says of an article. */
export function shownArticle({ id, data, body }: WrittenArticle): ShownArticle {
  const { title, description, picture } = data;
  return { address: articleAddress(id), title, description, picture, said: readLine({ data, body }) };
}
