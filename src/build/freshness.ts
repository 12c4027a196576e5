import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Where they stand; of modules only those that a build runs, and nothing of the database. */
const PLACES = ['content/**/*', 'public/**/*', 'src/**/*', 'astro.config.mjs', 'package-lock.json'];
/** Where a build begins to load modules. Pages and their parts are no modules: they are looked at all. */
const BEGINNINGS = [
  'astro.config.mjs',
  'src/content.config.ts',
  'src/build/build.ts',
  'src/build/content-worker.ts',
  'src/build/page-worker.ts',
];
/** What stands in the quotes of an import that is there when the module runs, of a path below src/ in Astro's configuration, or of a URL beside a module. */
const IMPORTS = /(?:\bfrom|\bimport|\bimport\(|\bnew URL\(|entrypoint:)\s*['"]((?:#|\.\.?\/)[^'"?]+)/g;
const TYPES_ONLY = /\b(?:import|export) type [^;'"]+from\s*['"][^'"]+['"]/g;

/** The files, by path from `root`, that pages are made from. Server code that nothing but the API runs is not among them. */
export function pageSources(root: string): string[] {
  const files = PLACES.flatMap((pattern) => globSync(pattern, { cwd: root })).filter(
    (name) => !/\.(test|spec)\.tsx?$/.test(name) && statSync(join(root, name)).isFile(),
  );
  const isModule = (name: string) => /^src\/.*\.tsx?$/.test(name);
  const others = files.filter((name) => !isModule(name) && !name.startsWith('src/db/'));
  const known = new Set(files);
  const run = new Set([...BEGINNINGS, ...others.filter((name) => name.endsWith('.astro')), ...files.filter(isRoute)]);
  for (const name of run) {
    const text = readFileSync(join(root, name), 'utf8').replace(TYPES_ONLY, '');
    for (const [, target = ''] of text.matchAll(IMPORTS)) {
      const path = target.startsWith('#') ? `src/${target.slice(1)}` : posix.join(posix.dirname(name), target);
      if (known.has(path) && isModule(path)) run.add(path);
    }
  }
  return [...new Set([...others, ...run])].sort();
}

function isRoute(name: string): boolean {
  return name.startsWith('src/pages/') && name.endsWith('.ts');
}

/** One hash over everything that pages are made from, and over `settings` that they depend on. */
export function fingerprint(root: string, ...settings: string[]): string {
  const hash = createHash('sha256');
  for (const setting of settings) hash.update(setting).update('\0');
  for (const name of pageSources(root)) {
    hash
      .update(name)
      .update('\0')
      .update(readFileSync(join(root, name)));
  }
  return hash.digest('hex');
}
