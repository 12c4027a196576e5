import { keptFolder } from '#testing/kept-database.ts';

/** Makes the databases that browser and unit tests copy, unless they are kept from an earlier run: while the site is built, a core is free for it. */
await keptFolder();
