import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { resolve } from 'node:path';
import { AstroCheck } from '@astrojs/language-server';

/* Checks the types of every template, as `astro check` does, without those of modules: the compiler has checked them (`module types`). Exits 1 on
   a mistake. */
const [CONFIG, COMPILER] = ['tsconfig.templates.json', '../../node_modules/typescript/lib/typescript.js'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);
const templates = globSync('src/**/*.astro').map((file) => resolve(file));
const { errors } = await new AstroCheck(process.cwd(), COMPILER, CONFIG).lint({
  fileNames: templates,
  logErrors: { level: 'error' },
});
process.stdout.write(`${templates.length} templates checked, ${errors} mistakes\n`);
process.exitCode = errors > 0 || templates.length === 0 ? 1 : 0;
