import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Collection } from '#collection/collection.ts';
import { COLLECTIONS } from '#content-model/collections.ts';
import { jsonSchema } from '#content-model/mistake-words.ts';

const VSCODE = fileURLToPath(new URL('../../../.vscode', import.meta.url));

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

/** Writes those that are missing or old into a folder, and takes away those of collections that are gone. */
export function writeSchemas(folder = VSCODE): void {
  const files = schemaFiles();
  mkdirSync(join(folder, 'schemas'), { recursive: true });
  for (const name of readdirSync(join(folder, 'schemas'))) {
    if (!files.has(`schemas/${name}`)) rmSync(join(folder, 'schemas', name));
  }
  for (const [name, text] of files) {
    const path = join(folder, name);
    if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
  }
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
