import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dataFiles } from './testing.ts';

const { pool, into, mistakes, out, put } = await dataFiles();

async function reported(wrong: string): Promise<string> {
  const id = randomUUID();
  await pool.query(`insert into feedback (id, page, wrong, email) values ($1, '/search', $2, 'ada@example.com')`, [
    id,
    wrong,
  ]);
  return id;
}
const kept = async (id: string) => (await pool.query('select * from feedback where id = $1', [id])).rows[0] as object;

test('editors read what people say is wrong as a file, which no spreadsheet takes for formulas, and mark in it what is handled', async () => {
  const formula = await reported('=HYPERLINK("https://evil.example")\nPress, "twice"');
  const other = await reported('The map is empty');
  const file = await out('feedback', 'feedback.csv');
  const text = readFileSync(file, 'utf8');
  expect(text.split('\n')[0]).toBe('id,madeAt,page,wrong,doing,email,handledAt,handledBy');
  expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")\nPress, ""twice"""`);
  const { rows } = await pool.query(`select actor, subject, count from audit_log where action = 'export.read'`);
  expect(rows).toEqual([{ actor: 'system:export', subject: 'feedback', count: 2 }]);

  const marked = text.replace(/^(.*The map is empty.*),$/m, '$1,Kim');
  expect(marked).not.toBe(text);
  expect(await into('feedback', put('marked.csv', marked))).toEqual({ added: 0, changed: 1, same: 1, kept: 0 });
  expect(await kept(other)).toMatchObject({ handled_by: 'Kim', handled_at: expect.any(Date) as Date });
  expect(await kept(formula)).toMatchObject({ handled_by: null, handled_at: null });
  expect(await into('feedback', put('marked.csv', marked))).toMatchObject({ changed: 0, same: 2 });
  expect(await into('feedback', put('open.csv', text))).toMatchObject({ changed: 1 });
  expect(await kept(other)).toMatchObject({ handled_by: null, handled_at: null });
});

test('a file changes nothing that people wrote, adds no report, and passes over one that is gone', async () => {
  const id = await reported('The search finds nothing');
  const before = await kept(id);
  const head = 'id,madeAt,page,wrong,doing,email,handledAt,handledBy';
  const line = (of: string, by: string) => `${of},,/other,Something else,,eve@example.com,,${by}`;
  const counts = await into(
    'feedback',
    put('changed.csv', `${head}\n${line(id, 'Kim')}\n${line(randomUUID(), 'Kim')}\n`),
  );
  expect(counts).toEqual({ added: 0, changed: 1, same: 1, kept: 0 });
  expect(await kept(id)).toEqual({ ...before, handled_by: 'Kim', handled_at: expect.any(Date) as Date });
  expect(await mistakes('feedback', 'wrong.csv', `${head}\n${line('7', 'Kim')}\n`)).toEqual([
    expect.stringMatching(/^line 2, id: /) as string,
  ]);
});
