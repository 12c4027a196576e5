import type { Cells, Column, FileProblem } from '../kinds/kind.ts';

/** The values of a row, for a schema: numbers, yes and no, and lists as such; what is not one stays text, for the schema to refuse. */
export function valuesOf(columns: readonly Column[], cells: Cells): Record<string, unknown> {
  return Object.fromEntries(columns.map((column) => [column.name, valueOf(column, cells[column.name] ?? '')]));
}

function valueOf({ type, optional }: Column, cell: string): unknown {
  if (type === 'list') return cell.split(';').flatMap((item) => item.trim() || []);
  if (cell.trim() === '') return optional ? null : undefined;
  if (type === 'number') return /^[+-]?\d{1,15}(\.\d{1,20})?$/.test(cell.trim()) ? Number(cell) : cell;
  if (type === 'yes') return { yes: true, true: true, no: false, false: false }[cell.trim().toLowerCase()] ?? cell;
  return cell;
}

/** A value of the database as a cell. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join('; ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Mistakes in cells that hold whatever kind they are of: the file is not UTF-8. */
export function unreadable(cells: Cells, line: number): FileProblem[] {
  return Object.entries(cells).flatMap(([column, cell]) =>
    cell.includes('\uFFFD')
      ? [{ line, column, reason: 'has letters that are not UTF-8: save the file as "CSV UTF-8"' }]
      : [],
  );
}
