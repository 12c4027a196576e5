import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Collection } from '#collection/collection.ts';
import { COLLECTIONS } from '#content-model/collections.ts';
import { jsonSchema } from '#content-model/mistake-words.ts';

const VSCODE = fileURLToPath(new URL('../../.vscode', import.meta.url));

/** The files by which editors' tools complete the fields of content and tell what each means: path below .vscode/ to text. */
export function schemaFiles(collections: readonly Collection[] = COLLECTIONS): Map<string, string> {
  const files = new Map(collections.map(({ name, schema }) => [`schemas/${name}.json`, json(jsonSchema(schema))]));
  const settings = {
    'yaml.schemas': Object.fromEntries(
      collections
        .filter(({ form }) => form !== 'markdown')
        .map(({ name, form }) => [
          `.vscode/schemas/${name}.json`,
          form === 'yaml' ? `content/${name}/*.yaml` : `content/${name}.yaml`,
        ]),
    ),
    'files.eol': '\n',
    'files.trimTrailingWhitespace': true,
  };
  return files.set('settings.json', json(settings));
}

/** Writes them, and takes away those of folders that are gone; answers which files changed. */
export function writeSchemas(): string[] {
  const files = schemaFiles();
  mkdirSync(join(VSCODE, 'schemas'), { recursive: true });
  for (const name of readdirSync(join(VSCODE, 'schemas'))) {
    if (!files.has(`schemas/${name}`)) rmSync(join(VSCODE, 'schemas', name));
  }
  const changed = staleSchemas();
  for (const name of changed) writeFileSync(join(VSCODE, name), files.get(name) ?? '');
  return changed;
}

/** Names of those files that are not what the schemas of today make. */
export function staleSchemas(): string[] {
  return [...schemaFiles()].flatMap(([name, text]) => {
    const path = join(VSCODE, name);
    return existsSync(path) && readFileSync(path, 'utf8') === text ? [] : [name];
  });
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
