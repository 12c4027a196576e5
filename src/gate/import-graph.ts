import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Who imports each file of src/, by path from the project's root. */
export type Importers = Map<string, Set<string>>;

/** What stands in the quotes of an import, of a re-export, or of a URL beside a module or a style sheet. */
const IMPORTS = /(?:\bfrom|\bimport|\bimport\(|\bnew URL\(|@import)\s*['"]((?:#|\.\.?\/)[^'"?]+)/g;

/** Reads the imports of every module, page and style sheet of src/; types count, as a change of a type may break its users. */
export function readImporters(root = '.'): Importers {
  const importers: Importers = new Map();
  for (const file of globSync('src/**/*.{ts,tsx,astro,css}', { cwd: root })) {
    for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(IMPORTS)) {
      const target = name.startsWith('#') ? `src/${name.slice(1)}` : posix.join(posix.dirname(file), name);
      const known = importers.get(target);
      if (known) known.add(file);
      else importers.set(target, new Set([file]));
    }
  }
  return importers;
}

/** The files themselves and all that import them, over as many steps as it takes. */
export function reach(files: Iterable<string>, importers: Importers): Set<string> {
  const seen = new Set(files);
  for (const file of seen) for (const importer of importers.get(file) ?? []) seen.add(importer);
  return seen;
}
