import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { BELONGINGS } from '#app/belongings.ts';
import type { Belonging, Owned } from './belonging.ts';
import { KEPT_BY } from './kept-for.ts';
import { registerGaps } from '#testing/belongings-register.ts';

const database = await testDatabase();
const gaps = (belongings: readonly Belonging[] = BELONGINGS) =>
  database.asOwner((client) => registerGaps(client, belongings));
const without = (name: string) => BELONGINGS.filter(({ table }) => table !== name);

/** Makes a table for as long as `run` takes. */
async function withTable(columns: string, run: () => Promise<void>): Promise<void> {
  await database.asOwner((client) => client.query(`create table toys (${columns})`));
  try {
    await run();
  } finally {
    await database.asOwner((client) => client.query('drop table toys'));
  }
}

const toys: Owned = {
  table: 'toys',
  called: 'Your toys',
  ownerColumn: 'owner',
  key: ['id'],
  keptFor: { until: 'they break' },
  onClear: { rows: 'go' },
  onMove: { rows: 'all' },
  onExport: { rows: 'own' },
  onDelete: { rows: 'go' },
};

test('the register knows every table of the database, in an order in which rows can be removed', async () => {
  expect(await gaps()).toEqual([]);
});

test('a table that nobody has decided about is found, whether it has an owner or not', async () => {
  await withTable('id uuid primary key, owner text not null', async () => {
    expect(await gaps()).toEqual([
      "toys is in no feature's belongings: say whose its rows are and how long they are kept",
    ]);
    expect(await gaps([toys, ...BELONGINGS])).toEqual([]);
  });
  await withTable('id uuid primary key', async () => {
    expect(await gaps()).toHaveLength(1);
    expect(await gaps([toys, ...BELONGINGS])).toEqual(['toys has no column owner']);
  });
});

test('a column about people in a table about no one is found', async () => {
  await database.asOwner((client) => client.query('alter table places add column email text'));
  expect(await gaps()).toEqual(['places.email is about people, so places is too']);
  await database.asOwner((client) => client.query('alter table places drop column email'));
});

test('a wrong key, a wrong order and rows that would stay are found', async () => {
  const patients = BELONGINGS.filter(({ table }) => table === 'patients');
  expect(await gaps([...patients, ...without('patients')])).toEqual([
    'appointments points to patients, so it comes before it',
  ]);
  await withTable('id uuid primary key, owner text not null, patient_id uuid references patients', async () => {
    expect(await gaps([...BELONGINGS, toys])).toEqual(['toys points to patients, so it comes before it']);
    expect(await gaps([{ ...toys, key: ['owner'] }, ...BELONGINGS])).toEqual(['toys has the key id']);
    const attached: Belonging = { table: 'toys', called: 'Your toys', goesWith: 'patients', onExport: { rows: 'own' } };
    expect(await gaps([attached, ...BELONGINGS])).toEqual(['toys stays when patients goes']);
  });
});

test('a missing decision does not compile', () => {
  const { onDelete: _, ...undecided } = toys;
  // @ts-expect-error what becomes of them when their owner's account is deleted is missing
  const belonging: Belonging = undecided;
  expect(belonging).not.toHaveProperty('onDelete');
  // @ts-expect-error rows that stay say why
  const unexplained: Owned = { ...toys, onClear: { rows: 'stay without owner' } };
  expect(unexplained.onClear).not.toHaveProperty('because');
});

test('each setting that says how long something is kept is a rule of some table', () => {
  const rules = BELONGINGS.flatMap((one) =>
    'keptFor' in one && Array.isArray(one.keptFor) ? (one.keptFor as { span: unknown }[]) : [],
  );
  expect(new Set(rules.map(({ span }) => span).filter((span) => typeof span === 'string'))).toEqual(new Set(KEPT_BY));
});
