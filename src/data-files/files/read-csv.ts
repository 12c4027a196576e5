import { createReadStream } from 'node:fs';
import { CsvError, parse } from 'csv-parse';
import { fromCell } from '#text/csv.ts';
import { FileError, type Cells, type Column, type FileProblem } from '../kinds/kind.ts';

/** A row of a file, or what is wrong with it. `read` is how many bytes of the file have been read. */
export type FileRow = { line: number; cells: Cells; problems: FileProblem[]; read: number };

/** No row is longer than this, in characters: a quote that is left open would otherwise swallow the file. */
const LONGEST_ROW = 100_000;

/**
 * The rows of a CSV file, one at a time; a byte-order mark is fine. Throws FileError for wrong columns, or from where
 * it isn't CSV.
 */
export async function* readCsv(file: string, columns: readonly Column[]): AsyncGenerator<FileRow> {
  const bytes = createReadStream(file);
  const parser = bytes.pipe(
    parse({
      bom: true,
      columns: (header: string[]) => checkedHeader(header, columns),
      info: true,
      skip_empty_lines: true,
      relax_column_count: true,
      max_record_size: LONGEST_ROW,
    }),
  );
  bytes.on('error', (error) => parser.destroy(error));
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: Cells;
      info: { lines: number; error?: CsvError };
    }>) {
      const within = Object.values(record).reduce((count, cell) => count + cell.split('\n').length - 1, 0);
      const line = info.lines - within;
      const reason = 'has more or fewer cells than line 1 has columns';
      const row = info.error
        ? { line, cells: {}, problems: [{ line, column: 'the whole line', reason }] }
        : unguarded(record, columns, line);
      yield { ...row, read: bytes.bytesRead };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new FileError('', [explained(error)]);
    throw error;
  }
}

function checkedHeader(header: string[], columns: readonly Column[]): string[] {
  const names = header.map((name) => name.trim());
  const wanted = columns.map(({ name }) => name);
  const unknown = names.filter((name) => !wanted.includes(name));
  const missing = wanted.filter((name) => !names.includes(name));
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  const faults = [
    unknown.length > 0 && `not known: ${unknown.map((name) => name || '(empty)').join(', ')}`,
    missing.length > 0 && `missing: ${missing.join(', ')}`,
    twice.length > 0 && `there twice: ${twice.join(', ')}`,
  ].filter(Boolean);
  if (faults.length === 0) return names;
  throw new FileError(
    `The columns in line 1 are not those that are needed (${faults.join('; ')}). They are: ${wanted.join(',')}`,
  );
}

function unguarded(record: Cells, columns: readonly Column[], line: number): Omit<FileRow, 'read'> {
  const problems: FileProblem[] = [];
  const cells: Cells = {};
  for (const { name, type } of columns) {
    const cell = record[name] ?? '';
    const text = type === 'number' ? cell : fromCell(cell);
    if (text === null)
      problems.push({
        line,
        column: name,
        reason: `begins with ${JSON.stringify(cell.charAt(0))}, as a formula does: put an apostrophe (') before it`,
      });
    cells[name] = text ?? '';
  }
  return { line, cells, problems };
}

function explained({ code, message, ...context }: CsvError): FileProblem {
  const line = Number(Reflect.get(context, 'lines') ?? 0);
  const column = 'the whole line';
  if (code === 'CSV_QUOTE_NOT_CLOSED') return { line, column, reason: 'a quote (") is opened and never closed' };
  if (code === 'CSV_MAX_RECORD_SIZE')
    return { line, column, reason: 'the row is too long: is a quote (") opened before it and never closed?' };
  return { line, column, reason: `can't be read as CSV: ${message}` };
}
