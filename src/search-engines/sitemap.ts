import type { ListedPage } from './page-list.ts';

/** The sitemap of all indexable pages, each with the day of its last review. `origin` is such as 'https://www.example.com'. */
export function sitemap(pages: readonly ListedPage[], origin: string): string {
  const urls = pages
    .filter(({ indexable }) => indexable)
    .map(({ path, lastReviewed }) => {
      const day = lastReviewed ? `<lastmod>${lastReviewed}</lastmod>` : '';
      return `<url><loc>${escaped(new URL(path, origin).href)}</loc>${day}</url>\n`;
    });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
