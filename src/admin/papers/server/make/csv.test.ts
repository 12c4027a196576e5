import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPdf } from '#testing/papers/read-pdf.ts';
import { csvHead, csvLines } from '../../../server/csv.ts';
import { printable } from '../../../server/printable.ts';
import { factSheet, tableSheet } from './sheet.ts';

/** What people, or those who attack them, may have as a name. */
const BAD = ['\0', '\t', '\r', '\n', '\u202e', '\u200f', '\u2066', '\u2028', '\ufeff', '"', ',', ';', '='];
const names = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(...BAD, '+', '-', '@', 'A', 'é', 'ł', 'ש', '李', '🙂'), maxLength: 30 }),
  fc.constantFrom(
    '=HYPERLINK("http://x")',
    '+1',
    '-1+2',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\u202e=1',
    ' =1',
    '＝1',
    'x'.repeat(500),
  ),
);

test('whatever a name holds, its cell is one cell, begins with nothing that a spreadsheet takes for a formula, and has no mark that hides or turns text', () => {
  fc.assert(
    fc.property(fc.array(fc.array(names, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 5 }), (rows) => {
      const text = csvLines(rows).toString();
      const read = parse(text, { record_delimiter: '\r\n' });
      expect(read).toHaveLength(rows.length);
      for (const [at, cells] of read.entries()) {
        expect(cells).toHaveLength(3);
        for (const [cell, value] of cells.entries()) {
          expect(value).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
          expect(value).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
          expect(value.replace(/^'/, '')).toBe(printable(rows[at]?.[cell] ?? '').replace(/^'/, ''));
        }
      }
    }),
    { numRuns: 300 },
  );
});

test('a cell that begins with = + - or @ gets a mark in front, and one that doesn’t is as it is', () => {
  const cells = ['=1+2', '+1', '-1', '@a', '\t=1', '\u202e=1', ' =1', 'a=1', 'O’Neil', 7, -7];
  expect(csvLines([cells]).toString()).toBe("'=1+2,'+1,'-1,'@a,'=1,'=1,'=1,a=1,O’Neil,7,-7\r\n");
  expect([...csvHead(['A', 'B'])]).toEqual([0xef, 0xbb, 0xbf, ...Buffer.from('A,B\r\n')]);
});

test('a paper can be made of any name: it stays in its place, and shows a ? for each letter that the font has not', async () => {
  const head = { title: 'Names', lines: ['A site'], foot: ['Printed by somebody', ''] as const };
  const columns = [{ name: 'Person', x: 40, width: 120, rowHead: true } as const];
  const written: Buffer[] = [];
  const write = (content: Buffer) => Promise.resolve(void written.push(content));
  const rows = fc.sample(names, 60).map((name) => [name]);
  await tableSheet(
    head,
    { columns, rows: [...rows, ['Łukasz'], ['a\0b\u202ec'], ['李 🙂'], ['x'.repeat(500)]], none: '' },
    write,
  );
  const { pages } = await readPdf(Buffer.concat(written));
  const text = pages.join('\n');
  expect(text).toContain('Łukasz');
  expect(text).toContain('a bc');
  expect(text).toContain('? ?');
  expect(text).toMatch(/x{8,}…/);
  expect(text).not.toContain('x'.repeat(60));

  written.length = 0;
  await factSheet(head, [['Person', `${'Maximiliana '.repeat(12)}${'y'.repeat(120)}`]], write);
  const sheet = (await readPdf(Buffer.concat(written))).pages.join(' ');
  expect(sheet.match(/Maximiliana/g)).toHaveLength(12);
  expect(sheet.match(/y/g)?.length).toBeGreaterThanOrEqual(120);
});
