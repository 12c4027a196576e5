import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import { z } from 'zod';
import { mistakeWords } from '#api/schema-messages.ts';
import { exportFile } from '#data-files/files/export-file.ts';
import { importFile } from '#data-files/files/import-file.ts';
import { FileError, type DataKind } from '#data-files/kinds/kind.ts';
import { dataKinds } from '#data-files/kinds/kinds.ts';
import { openDatabase } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { covidOrganization } from '#covid/organization.ts';
import { servicesBookedHere } from '#scheduler/systems/server/services-booked-here.ts';
import { parseSettings, SettingsError } from '#settings/settings.ts';
import type pg from 'pg';
import { content } from './content-model/content.ts';
import { explain } from './process/explain-failure.ts';
import { seedDatabase } from '#process/seed.ts';

z.config({ customError: mistakeWords });

const NAMES: readonly string[] = ['stores', 'locations', 'services', 'hours', 'sites', 'feedback'];
const USAGE = `Name the kind and the file:
  npm run import -- stores|locations|services|hours|sites|feedback FILE [--dry-run]
  npm run export -- stores|locations|services|hours|sites|feedback FILE
FILE ends with .csv, .geojson or .json. docs/import.md shows one of each.`;

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof FileError ? error.message : explain(error)}\n`);
  process.exit(1);
}

/** `npm run import` and `npm run export`: files of stores, locations, services, hours, sites and feedback into the database that the settings name, and out of it. */
async function main(args: string[]): Promise<void> {
  const { direction, kind, file, dryRun } = asked(args);
  const database = await openDatabase(parseSettings(process.env), (what, error) =>
    say(`${what}: ${(error as Error).message}`),
  );
  try {
    if (direction === 'import')
      await migrateDatabase(database, (client) => seedDatabase(client, parseSettings(process.env), () => undefined));
    await database.asOwner((client) =>
      direction === 'import' ? bringIn(client, kind, file, dryRun) : takeOut(client, kind, file),
    );
  } finally {
    await database.close();
  }
}

function asked(args: string[]): { direction: string; kind: DataKind; file: string; dryRun: boolean } {
  const { values, positionals } = readArguments(args);
  const [direction = '', name = '', file = '', ...more] = positionals;
  // Before content is read, which takes a while.
  if (!NAMES.includes(name) || file === '' || more.length > 0) throw new SettingsError(USAGE);
  const { partners, services, covidTesting } = content();
  const organizations = [covidOrganization(covidTesting)];
  const kinds = dataKinds({
    organizations: new Set(partners.flatMap(({ organizationId }) => organizationId ?? [])),
    services: servicesBookedHere({ partners, organizations, services }),
    testing: covidTesting,
  });
  const kind = kinds[name as DataKind['name']];
  return { direction, kind, file, dryRun: values['dry-run'] };
}

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { 'dry-run': { type: 'boolean', default: false } } });
  } catch {
    throw new SettingsError(USAGE);
  }
}

async function bringIn(client: pg.Client, kind: DataKind, file: string, dryRun: boolean): Promise<void> {
  const bar = new SingleBar({
    format: 'Reading {bar} {percentage}%',
    noTTYOutput: false,
    hideCursor: true,
    clearOnComplete: true,
  });
  bar.start(1, 0);
  try {
    const counts = await importFile(client, kind, file, {
      dryRun,
      progress: (read, size) => {
        bar.setTotal(Math.max(1, size));
        bar.update(read);
      },
    });
    bar.stop();
    const { added, changed, same, kept } = counts;
    const did = `${number(added)} added, ${number(changed)} changed, ${number(same)} the same`;
    const left = kept > 0 ? `, ${number(kept)} left as staff changed them` : '';
    say(`${dryRun ? 'Nothing was written. It would be' : `Imported ${kind.many}`}: ${did}${left}.`);
  } finally {
    bar.stop();
  }
}

async function takeOut(client: pg.Client, kind: DataKind, file: string): Promise<void> {
  const count = await exportFile(client, kind, file);
  say(`Exported ${number(count)} ${count === 1 ? kind.one : kind.many} to ${file}.`);
}

function number(count: number): string {
  return count.toLocaleString('en');
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
