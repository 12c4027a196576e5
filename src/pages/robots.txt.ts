import type { APIContext } from 'astro';

/** What search engines may ask for, and where the list of pages is. */
export function GET({ site }: APIContext): Response {
  const lines = [
    'User-agent: *',
    ...['/admin/', '/api/', '/schedule-appointment/', '/search', '/sso/', '/ui'].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap.xml', site).href}`,
    `Sitemap: ${new URL('/sitemap-stores.xml', site).href}`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain' } });
}
