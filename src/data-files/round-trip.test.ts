import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromCell, toCell } from '#text/csv.ts';
import type { DataKind } from './kinds/kind.ts';
import { dataFiles } from './testing.ts';
import { formatDay, parseDay } from './kinds/week.ts';

const { pool, into, out, put } = await dataFiles();

/** Text of a name: anything printable that fits on a line, formulas, quotes and commas included. */
const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .map((text) => text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\uFFFD\s]+/gu, ' ').trim())
  .filter((text) => text !== '' && text.length <= 40);
const maybe = fc.option(words, { nil: null });
const clock = (from: number, to: number) =>
  fc
    .integer({ min: from * 4, max: to * 4 - 1 })
    .map(
      (quarter) => `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
    );
const day = fc.option(
  fc.oneof(
    fc.record({ open: clock(6, 10), close: clock(15, 23) }),
    fc.record({
      open: clock(6, 10),
      close: clock(15, 23),
      breakStart: clock(11, 13),
      breakMinutes: fc.integer({ min: 5, max: 60 }),
    }),
  ),
  { nil: null },
);
const plainDay = fc.option(fc.record({ open: clock(0, 12), close: clock(12, 24) }), { nil: null });
const week = (one: fc.Arbitrary<object | null>) => fc.array(one, { minLength: 7, maxLength: 7 });
const spot = fc.constantFrom(
  { city: 'Chicago', state: 'IL', zip: '60614', lat: 41.9227, lng: -87.6472, timeZone: 'America/Chicago' },
  { city: 'San Juan', state: 'PR', zip: '00901', lat: 18.4666, lng: -66.108, timeZone: 'America/Puerto_Rico' },
  { city: 'Providence', state: 'RI', zip: '02903', lat: 41.8190001, lng: -71.4109, timeZone: 'America/New_York' },
);

/** Rows as the database has them, with what their hours are. */
const location = fc.record({
  name: words,
  physicianName: maybe,
  line1: words,
  line2: maybe,
  note: maybe,
  storeNumber: maybe,
  partnerLocationId: words,
  coLocated: fc.boolean(),
  capacity: fc.integer({ min: 1, max: 200 }),
  reserve: fc.integer({ min: 0, max: 3 }),
  specialDays: fc.dictionary(fc.constantFrom('thanksgiving', 'christmas', '2026-12-24', '2027-07-05'), day),
  spot,
  hours: week(day),
});
const store = fc.record({
  name: words,
  brand: words,
  line1: words,
  spot,
  services: fc.uniqueArray(fc.constantFrom('Pharmacy', 'Photo', 'Optical', 'FluShots'), { maxLength: 4 }),
  hours: fc.dictionary(fc.constantFrom('Store', 'Pharmacy'), week(plainDay), { maxKeys: 2 }),
  closedFrom: fc.option(fc.constantFrom('2026-12-01', '2027-01-31'), { nil: null }),
  reason: maybe,
});

async function state(): Promise<unknown> {
  const { rows } = await pool.query(
    `select (select jsonb_agg(to_jsonb(l) - 'id' order by public_id collate "C") from locations l) as locations,
       (select jsonb_agg(to_jsonb(s) order by number) from stores s) as stores,
       (select jsonb_agg(to_jsonb(b) order by organization_id, service_id) from bookable_services b) as services`,
  );
  return rows[0];
}

const KINDS: DataKind['name'][] = ['stores', 'locations', 'services', 'hours'];

test('what is exported and imported into an empty database is the same again, as CSV and as GeoJSON, and exported again the same file [BEYOND-2 part]', async () => {
  const all = fc.tuple(
    fc.array(location, { maxLength: 6 }),
    fc.array(store, { maxLength: 6 }),
    fc.array(fc.tuple(words, words), { maxLength: 3 }),
  );
  const property = fc.asyncProperty(
    all,
    fc.constantFrom('csv', 'geojson'),
    async ([locations, stores, services], form) => {
      await empty();
      await insertAll(locations, stores, services);
      const before = await state();
      const files = new Map<DataKind['name'], string>();
      for (const kind of KINDS) files.set(kind, await out(kind, `${kind}.${form}`));
      const written = KINDS.map((kind) => readFileSync(files.get(kind)!, 'utf8'));
      for (const kind of KINDS)
        expect(await into(kind, files.get(kind)!)).toMatchObject({ added: 0, changed: 0, kept: 0 });
      await empty();
      for (const kind of KINDS) await into(kind, files.get(kind)!);
      expect(await state()).toEqual(before);
      for (const [index, kind] of KINDS.entries())
        expect(readFileSync(await out(kind, `again.${form}`), 'utf8')).toBe(written[index]);
    },
  );
  await fc.assert(property, { numRuns: 8, endOnFailure: true });
}, 120_000);

async function empty(): Promise<void> {
  await pool.query('delete from next_free');
  await pool.query('delete from locations');
  await pool.query('delete from stores');
  await pool.query('delete from bookable_services');
}

type Value<T> = T extends fc.Arbitrary<infer V> ? V : never;

async function insertAll(
  locations: Value<typeof location>[],
  stores: Value<typeof store>[],
  services: [string, string][],
): Promise<void> {
  for (const [index, { spot, hours, specialDays, ...row }] of locations.entries())
    await pool.query(
      `insert into locations (public_id, partner_location_id, organization_id, name, physician_name, line1, line2, city, state, zip, lat, lng, earth, time_zone, co_located,
         store_number, note, hours, capacity, special_days, reserve)
       values ($1, $2, 'labcorp', $3, $4, $5, $6, $7, $8, $9, $10, $11, ll_to_earth($10, $11), $12, $13, $14, $15, $16, $17, $18, $19)`,
      [
        `id-${index}`,
        row.partnerLocationId,
        row.name,
        row.physicianName,
        row.line1,
        row.line2,
        spot.city,
        spot.state,
        spot.zip,
        spot.lat,
        spot.lng,
        spot.timeZone,
        row.coLocated,
        row.storeNumber && (Array.from(row.storeNumber).slice(0, 6).join('').trim() || null),
        row.note,
        JSON.stringify(hours),
        row.capacity,
        JSON.stringify(specialDays),
        Math.min(row.reserve, row.capacity - 1),
      ],
    );
  for (const [index, { spot, ...row }] of stores.entries())
    await pool.query(
      `insert into stores (number, name, brand, line1, city, state, zip, lat, lng, earth, time_zone, phone, services, hours, special_days, closed_from, closed_reason)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, ll_to_earth($8, $9), $10, '312-555-0142', $11, $12, $13, $14, $15)`,
      [
        String(index + 1),
        row.name,
        row.brand,
        row.line1,
        spot.city,
        spot.state,
        spot.zip,
        spot.lat,
        spot.lng,
        spot.timeZone,
        row.services,
        JSON.stringify(row.hours),
        JSON.stringify(
          'Store' in row.hours ? { thanksgiving: null, christmas: { open: '09:00', close: '13:00' } } : {},
        ),
        row.closedFrom,
        row.closedFrom && row.reason,
      ],
    );
  for (const [index, [code, display]] of services.entries())
    await pool.query(
      `insert into bookable_services (organization_id, service_id, code, display, service_detail, duration_minutes, every_minutes, lead_minutes, horizon_days, source)
       values ('labcorp', $1, $2, $3, $3, 10, 15, $1 * 30, 366 - $1, 'import')`,
      [index + 1, code, display],
    );
}

test('no text is a formula once it is a cell, and every cell gives its text back [BEYOND-2 part]', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^'{0,3}[=+\-@\t\r].*$/));
  fc.assert(
    fc.property(text, (one) => {
      expect(toCell(one)).not.toMatch(/^[=+\-@\t\r]/);
      expect(fromCell(toCell(one))).toBe(one);
    }),
  );
});

test('hours as a file says them are read back [BEYOND-2 part]', () => {
  fc.assert(
    fc.property(day, (one) => {
      expect(parseDay(formatDay(one))).toEqual(one);
    }),
  );
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (cell) => void parseDay(cell)));
});

test('no file whatever breaks the import: it is read, or refused in words', async () => {
  const bytes = fc.uint8Array({ maxLength: 300 });
  const text = fc.string({
    unit: fc.constantFrom('"', ',', '\n', '{', '}', '[', ']', ':', 'features', 'locationId', '=', ' '),
    maxLength: 60,
  });
  const given = fc.tuple(
    fc.oneof(
      bytes.map((one) => Buffer.from(one)),
      text.map((one) => Buffer.from(one)),
    ),
    fc.constantFrom('csv', 'geojson'),
    fc.constantFrom(...KINDS),
  );
  await fc.assert(
    fc.asyncProperty(given, async ([content, form, kind]) => {
      const done = await into(kind, put(`any.${form}`, content)).catch((error: unknown) => (error as Error).name);
      expect(typeof done === 'string' ? done : 'read').toMatch(/^(FileError|read)$/);
    }),
    { numRuns: 60 },
  );
}, 60_000);
