import rss from '@astrojs/rss';
import type { APIContext } from 'astro';
import { getCollection } from 'astro:content';

import { siteContent } from '#site/frame/site.ts';

/** The articles for feed readers, the one checked last first. */
export async function GET({ site }: APIContext): Promise<Response> {
  const { retailer } = await siteContent();
  const articles = await getCollection('articles');
  return rss({
    title: `Health articles from ${retailer}`,
    description: 'Easy-to-read articles for everyday health questions, each checked by a clinician.',
    site: site ?? '',
    trailingSlash: false,
    items: articles
      .sort((a, b) => b.data.review.lastReviewed.localeCompare(a.data.review.lastReviewed) || a.id.localeCompare(b.id))
      .map(({ id, data }) => ({
        title: data.title,
        description: data.description,
        link: `/rx-healthanswer/${id}`,
        pubDate: new Date(`${data.review.lastReviewed}T12:00:00Z`),
        categories: data.categories,
      })),
    customData: '<language>en-us</language>',
  });
}
