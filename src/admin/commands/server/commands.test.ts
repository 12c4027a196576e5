import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { slotId } from '#scheduler/engine/time-slots.ts';
import { testDatabase } from '#testing/database.ts';
import {
  chicago,
  loadTestLocations,
  PLAIN,
  runOut,
  testLocation,
  testPatient,
  readyToBook,
  testVisitor,
} from '#testing/scheduler.ts';
import { staffVisitor } from '#testing/signed-in.ts';
import { commandsSchema, type CommandResult } from '../command.schema.ts';
import { COMMANDS } from './commands.ts';
import { runCommand } from './run-command.ts';

const database = await testDatabase();
const place = testLocation({ capacity: 9 });
const PATH = '/admin/commands';

beforeAll(() => loadTestLocations(database, [place]));

const superuser = () => staffVisitor(database, { roles: ['superuser'], sites: 'all' });

test('a superuser runs each command of the list, each run is on record, and none shows a person [ADM-8]', async () => {
  const person = await superuser();
  const { commands } = commandsSchema.parse((await person.get(PATH)).body);
  expect(commands.map(({ name }) => name)).toEqual(COMMANDS.map(({ name }) => name));
  expect(JSON.stringify(commands)).not.toContain('select');
  const visitor = testVisitor(database);
  const slot = slotId({ locationId: place.locationId, serviceId: PLAIN, start: chicago(2, '09:00') });
  const { held } = await readyToBook(visitor, slot, undefined, testPatient());
  await runOut(database, held.body['aptHoldId']);
  await database.pool.query(`update seats set expires_at = now() - interval '7 minutes' where hold_id = $1`, [
    held.body['aptHoldId'],
  ]);
  const found = new Map<string, CommandResult>();
  for (const { name } of commands) {
    const { status, body } = await person.post(PATH, { name });
    expect(status, name).toBe(200);
    found.set(name, body as unknown as CommandResult);
  }
  const holds = found.get('holds-past-their-time');
  expect(holds?.columns).toEqual(['Hold', 'Site', 'Place (site’s time)', 'Ended', 'Minutes ago']);
  expect(holds?.rows.map((row) => row.at(-1))).toEqual(['7']);
  expect(found.get('places-sold-twice')?.rows).toEqual([]);
  expect(found.get('record-by-day')?.rows.length).toBeGreaterThan(0);
  for (const word of ['Moss', 'ada@', '555-0142', '3125550142', '1985-03'])
    expect(JSON.stringify([...found.values()]), word).not.toContain(word);
  const { rows } = await database.pool.query<{ subject: string }>(
    `select subject from audit_log where actor = $1 and action = 'command.run' order by id`,
    [person.actor.id],
  );
  expect(rows.map(({ subject }) => subject)).toEqual(COMMANDS.map(({ name }) => name));
});

test('other SQL is refused (400), and so are parameters that can’t be (422); nothing is run then', async () => {
  const person = await superuser();
  for (const name of ['select * from patients', 'drop table seats', '__proto__', 'constructor', 'Places sold twice'])
    expect((await person.post(PATH, { name })).body, name).toMatchObject({ status: 400, code: 'no-such-command' });
  const name = 'holds-past-their-time';
  for (const parameters of [
    { minutes: 'five' },
    { minutes: '0' },
    { minutes: '1441' },
    { minutes: '-1' },
    { minutes: '1e3' },
    { site: "1' or true --" },
    { sql: 'select 1' },
  ])
    expect((await person.post(PATH, { name, parameters })).status, JSON.stringify(parameters)).toBe(422);
  expect((await person.post(PATH, { sql: 'select 1' })).status).toBe(422);
  const log = await database.pool.query(`select from audit_log where actor = $1 and action = 'command.run'`, [
    person.actor.id,
  ]);
  expect(log.rowCount).toBe(0);
});

test('what a command finds is saved as a CSV file with the same columns, on record as a run is, and refused as it is', async () => {
  const person = await superuser();
  const name = 'record-by-day';
  const shown = (await person.post(PATH, { name, parameters: { days: '3' } })).body as unknown as CommandResult;
  const { status, headers, text = '' } = await person.get(`${PATH}/file?name=${name}&days=3`);
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'no-store',
  ]);
  expect(headers.get('content-disposition')).toMatch(/filename\*=UTF-8''record-by-day-\d{4}-\d\d-\d\d\.csv$/);
  const [columns, ...rows] = parse(text, { bom: true });
  expect(columns).toEqual(shown.columns);
  expect(rows.map(([day]) => day)).toEqual(shown.rows.map(([day]) => day));
  const log = await database.pool.query(`select from audit_log where actor = $1 and subject = $2`, [
    person.actor.id,
    name,
  ]);
  expect(log.rowCount).toBe(2);
  for (const [query, expected] of [
    ['name=select', 400],
    [`name=${name}&days=0`, 422],
    [`name=${name}&minutes=5`, 422],
    [`name=${name}&sql=select`, 422],
    ['days=3', 422],
  ] as const)
    expect((await person.get(`${PATH}/file?${query}`)).status, query).toBe(expected);
});

test('a command can’t change anything, shows 500 rows at most, and is stopped when it takes too long', async () => {
  const [first] = COMMANDS;
  const ask = (sql: string) => runCommand(database, { ...first!, sql }, []);
  await expect(ask(`with gone as (delete from rate_limits returning 1) select * from gone`)).rejects.toThrow();
  await expect(ask(`select nextval('locations_id_seq') as n`)).rejects.toThrow(/read-only/);
  expect(await ask('select n from generate_series(1, 500) n')).toMatchObject({ isCut: false });
  const many = await ask('select n from generate_series(1, 501) n');
  expect([many.rows.length, many.isCut]).toEqual([500, true]);
  expect(await ask('select pg_sleep(6)::text as s')).toMatchObject({ isStopped: true, rows: [] });
}, 20_000);
