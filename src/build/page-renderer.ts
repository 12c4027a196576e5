import { createApp } from 'astro/app/entrypoint';

/** Astro's own renderer of the pages that are made when they are asked for; the build makes a file of it (`.server/entry.mjs`), and the server loads that. */
export const app = createApp({ streaming: false });
