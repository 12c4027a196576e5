import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/** Copies the islands' own source files here, where Next.js may compile them, and writes the words that the page shows to a JSON file. */
const HERE = fileURLToPath(new URL('.', import.meta.url));
const PROJECT = join(HERE, '..', '..');
const SOURCE = join(HERE, 'src');

rmSync(SOURCE, { recursive: true, force: true });
for (const folder of ['location', 'search', 'safety', 'ui', 'api', 'text']) {
  cpSync(join(PROJECT, 'src', folder), join(SOURCE, folder), {
    recursive: true,
    filter: (path) => !/\.(test|astro|css|md)\b|\/(server|gazetteer)(\/|$)/.test(path.slice(PROJECT.length)),
  });
}

// Vite's way to name a file's address isn't Next.js's: the drawings are a public file there.
const icon = join(SOURCE, 'ui', 'Icon.tsx');
const imported = "import sprite from './icons.svg?url';";
const drawn = readFileSync(icon, 'utf8');
if (!drawn.includes(imported)) throw new Error(`${icon} no longer imports its drawings as '${imported}'`);
writeFileSync(icon, drawn.replace(imported, "const sprite = '/icons.svg';"));
cpSync(join(PROJECT, 'src', 'ui', 'icons.svg'), join(HERE, 'public', 'icons.svg'), { recursive: true });

type Category = { categoryName: string; lead?: string; displayOrdinal: number };
const folder = join(PROJECT, 'content', 'categories');
const categories = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => ({ slug: name.replace(/\.yaml$/, ''), ...(parse(readFileSync(join(folder, name), 'utf8')) as Category) }))
  .sort((a, b) => a.displayOrdinal - b.displayOrdinal)
  .map(({ slug, categoryName, lead = '' }) => ({ slug, categoryName, lead }));
const site = parse(readFileSync(join(PROJECT, 'content', 'site.yaml'), 'utf8')) as Record<string, unknown>;
writeFileSync(join(SOURCE, 'words.json'), JSON.stringify({ site, categories }, null, 2));

/** The landing page's body from our own build, without its scripts; what stood in an island stays as plain HTML. */
const built = readFileSync(join(PROJECT, 'dist', 'findcare', 'online-dermatologist.html'), 'utf8');
const html = (/<body[^>]*>([\s\S]*)<\/body>/.exec(built)?.[1] ?? '')
  .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, '')
  .replace(/<\/?astro-(island|slot)\b[^>]*>/g, '');
if (!html.includes('<h1')) throw new Error('dist/findcare/online-dermatologist.html has no heading: build the site first');
writeFileSync(join(SOURCE, 'landing.json'), JSON.stringify({ html }));
