import { mkdirSync } from 'node:fs';
import { buildIfStale } from '#build/build.ts';
import { copyDataFolder } from '#testing/database-copies.ts';
import { parseSettings } from '#settings/settings.ts';
import { keptFolder } from '#testing/kept-database.ts';

/* What journeys are walked on: `npm start`'s program, on a copy of the database that tests keep, so that it loads nothing. */
const { DATA_DIR } = parseSettings(process.env);
buildIfStale();
mkdirSync(DATA_DIR, { recursive: true });
copyDataFolder(await keptFolder(), DATA_DIR);
await import('../start.ts');
