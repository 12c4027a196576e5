/** What spreadsheets take for a formula, apostrophes before it included. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** Text as a CSV cell: what a spreadsheet would take for a formula gets an apostrophe before it, which `fromCell` takes away again. */
export function toCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text of a CSV cell; null for one that begins as a formula. */
export function fromCell(cell: string): string | null {
  if (!FORMULA.test(cell)) return cell;
  return cell.startsWith("'") ? cell.slice(1) : null;
}
