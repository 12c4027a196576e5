import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { z } from 'zod';
import { mistakeWords } from '#api/schema-messages.ts';
import { TESTING_MODELS } from '#covid/testing-models.ts';
import { testDatabase } from '#testing/database.ts';
import { exportFile } from './files/export-file.ts';
import { importFile } from './files/import-file.ts';
import { FileError, type Counts, type DataKind } from './kinds/kind.ts';
import { dataKinds } from './kinds/kinds.ts';

z.config({ customError: mistakeWords });

/** A database of the test file's own and a folder for its files; `put` writes one, `into` imports it and answers the counts or the message of what is wrong. */
export async function dataFiles() {
  const database = await testDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'find-care-files-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const kinds = dataKinds({
    organizations: new Set(['labcorp', 'clearbrook']),
    services: [{ organizationId: 'labcorp', serviceId: 1001 }],
    testing: {
      organizationId: 'bluewick',
      tests: TESTING_MODELS.map((model, index) => ({ serviceId: 1901 + index, model })),
    },
  });
  const path = (name: string): string => join(folder, name);

  function put(name: string, text: string | Buffer): string {
    writeFileSync(path(name), text);
    return path(name);
  }

  function into(kind: DataKind['name'], file: string, dryRun = false): Promise<Counts> {
    return database.asOwner((client) => importFile(client, kinds[kind], file, { dryRun, progress: () => undefined }));
  }

  /** The mistakes of a file, each as 'line 2, zip: …'. */
  async function mistakes(kind: DataKind['name'], name: string, text: string | Buffer): Promise<string[]> {
    try {
      await into(kind, put(name, text));
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      const [head = '', ...lines] = error.message.split('\n');
      return lines.length > 0 ? lines.map((line) => line.trim()) : [head];
    }
    return [];
  }

  async function out(kind: DataKind['name'], name: string): Promise<string> {
    await database.asOwner((client) => exportFile(client, kinds[kind], path(name)));
    return path(name);
  }

  return { ...database, kinds, path, put, into, mistakes, out };
}
