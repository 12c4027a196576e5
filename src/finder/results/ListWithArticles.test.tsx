import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { ArticleTile } from '#articles/ArticleTile.tsx';
import { ListWithArticles } from './ListWithArticles.tsx';

const place = { lat: 42.37, lng: -71.11, zipCode: '02139', city: 'Cambridge', state: 'MA' };
const article = {
  address: '/rx-healthanswer/rash',
  title: 'A new rash',
  description: 'What to do first.',
  said: '6 minute read. Last checked on October 6, 2026 by R. Amadi, MD.',
};

/** The list before its script, with nothing that was found but articles. */
function shown(articles: number): string {
  const reads = Array.from({ length: articles }, (_, at) => <ArticleTile key={at} article={article} />);
  const initial = { tiles: [], relatedCategories: [] };
  const choices = { serviceTypes: true, symptoms: [], plans: [], languages: [] };
  return renderToStaticMarkup(
    <ListWithArticles scope={{ place, choices }} initial={initial} articles={articles} reads={reads} />,
  );
}

test('a list with articles is named after both, and counts both; what is read has no price, no button and says who checked it', () => {
  const html = shown(2);
  expect(html).toMatch(/<h2[^>]*>Services and articles<\/h2>/);
  expect(html).toMatch(/<b>0 results found<\/b> for [^<]*, but 2 articles</);
  const [read = ''] = /<li class="tile read">.*?<\/li>/.exec(html) ?? [];
  expect(read).toContain('<a href="/rx-healthanswer/rash">A new rash</a>');
  expect(read).toContain('6 minute read. Last checked on October 6, 2026 by R. Amadi, MD.');
  expect(read).not.toMatch(/button|price|\$/);
});

test('without articles it is a list of services', () => {
  const html = shown(0);
  expect(html).toMatch(/<h2[^>]*>Services<\/h2>/);
  expect(html).not.toMatch(/article|tile read/);
});
