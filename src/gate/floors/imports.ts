import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';

/** An import, from file to file; `isType` is true where it is gone once types are stripped, as far as that is known. */
export type Import = { from: string; to: string; isType?: boolean };

/** A rule that an import breaks: its name, and for a circle the files on the way around, of which `to` is the first. */
export type Broken = Import & { rule: string; circle: string[] };

/** Tests and what only tests read see the whole house from outside. */
const OUTSIDE = /\.(test|spec)\.tsx?$|\/testing[\w-]*\.ts$|\.testing\.ts$/;
/** Files of which dependency-cruiser can't read the imports. */
const FOREIGN = /\.(astro|css)$/;

/** Every import of src/ but those of tests, of types too, and which of them break these rules. */
export async function readImports(
  rules: IForbiddenRuleType[] = [],
  root = '.',
): Promise<{ imports: Import[]; broken: Broken[] }> {
  const copy = readableCopy(root);
  try {
    const { output } = await cruise(
      ['src'],
      {
        baseDir: copy,
        includeOnly: '^src/',
        tsPreCompilationDeps: true,
        validate: true,
        ruleSet: { forbidden: rules },
      },
      { extensions: ['.ts', '.tsx'] },
    );
    const { modules, summary } = output as ICruiseResult;
    return {
      imports: modules.flatMap(({ source, dependencies }) =>
        dependencies.map(({ resolved }) => ({ from: nameOf(source), to: nameOf(resolved) })),
      ),
      broken: summary.violations.map(({ rule, from, to, cycle = [] }) => ({
        rule: rule.name,
        from: nameOf(from),
        to: nameOf(to),
        circle: cycle.map(({ name }) => nameOf(name)),
      })),
    };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Copies the sources into a folder in which a module of TypeScript stands for each template and style sheet, with the imports of that alone. */
function readableCopy(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'find-care-imports-'));
  cpSync(join(root, 'package.json'), join(copy, 'package.json'));
  for (const file of globSync('src/**/*.{ts,tsx,astro,css}', { cwd: root })) {
    if (OUTSIDE.test(file)) continue;
    const text = importsOf(file, readFileSync(join(root, file), 'utf8'));
    const target = join(copy, FOREIGN.test(file) ? `${file}.ts` : file);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text.replaceAll(/\.(astro|css)(['"])/g, '.$1.ts$2'));
  }
  return copy;
}

function importsOf(file: string, text: string): string {
  if (file.endsWith('.css'))
    return (
      text
        .match(/@import\s+['"][^'"]+['"]/g)
        ?.join(';\n')
        .replaceAll('@', '') ?? ''
    );
  if (!file.endsWith('.astro')) return text;
  const scripts = [/^---\n[^]*?\n---/.exec(text)?.[0] ?? '', ...(text.match(/<script[^>]*>[^]*?<\/script>/g) ?? [])];
  return scripts
    .flatMap(
      (script) => script.match(/^\s*(?:import|export)\s(?:[^;'"]*\sfrom\s)?\s*'[^']+'|\bimport\('[^']+'\)/gm) ?? [],
    )
    .join(';\n');
}

/** A file's own name: that of a template, not of the module which stood for it. */
function nameOf(file: string): string {
  return file.replace(/\.(astro|css)\.ts$/, '.$1');
}

/** The files themselves and all that import them, over as many steps as it takes. */
export function reach(files: Iterable<string>, imports: readonly Import[]): Set<string> {
  const importers = Map.groupBy(imports, ({ to }) => to);
  const seen = new Set(files);
  for (const file of seen) for (const { from } of importers.get(file) ?? []) seen.add(from);
  return seen;
}
