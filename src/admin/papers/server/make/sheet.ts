import { setImmediate as breathe, setTimeout as rest } from 'node:timers/promises';
import { figtree } from './fonts.ts';
import { cut, INK, MUTED, penOf, wrapped, type Doc, type Pen } from './pen.ts';

/** A letter-size page, in points. */
const [WIDTH, HEIGHT, MARGIN] = [612, 792, 40];
const BOTTOM = HEIGHT - MARGIN - 36;
const ROW = 22;
const LINE = '#B9C2BE';
/** Where the texts of a sheet with facts begin, and how high a line of them is. */
const [FACT_X, FACT_LINE] = [MARGIN + 110, 19];
/** After so many rows others go first for some milliseconds: what they wait for takes several turns, and a long list is in no hurry. */
const [ROWS_AT_ONCE, REST_MS] = [5, 4];
/** Of what a head is one; the library's types are of an older release and don't know it. */
const [OF_ROW, OF_COLUMN]: readonly object[] = [{ scope: 'Row' }, { scope: 'Column' }];

/** A column of a table: its name, where it begins and how wide it is, in points. Of `rowHead` each cell names its row; a `box` is ticked by hand. */
export type Column = { name: string; x: number; width: number; rowHead?: true; box?: true };
/** What a sheet says above, and in two lines below, where each page says it. */
export type Head = { title: string; lines: readonly string[]; foot: readonly [string, string] };
type Write = (content: Buffer) => Promise<void>;
type Table = { columns: readonly Column[]; rows: readonly (readonly string[])[]; none: string };
type Element = ReturnType<Doc['struct']>;
/** A sheet that is being written. */
type Sheet = { doc: Doc; pen: Pen; root: Element };

/** A tagged PDF with one table on as many pages as it takes; what is drawn of it is handed to `write` page by page. Answers how many pages it has. */
export async function tableSheet(head: Head, { columns, rows, none }: Table, write: Write): Promise<number> {
  const { sheet, flush, finish } = await begin(head.title, write);
  const { doc, root, pen } = sheet;
  const top = (isFirst: boolean): number => (isFirst ? MARGIN + 40 + head.lines.length * 16 : MARGIN) + ROW;
  const room = (isFirst: boolean): number => Math.floor((BOTTOM - top(isFirst)) / ROW);
  const pages = 1 + Math.max(0, Math.ceil((rows.length - room(true)) / room(false)));
  doc.addPage();
  heading(sheet, head);
  const table = doc.struct('Table', { title: head.title });
  root.add(table);
  for (let page = 1, next = 0; page <= pages; page += 1) {
    if (page > 1) doc.addPage();
    footer(sheet, head.foot, `Page ${String(page)} of ${String(pages)}`);
    let y = top(page === 1) - ROW;
    columnNames(sheet, page === 1 ? table : null, columns, y);
    const last = Math.min(rows.length, next + room(page === 1));
    for (; next < last; next += 1) {
      y += ROW;
      row(sheet, table, { columns, cells: rows[next] ?? [], y });
      // A row takes about a millisecond: then others get their turn, and now and then more than one.
      await (next % ROWS_AT_ONCE === 0 ? rest(REST_MS) : breathe());
    }
    await flush();
  }
  table.end();
  if (rows.length === 0) root.add(doc.struct('P', {}, () => pen.draw(none, MARGIN, top(true) + 8)));
  await finish();
  return pages;
}

/** A tagged PDF of one page with facts, each a name and a text that is never cut short. Answers that it has one page. */
export async function factSheet(
  head: Head,
  facts: readonly (readonly [name: string, text: string])[],
  write: Write,
): Promise<number> {
  const { sheet, finish } = await begin(head.title, write);
  const { doc, root, pen } = sheet;
  const look = { weight: 'bold', size: 15 } as const;
  doc.addPage();
  footer(sheet, head.foot, 'Page 1 of 1');
  heading(sheet, head);
  const table = doc.struct('Table', { title: head.title });
  root.add(table);
  let y = MARGIN + 56 + head.lines.length * 16;
  for (const [name, text] of facts) {
    const line = doc.struct('TR');
    table.add(line);
    line.add(doc.struct('TH', OF_ROW, () => pen.draw(name, MARGIN, y + 3, { size: 11, color: MUTED })));
    const parts = wrapped(pen, text, WIDTH - MARGIN - FACT_X, look);
    line.add(doc.struct('TD', {}, () => parts.forEach((part, at) => pen.draw(part, FACT_X, y + at * FACT_LINE, look))));
    line.end();
    y += Math.max(1, parts.length) * FACT_LINE + 9;
  }
  table.end();
  await finish();
  return 1;
}

async function begin(title: string, write: Write) {
  // Only a process that makes a paper loads what writes it.
  const { default: Document } = await import('pdfkit');
  const fonts = figtree();
  const options: object = {
    size: [WIDTH, HEIGHT],
    margin: MARGIN,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title },
    autoFirstPage: false,
    font: fonts.regular,
  };
  const doc = new Document(options) as Doc;
  for (const [name, font] of Object.entries(fonts)) doc.registerFont(name, font);
  let drawn: Uint8Array[] = [];
  doc.on('data', (chunk: Uint8Array) => drawn.push(chunk));
  const flush = async (): Promise<void> => {
    await breathe();
    const content = Buffer.concat(drawn);
    drawn = [];
    if (content.length > 0) await write(content);
  };
  const root = doc.struct('Document');
  doc.addStructure(root);
  const finish = async (): Promise<void> => {
    root.end();
    const ended = new Promise((resolve) => doc.on('end', () => resolve(null)));
    doc.end();
    await ended;
    await flush();
  };
  return { sheet: { doc, pen: penOf(doc), root }, flush, finish };
}

function heading({ doc, pen, root }: Sheet, { title, lines }: Head): void {
  root.add(doc.struct('H1', {}, () => pen.draw(title, MARGIN, MARGIN, { size: 20, weight: 'bold' })));
  const look = { size: 11, color: MUTED };
  root.add(doc.struct('P', {}, () => lines.forEach((line, at) => pen.draw(line, MARGIN, MARGIN + 30 + at * 16, look))));
}

/** What stands on every page and is read aloud on none. */
function footer({ doc, pen }: Sheet, [printed, then]: Head['foot'], page: string): void {
  const look = { size: 9, color: MUTED };
  const [own, y] = [pen.width(page, look), BOTTOM + 12];
  doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
  pen.draw(cut(pen, printed, WIDTH - 2 * MARGIN - own - 12, look), MARGIN, y, look);
  pen.draw(then, MARGIN, y + 13, look);
  pen.draw(page, WIDTH - MARGIN - own, y, look);
  doc.endMarkedContent();
}

/** The names of the columns: of the table where it begins, and again on each page for who reads it on paper. */
function columnNames({ doc, pen }: Sheet, table: Element | null, columns: readonly Column[], y: number): void {
  const name = (column: Column): void =>
    pen.draw(column.name, column.x, y + 6, { size: 9, weight: 'bold', color: MUTED });
  if (table) {
    const line = doc.struct('TR');
    table.add(line);
    for (const column of columns) line.add(doc.struct('TH', OF_COLUMN, () => name(column)));
    line.end();
  }
  doc.markContent('Artifact', { type: 'Layout' });
  if (!table) columns.forEach(name);
  rule(doc, y + ROW);
  doc.endMarkedContent();
}

type Row = { columns: readonly Column[]; cells: readonly string[]; y: number };

function row({ doc, pen }: Sheet, table: Element, { columns, cells, y }: Row): void {
  const line = doc.struct('TR');
  table.add(line);
  columns.forEach(({ x, width, rowHead, box }, at) => {
    const weight = rowHead ? 'bold' : 'regular';
    const text = cut(pen, cells[at] ?? '', width, { weight });
    line.add(
      doc.struct(rowHead ? 'TH' : 'TD', rowHead ? OF_ROW : {}, () => {
        if (!box) pen.draw(text, x, y + 5, { weight });
      }),
    );
  });
  line.end();
  doc.markContent('Artifact', { type: 'Layout' });
  for (const { x, box } of columns)
    if (box)
      doc
        .lineWidth(0.8)
        .strokeColor(INK)
        .rect(x, y + 5, 12, 12)
        .stroke();
  rule(doc, y + ROW);
  doc.endMarkedContent();
}

function rule(doc: Doc, y: number): void {
  doc
    .lineWidth(0.5)
    .strokeColor(LINE)
    .moveTo(MARGIN, y)
    .lineTo(WIDTH - MARGIN, y)
    .stroke();
}
