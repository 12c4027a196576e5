import { stat } from 'node:fs/promises';
import type pg from 'pg';
import { system } from '#identity/make-actor.ts';
import { writeAudit } from '#audit/write.ts';
import { unreadable, valuesOf } from './cells.ts';
import { digestOf } from './digest.ts';
import { FileError, type Counts, type DataKind, type FileProblem } from '../kinds/kind.ts';
import { readCsv, type FileRow } from './read-csv.ts';
import { readGeoJson } from './read-geojson.ts';
import { DUPLICATES, mistakes, openStagingTable } from './staging-table.ts';

/** As many mistakes are named; the others are counted. */
const NAMED = 100;

/** Who an import is done by. */
const COMMAND = system('import');

/** How an import is to run: `dryRun` writes nothing, `progress` is told how many bytes of how many are read. */
export type ImportOptions = { dryRun: boolean; progress: (read: number, size: number) => void };

/**
 * Imports a CSV or GeoJSON file as the owner, all rows or none, in a stream; audits kind, SHA-256, counts. Throws
 * FileError with first mistakes.
 */
export async function importFile(
  client: pg.Client,
  kind: DataKind,
  file: string,
  { dryRun, progress }: ImportOptions,
): Promise<Counts> {
  const unit = unitOf(file);
  await client.query('begin');
  try {
    const mistaken = notes();
    const total = await staged(client, kind, file, { mistaken, progress });
    if (total > 0) {
      mistaken.add(await mistakes(client, DUPLICATES, NAMED, [kind.keyColumns, unit]));
      for (const check of kind.checks) mistaken.add(await mistakes(client, check, NAMED));
    }
    const { problems, found } = mistaken;
    if (found > 0) throw new FileError(sentence(file, unit, problems, found), problems);
    const counts = await kind.apply(client);
    const digest = await digestOf(file);
    for (const what of ['added', 'changed'] as const) {
      const entry = { file: `${kind.name} sha256:${digest}`, count: counts[what] };
      await writeAudit(client, COMMAND, { action: `import.${what}`, ...entry });
    }
    await client.query(dryRun ? 'rollback' : 'commit');
    return { ...counts, same: total - counts.added - counts.changed - counts.kept };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** What was found wrong so far: how much, and the first of it. */
function notes() {
  const problems: FileProblem[] = [];
  return {
    problems,
    found: 0,
    add(more: { problems: readonly FileProblem[]; found: number }): void {
      this.found += more.found;
      problems.push(...more.problems.slice(0, NAMED));
      problems.sort((a, b) => a.line - b.line).splice(NAMED);
    },
  };
}

/** What is counted in a file: lines of CSV, features of GeoJSON. Throws FileError for a file of another kind. */
export function unitOf(file: string): 'line' | 'feature' {
  if (/\.csv$/i.test(file)) return 'line';
  if (/\.(geo)?json$/i.test(file)) return 'feature';
  throw new FileError(`The name of the file says what it is: ${file} must end with .csv, .geojson or .json.`);
}

/** Reads the file into the staging table. Gives how many rows are there. */
async function staged(
  client: pg.Client,
  kind: DataKind,
  file: string,
  { mistaken, progress }: Pick<ImportOptions, 'progress'> & { mistaken: ReturnType<typeof notes> },
): Promise<number> {
  const table = await openStagingTable(client);
  const { size } = await stat(file);
  const note = (problems: readonly FileProblem[]): void => mistaken.add({ problems, found: problems.length });
  try {
    const rows = unitOf(file) === 'line' ? readCsv(file, kind.columns) : readGeoJson(file, kind);
    for await (const row of rows) {
      progress(row.read, size);
      const parsed = parseRow(kind, row);
      if ('problems' in parsed) note(parsed.problems);
      else await table.add({ line: row.line, ...parsed });
    }
  } catch (error) {
    if (!(error instanceof FileError) || error.problems.length === 0) throw error;
    note(error.problems);
  }
  return table.close();
}

function parseRow(
  kind: DataKind,
  { line, cells, problems }: FileRow,
): { key: string; record: object } | { problems: FileProblem[] } {
  const wrong = [...problems, ...unreadable(cells, line)];
  if (wrong.length > 0) return { problems: wrong };
  const parsed = kind.parse(valuesOf(kind.columns, cells));
  return 'problems' in parsed ? { problems: parsed.problems.map((problem) => ({ line, ...problem })) } : parsed;
}

function sentence(file: string, unit: string, problems: readonly FileProblem[], found: number): string {
  const lines = problems.map(({ line, column, reason }) => `  ${unit} ${line}, ${column}: ${reason}`);
  if (found > problems.length) lines.push(`  and ${(found - problems.length).toLocaleString('en')} more`);
  return `Nothing was imported. ${file} has mistakes:\n${lines.join('\n')}`;
}
