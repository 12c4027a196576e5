import { stringify } from 'csv-stringify/sync';
import { printable } from './printable.ts';

/** A mark before the first line, by which spreadsheets read UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Lines of a CSV file (RFC 4180), each cell as plain text: one that a spreadsheet would take for a formula gets a ' in front. */
export function csvLines(rows: readonly (readonly (string | number)[])[]): Buffer {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell : printable(cell))));
  return Buffer.from(stringify(cells, { escape_formulas: true, record_delimiter: '\r\n' }));
}

/** The line of the columns' names, at the beginning of the file. */
export function csvHead(columns: readonly string[]): Buffer {
  return Buffer.concat([Buffer.from(BYTE_ORDER_MARK), csvLines([columns])]);
}

/** A short file, whole. */
export function csvFile(columns: readonly string[], rows: readonly (readonly (string | number)[])[]): Buffer {
  return Buffer.concat([csvHead(columns), csvLines(rows)]);
}
