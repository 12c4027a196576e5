import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';

/** Starlight as it comes: its own search index, no sitemap, since the site has no address. */
export default defineConfig({ integrations: [starlight({ title: 'The same articles' })] });
