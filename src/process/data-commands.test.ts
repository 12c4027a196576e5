import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { content } from '#content-model/content.ts';
import { exportFile } from '#data-files/files/export-file.ts';
import { importFile } from '#data-files/files/import-file.ts';
import type { FileError } from '#data-files/kinds/kind.ts';
import { dataKinds } from '#data-files/kinds/kinds.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { servicesBookedHere } from '#scheduler/systems/server/services-booked-here.ts';
import { dataFolder, serverDatabase } from '#testing/processes.ts';

const node = promisify(execFile);

test(
  'npm run import and npm run export: stores go out, come in unchanged, and a file with a mistake ends in words [BEYOND-2 part]',
  { timeout: 120_000 },
  async () => {
    const { url, database } = await serverDatabase('served');
    await migrateDatabase(database);
    const file = join(dataFolder(), 'stores.csv');
    const run = (...args: string[]) =>
      node(process.execPath, ['src/data-commands.ts', ...args], {
        env: { PATH: process.env['PATH'], DATABASE_URL: url, DEMO_DATA: 'on' },
      }).catch((error: unknown) => error as { stdout: string; stderr: string; code: number });
    expect((await run('export', 'stores', file)).stdout).toMatch(/^Exported 2,000 stores to .*stores\.csv\.\n$/);
    expect((await run('import', 'stores', file, '--dry-run')).stdout).toBe(
      'Nothing was written. It would be: 0 added, 0 changed, 2,000 the same.\n',
    );
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^(\d+),/m, '$1x,'));
    const refused = await run('import', 'stores', file);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(
      /^Nothing was imported\. .*stores\.csv has mistakes:\n {2}line 2, number: a number of at most six digits, as text\n$/,
    );
    for (const args of [[], ['import', 'stores'], ['import', 'people', file], ['import', 'stores', file, '--force']])
      expect((await run(...args)).stderr).toMatch(/^Name the kind and the file:/);
  },
);

test('what docs/deploy.md has a container run is the import, and it names each kind', () => {
  const [, command, kinds = ''] =
    /`(node [^`]*) KIND FILE` as its command \(KIND is([^)]*)\)/.exec(readFileSync('docs/deploy.md', 'utf8')) ?? [];
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { import: string } };
  expect(command).toBe(scripts.import);
  expect(kinds.match(/\w{3,}/g)?.toSorted()).toEqual([...KINDS.map(({ kind }) => kind), 'hours'].sort());
});

/** Of each kind: its table, the column with its name there and in files, and a cell of the sample's first row with what makes it a mistake. */
const KINDS = [
  { kind: 'stores', column: 'name', label: 'name', wrong: 'zip', from: '60614', to: '6061', more: '' },
  { kind: 'locations', column: 'name', label: 'name', wrong: 'zip', from: '60614', to: '6061', more: '' },
  {
    kind: 'services',
    table: 'bookable_services',
    column: 'display',
    label: 'display',
    wrong: 'durationMinutes',
    from: '10,10,30',
    to: 'ten,10,30',
    more: 'labcorp,2002,ZINC,Zinc test,From one tube of blood.,10,10,,\n',
  },
  {
    kind: 'sites',
    table: 'covid_sites',
    column: 'intersection',
    label: 'intersection',
    wrong: 'zip',
    from: '60614',
    to: '6061',
    more: '',
  },
] as const;

test(
  'stores, locations, services and sites come in from CSV and from GeoJSON by the command; a file with a mistake is refused by its line or feature, and nothing of it is written [BEYOND-2]',
  { timeout: 120_000 },
  async () => {
    const { url, database } = await serverDatabase('served');
    const folder = dataFolder();
    const { partners, services, covidTesting } = content();
    const organizations = new Set(partners.flatMap(({ organizationId }) => organizationId ?? []));
    const kinds = dataKinds({
      organizations,
      services: servicesBookedHere({ partners, services }),
      testing: covidTesting,
    });
    const guide = readFileSync('docs/import.md', 'utf8');
    const run = (...args: string[]) =>
      node(process.execPath, ['src/data-commands.ts', ...args], {
        env: { PATH: process.env['PATH'], DATABASE_URL: url, DEMO_DATA: 'on' },
      }).catch((error: unknown) => error as { stdout: string; stderr: string; code: number });

    for (const { kind, column, label, wrong, from, to, more, ...rest } of KINDS) {
      const rows = async () => {
        const table = 'table' in rest ? rest.table : kind;
        const answer = await database.pool.query<{ row: string }>(`select ${column} as row from ${table}`);
        return answer.rows.map(({ row }) => row).sort();
      };
      /** Stores by the command in a process of its own, the other kinds by what it calls. */
      const bringIn = async (file: string): Promise<{ said: string; refused: string }> => {
        if (kind === 'stores') {
          const { stdout, stderr } = await run('import', kind, file);
          return { said: stdout, refused: stderr };
        }
        try {
          const counts = await database.asOwner((client) =>
            importFile(client, kinds[kind], file, { dryRun: false, progress: () => undefined }),
          );
          return { said: `${counts.added} added, ${counts.changed} changed`, refused: '' };
        } catch (error) {
          return { said: '', refused: (error as FileError).message };
        }
      };
      /** Has a file refused with its mistake, which leaves all as it was, and then the right one taken. */
      const refuseThenTake = async (file: string, mistaken: string, right: string, where: string, said: RegExp) => {
        const before = await rows();
        writeFileSync(file, mistaken);
        const { said: nothing, refused } = await bringIn(file);
        expect(nothing, file).toBe('');
        expect(refused).toContain(`${where}, ${wrong}: `);
        expect(await rows(), file).toEqual(before);
        writeFileSync(file, right);
        expect((await bringIn(file)).said, file).toMatch(said);
        return { before, after: await rows() };
      };

      const sample = new RegExp('```csv ' + kind + '\\n(.+?)```', 's').exec(guide)?.[1] ?? '';
      const csv = sample + more;
      expect(csv).toContain(from);
      const asCsv = join(folder, `${kind}.csv`);
      const added = await refuseThenTake(asCsv, csv.replace(from, to), csv, 'line 2', /\b2 added, 0 changed/);
      expect(added.after).toHaveLength(added.before.length + 2);

      const asGeoJson = join(folder, `${kind}.geojson`);
      await database.asOwner((client) => exportFile(client, kinds[kind], asGeoJson));
      const collection = JSON.parse(readFileSync(asGeoJson, 'utf8')) as {
        features: { properties: Record<string, unknown> }[];
      };
      collection.features = collection.features.slice(-2);
      const [first, second] = collection.features;
      second!.properties[label] = 'Renamed by an import';
      const right = JSON.stringify(collection);
      first!.properties[wrong] = 'x';
      const renamed = await refuseThenTake(
        asGeoJson,
        JSON.stringify(collection),
        right,
        'feature 1',
        /\b0 added, 1 changed/,
      );
      expect(renamed.before).not.toContain('Renamed by an import');
      expect(renamed.after).toContain('Renamed by an import');
    }
  },
);
