import { stat } from 'node:fs/promises';
import type pg from 'pg';
import { unreadable, valuesOf } from './cells.ts';
import { FileError, type Counts, type DataKind, type Problem } from './kind.ts';
import { readCsv, type Row } from './read-csv.ts';
import { readGeoJson } from './read-geojson.ts';
import { duplicates, openStagingTable } from './staging-table.ts';

/** As many mistakes are named; the others are counted. */
const NAMED = 100;

/** How an import is to run: `dryRun` writes nothing, `progress` is told how many bytes of how many are read. */
export type ImportOptions = { dryRun: boolean; progress: (read: number, size: number) => void };

/**
 * Brings a CSV or GeoJSON file into the database on the owner's connection, in one transaction: all of it, or where a row is wrong nothing. Reads row by row, so
 * that a large file takes no more memory than a small one. Throws FileError with every mistake.
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
    const { total, problems, found } = await staged(client, kind, file, progress);
    if (total > 0) {
      problems.push(...(await duplicates(client, kind.keyColumns, unit)));
      for (const check of kind.checks) problems.push(...(await client.query<Problem>(check)).rows);
    }
    if (problems.length > 0)
      throw new FileError(sentence(file, unit, problems, found - Math.min(found, NAMED)), problems);
    const counts = await kind.apply(client);
    await client.query(dryRun ? 'rollback' : 'commit');
    return { ...counts, same: total - counts.added - counts.changed - counts.kept };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** What is counted in a file: lines of CSV, features of GeoJSON. Throws FileError for a file of another kind. */
export function unitOf(file: string): 'line' | 'feature' {
  if (/\.csv$/i.test(file)) return 'line';
  if (/\.(geo)?json$/i.test(file)) return 'feature';
  throw new FileError(`The name of the file says what it is: ${file} must end with .csv, .geojson or .json.`);
}

async function staged(client: pg.Client, kind: DataKind, file: string, progress: ImportOptions['progress']) {
  const table = await openStagingTable(client);
  const { size } = await stat(file);
  const problems: Problem[] = [];
  let found = 0;
  const note = (mistakes: readonly Problem[]): void => {
    found += mistakes.length;
    problems.push(...mistakes.slice(0, Math.max(0, NAMED - problems.length)));
  };
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
  return { total: await table.close(), problems, found };
}

function parseRow(
  kind: DataKind,
  { line, cells, problems }: Row,
): { key: string; record: object } | { problems: Problem[] } {
  const wrong = [...problems, ...unreadable(cells, line)];
  if (wrong.length > 0) return { problems: wrong };
  const parsed = kind.parse(valuesOf(kind.columns, cells));
  return 'problems' in parsed ? { problems: parsed.problems.map((problem) => ({ line, ...problem })) } : parsed;
}

function sentence(file: string, unit: string, problems: readonly Problem[], unnamed: number): string {
  const listed = problems.toSorted((a, b) => a.line - b.line).slice(0, NAMED);
  const more = unnamed + problems.length - listed.length;
  const lines = listed.map(({ line, column, reason }) => `  ${unit} ${line}, ${column}: ${reason}`);
  if (more > 0) lines.push(`  and ${more.toLocaleString('en')} more`);
  return `Nothing was imported. ${file} has mistakes:\n${lines.join('\n')}`;
}
