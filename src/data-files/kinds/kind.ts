import type { Queryable } from '#db/client.ts';

/** One column of a file: how its cells are read, and how they are kept (stored.ts). An empty cell of an optional one is no value. */
export type Column = {
  name: string;
  type: 'text' | 'number' | 'yes' | 'list';
  optional?: true;
  /** Its type in the table, where that isn't the usual one. */
  sql?: string;
  /** The table's column, where that isn't the same name: `time_zone` for `timeZone`. */
  stored?: string;
  /** What is kept, in SQL over the row `n`, where that isn't the cell. */
  value?: string;
};

/** The cells of one row by column, as text. */
export type Cells = Record<string, string>;

/** A mistake: `line` of the file (of GeoJSON: its which feature), the column (or several), and what is wrong with it. */
export type FileProblem = { line: number; column: string; reason: string };

/** A row as it is staged: its key within the kind, and its values as they will be stored. */
export type Parsed = { key: string; record: object } | { problems: Omit<FileProblem, 'line'>[] };

/** What an import did: rows added, changed, found as they were, and left as staff changed them. */
export type Counts = { added: number; changed: number; same: number; kept: number };

/**
 * A kind of rows, staged in `incoming (line int, key text, data jsonb)`. `checks`: SQL for mistakes (line, column,
 * reason); `apply` writes them.
 */
export type DataKind = {
  name: 'stores' | 'locations' | 'services' | 'hours' | 'sites' | 'feedback';
  /** What one row is called, and several. */
  one: string;
  many: string;
  columns: readonly Column[];
  /** The columns that make a row's key, in words. */
  keyColumns: string;
  /** True when rows have `lat` and `lng`, which GeoJSON has as a point. */
  hasPosition: boolean;
  /** True when rows can say something about people: the audit log gets a line of who took them out, and how many. */
  isPersonal?: true;
  parse: (values: Record<string, unknown>) => Parsed;
  checks: readonly string[];
  apply: (db: Queryable) => Promise<Omit<Counts, 'same'>>;
  /** A query of all that is kept, by key: `data` is an object with a value for each column (null for none). */
  exported: string;
  /** What is written of such an object, where it is not itself. */
  shown?: (data: Record<string, unknown>) => Record<string, unknown>;
};

/** A file can't be imported: what is wrong, the first problems, and how many there are. Nothing was written. */
export class FileError extends Error {
  override name = 'FileError';
  problems: readonly FileProblem[];
  constructor(message: string, problems: readonly FileProblem[] = []) {
    super(message);
    this.problems = problems;
  }
}
