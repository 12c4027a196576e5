import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rounds } from '#testing/look-at.ts';
import { importFile } from './files/import-file.ts';
import { dataFiles } from './testing.ts';

const { pool, asOwner, kinds, put, into, mistakes, path } = await dataFiles();

const COLUMNS =
  'locationId,partnerLocationId,organizationId,name,physicianName,line1,line2,city,state,zip,lat,lng,timeZone,coLocated,storeNumber,note,capacity,reserve';
const OAK =
  'oak,4711,labcorp,Labcorp at Oak Street,,1200 Oak Street,,Chicago,IL,60614,41.9227,-87.6472,America/Chicago,no,,,2,';
const PINE =
  'pine,4712,labcorp,"Labcorp, Pine Street",J. Roe,7 Pine Street,Suite 2,Boston,MA,02108,42.357,-71.065,,yes,0042,Ring twice,1,';

function file(...lines: string[]): string {
  return `${[COLUMNS, ...lines].join('\n')}\n`;
}

async function names(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from locations order by public_id');
  return rows.map(({ name }) => name);
}

test('a file is brought in, a dry run says what it would do and writes nothing, and the same file again changes nothing [BEYOND-2 part]', async () => {
  const csv = put('two.csv', file(OAK, PINE));
  expect(await into('locations', csv, true)).toEqual({ added: 2, changed: 0, same: 0, kept: 0 });
  expect(await names()).toEqual([]);
  expect(await into('locations', csv)).toEqual({ added: 2, changed: 0, same: 0, kept: 0 });
  expect(await names()).toEqual(['Labcorp at Oak Street', 'Labcorp, Pine Street']);
  expect(await into('locations', csv)).toEqual({ added: 0, changed: 0, same: 2, kept: 0 });
  const { rows } = await pool.query(
    `select zip, time_zone, co_located, store_number, line2, source from locations where public_id = 'pine'`,
  );
  expect(rows[0]).toEqual({
    zip: '02108',
    time_zone: 'America/New_York',
    co_located: true,
    store_number: '0042',
    line2: 'Suite 2',
    source: 'import',
  });
});

test('how far a file is read is told while it is read, up to its end [BEYOND-2 part]', async () => {
  const many = Array.from({ length: 3000 }, (_, at) => OAK.replace('oak,4711', `oak-${at},${at}`));
  const told: [number, number][] = [];
  const csv = put('many.csv', file(...many));
  await asOwner((client) =>
    importFile(client, kinds.locations, csv, { dryRun: true, progress: (read, size) => void told.push([read, size]) }),
  );
  expect(told).toEqual(told.toSorted(([a], [b]) => a - b));
  expect(told[0]?.[0]).toBeLessThan(told.at(-1)?.[0] ?? 0);
  expect(told.at(-1)).toEqual([statSync(csv).size, statSync(csv).size]);
});

test('rows are known by their key: one that differs is changed, unless staff have changed it [BEYOND-2 part]', async () => {
  await into('locations', put('two.csv', file(OAK, PINE)));
  await pool.query(`update locations set name = 'Renamed by staff', version = 2 where public_id = 'pine'`);
  const again = put('again.csv', file(OAK.replace('1200', '1300'), PINE, PINE.replace('pine', 'new')));
  expect(await into('locations', again)).toEqual({ added: 1, changed: 1, same: 0, kept: 1 });
  expect(await names()).toEqual(['Labcorp, Pine Street', 'Labcorp at Oak Street', 'Renamed by staff']);
  await pool.query('delete from locations');
});

test('every mistake is named with its line and column, and nothing of the file is written [BEYOND-2 part]', async () => {
  const wrong = file(
    OAK,
    PINE.replace('02108', '2108').replace('labcorp,', 'nobody,'),
    OAK.replace('oak', 'bad id!').replace(',2,', ',many,'),
    OAK.replace('oak', 'zone').replace('America/Chicago', 'Chicago'),
    OAK.replace('oak', 'short').replace(',no,,,2', ''),
    OAK,
  );
  expect(await mistakes('locations', 'wrong.csv', wrong)).toEqual([
    'line 3, organizationId: is not the organizationId of a file in content/partners',
    'line 3, zip: five digits, as text',
    'line 4, locationId: only letters, numbers and dashes, 60 at most',
    expect.stringMatching(/^line 4, capacity: /),
    "line 5, timeZone: an IANA zone such as 'America/Chicago'",
    'line 6, the whole line: has more or fewer cells than line 1 has columns',
    'line 7, locationId: is the same as in line 2',
  ]);
  expect(await names()).toEqual([]);
});

test('coordinates of another state than the address, or of none, and a ZIP code of another state are mistakes; a town at a border is not [BEYOND-2 part]', async () => {
  const far = file(
    OAK.replace('41.9227,-87.6472', '43.0389,-87.9065'),
    OAK.replace('oak', 'paris').replace('41.9227,-87.6472', '48.85,2.35'),
    OAK.replace('oak', 'swapped').replace('60614', '85001'),
    OAK.replace('oak', 'kc').replace('Chicago,IL,60614,41.9227,-87.6472', 'Kansas City,KS,66101,39.1002,-94.6275'),
  );
  expect(await mistakes('locations', 'far.csv', far)).toEqual([
    'line 2, lat, lng: they are in WI, and the address is in IL',
    'line 3, lat, lng: they are not in the United States',
    'line 4, zip: 85001 is in AZ, and the address says IL',
  ]);
});

test('a location keeps the time of its ZIP code wherever that is: Indiana and Kentucky have zones under two names [BEYOND-2 part]', async () => {
  const { rows } = await pool.query<{ zone: string }>('select distinct time_zone as zone from places where kind = $1', [
    'zip',
  ]);
  const zones = rows.map(({ zone }) => zone);
  expect(zones).toEqual(
    expect.arrayContaining(['America/Indiana/Indianapolis', 'America/Kentucky/Louisville', 'Pacific/Guam']),
  );
  const all = zones.map((zone, at) => OAK.replace('oak', `oak-${at}`).replace('America/Chicago', zone));
  expect(await into('locations', put('zones.csv', file(...all)), true)).toMatchObject({ added: zones.length });
  expect(
    await mistakes('locations', 'nowhere.csv', file(OAK.replace('America/Chicago', 'America/Nowhere'))),
  ).toHaveLength(1);
});

test('a byte-order mark, Windows line ends and quotes over several lines are read [BEYOND-2 part]', async () => {
  const text = `\uFEFF"locationId"${COLUMNS.slice('locationId'.length)}\r\n${OAK.replace(',,,2', ',,"Ring, then ""wait""",2')}\r\n\r\n${PINE.replace('02108', '00000000')}\r\n`;
  expect(await mistakes('locations', 'bom.csv', text)).toEqual(['line 4, zip: five digits, as text']);
  expect(await into('locations', put('bom.csv', text.replace('00000000', '02108')))).toMatchObject({ added: 2 });
  const { rows } = await pool.query<{ note: string }>(`select note from locations where public_id = 'oak'`);
  expect(rows[0]?.note).toBe('Ring, then "wait"');
  await pool.query('delete from locations');
});

test('other columns, open quotes and other encodings are told [BEYOND-2 part]', async () => {
  const columns = file(OAK).replace('zip,lat', 'zipCode,lat').replace('note', 'name');
  expect(await mistakes('locations', 'columns.csv', columns)).toEqual([
    `The columns in line 1 are not those that are needed (not known: zipCode; missing: zip, note; there twice: name). They are: ${COLUMNS}`,
  ]);
  expect(
    await mistakes(
      'locations',
      'quote.csv',
      file(OAK, PINE.replace('"Labcorp,', '"Labcorp'), PINE.replace('Street",', 'Street,')),
    ),
  ).toEqual([
    expect.stringMatching(/^line \d, the whole line: (a quote \("\) is opened and never closed|can't be read as CSV)/),
  ]);
  expect(
    await mistakes('locations', 'latin1.csv', Buffer.from(file(OAK.replace('Oak Street', 'Cañon Street')), 'latin1')),
  ).toContainEqual('line 2, name: has letters that are not UTF-8: save the file as "CSV UTF-8"');
  expect(await mistakes('locations', 'empty.csv', '')).toEqual([]);
  expect(await mistakes('locations', 'utf16.csv', Buffer.from(file(OAK), 'utf16le'))).toEqual([
    expect.stringMatching(/^The columns in line 1/),
  ]);
});

test('a cell that a spreadsheet would run as a formula is refused, and with an apostrophe before it is text [BEYOND-2 part]', async () => {
  for (const [formula, sign] of [
    ['=HYPERLINK(A1)', '='],
    ['+1', '+'],
    ['@SUM', '@'],
    ['-2', '-'],
  ] as const)
    expect(await mistakes('locations', 'formula.csv', file(OAK.replace('Labcorp at Oak Street', formula)))).toEqual([
      `line 2, name: begins with "${sign}", as a formula does: put an apostrophe (') before it`,
    ]);
  await into('locations', put('apostrophe.csv', file(OAK.replace('Labcorp at Oak Street', "'=1+1"))));
  expect(await names()).toEqual(['=1+1']);
  await pool.query('delete from locations');
});

test('GeoJSON is read feature by feature, its mistakes named by which one it is [BEYOND-2 part]', async () => {
  const feature = {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [-87.6472, 41.9227] },
    properties: {
      locationId: 'geo',
      partnerLocationId: '1',
      organizationId: 'labcorp',
      name: 'Geo',
      line1: '1 Oak',
      city: 'Chicago',
      state: 'IL',
      zip: '60614',
      coLocated: false,
      capacity: 3,
      reserve: null,
    },
  };
  const collection = (...features: object[]): string => JSON.stringify({ type: 'FeatureCollection', features });
  expect(await into('locations', put('one.geojson', collection(feature)))).toMatchObject({ added: 1 });
  expect(
    await mistakes(
      'locations',
      'bad.geojson',
      collection(
        feature,
        { ...feature, geometry: null },
        { ...feature, properties: { ...feature.properties, locationId: 'x', colour: 'red' } },
        { type: 'Point' },
        feature,
      ),
    ),
  ).toEqual([
    'feature 2, geometry: must be a point: [longitude, latitude]',
    'feature 3, colour: is no column',
    expect.stringMatching(/^feature 4, type: /),
    expect.stringMatching(/^feature 4, properties: /),
    'feature 5, locationId: is the same as in feature 1',
  ]);
  expect(await mistakes('locations', 'cut.geojson', collection(feature).slice(0, -4))).toEqual([
    expect.stringMatching(/^feature \d, the whole feature: can't be read as JSON/),
  ]);
  expect(await mistakes('locations', 'other.json', '{"type": "Topology"}')).toEqual([
    'The file is not GeoJSON: it has no list of features.',
  ]);
  expect(await into('locations', put('none.geojson', collection()))).toMatchObject({ added: 0 });
  await expect(into('locations', put('list.txt', ''))).rejects.toThrow('must end with .csv, .geojson or .json');
  await pool.query('delete from locations');
});

test('of very many mistakes the first hundred are named and the others counted', async () => {
  const rows = Array.from({ length: 2500 }, (_, index) => OAK.replace('oak', `oak-${index}`).replace('60614', 'x'));
  const told = await mistakes('locations', 'many.csv', file(...rows));
  expect(told).toHaveLength(101);
  expect(told.at(-1)).toBe('and 2,400 more');
});

test('services of an organization are brought in beside those of content, which are changed there [BEYOND-2 part]', async () => {
  const head =
    'organizationId,serviceId,code,display,serviceDetail,durationMinutes,everyMinutes,leadMinutes,horizonDays';
  const iron = 'labcorp,2001,IRON,Iron test,From one tube of blood.,10,10,,';
  expect(
    await mistakes('services', 'content.csv', `${head}\n${iron.replace('2001', '1001')}\nnobody,1,X,X,X,10,1,,\n`),
  ).toEqual([
    "line 2, serviceId: is in the partner's file in content/partners: change it there",
    'line 3, organizationId: is not the organizationId of a file in content/partners',
    'line 3, everyMinutes: must be at least 5',
  ]);
  const services = put('services.csv', `${head}\n${iron}\n`);
  expect(await into('services', services)).toEqual({ added: 1, changed: 0, same: 0, kept: 0 });
  expect(await into('services', services)).toEqual({ added: 0, changed: 0, same: 1, kept: 0 });
  expect(await into('services', put('services.csv', `${head}\n${iron.replace('Iron test', 'Iron')}\n`))).toMatchObject({
    changed: 1,
  });
});

test('hours open a new location, and its free times are found; those of a store are told for it and for each of its services [BEYOND-2 part]', async () => {
  await into('locations', put('oak.csv', file(OAK)));
  const free = `select count(*)::int as count from next_free n join locations l on l.id = n.location_id where l.public_id = 'oak' and n.starts_at is not null`;
  expect((await pool.query<{ count: number }>(free)).rows[0]?.count).toBe(0);
  const head =
    'location,store,service,monday,tuesday,wednesday,thursday,friday,saturday,sunday,thanksgiving,christmas,otherDays';
  const week = '07:30-12:00 12:30-16:00,09:00-17:00,09:00-17:00,09:00-17:00,09:00-17:00,closed,closed';
  const hours = put('hours.csv', `${head}\noak,,,${week},closed,,2026-12-24 07:30-12:00; 2026-12-31 closed\n`);
  expect(await into('hours', hours)).toEqual({ added: 0, changed: 1, same: 0, kept: 0 });
  expect(await into('hours', hours)).toEqual({ added: 0, changed: 0, same: 1, kept: 0 });
  expect((await pool.query<{ count: number }>(free)).rows[0]?.count).toBe(1);
  const { rows } = await pool.query<{ hours: unknown[]; days: object }>(
    `select hours, special_days as days from locations where public_id = 'oak'`,
  );
  expect(rows[0]?.hours.slice(0, 2)).toEqual([
    { open: '07:30', close: '16:00', breakStart: '12:00', breakMinutes: 30 },
    { open: '09:00', close: '17:00' },
  ]);
  expect(rows[0]?.days).toEqual({
    thanksgiving: null,
    '2026-12-24': { open: '07:30', close: '12:00' },
    '2026-12-31': null,
  });
  const closed = 'closed,closed,closed,closed,closed,closed';
  expect(
    await mistakes(
      'hours',
      'hours.csv',
      [
        head,
        `nowhere,,,09:00-17:00,${closed},,,`,
        `,77,Store,09:00-17:00,${closed},,,2026-12-24 closed`,
        `oak,77,,09:00-17:00,${closed},,,`,
        `,77,Surgery,9-5,${closed},,,`,
        `oak,,,09:00-17:00,${closed},17:00-09:00,,`,
        `oak,,,09:00-17:00,${closed},,,2026-13-24 closed; Friday 09:00-17:00`,
      ].join('\n'),
    ),
  ).toEqual([
    'line 2, location: is not the locationId of a location here',
    'line 3, otherDays: is for locations',
    'line 4, location, store: name one of them',
    expect.stringMatching(/^line 5, service: must be Store or Medical or /),
    "line 5, monday: must be 'closed', or hours such as 09:00-17:00 or 07:30-12:00 12:30-16:00",
    'line 6, thanksgiving: closes before it opens',
    expect.stringMatching(/^line 7, otherDays: '2026-13-24 closed' must be such as /),
    expect.stringMatching(/^line 7, otherDays: 'Friday 09:00-17:00' must be such as /),
  ]);
  expect(existsSync(path('hours.csv.partial'))).toBe(false);
  expect(readFileSync(hours, 'utf8')).toContain('nowhere');
});

/** Lines of a long file. */
const LONG = rounds({ all: 200_000, usual: 20_000 });

test('of a file in which every row is wrong, however long it is, the first hundred mistakes are named and the others counted [BEYOND-2 part]', async () => {
  const same = `${COLUMNS}\n${`${OAK}\n`.repeat(LONG)}`;
  const found = await mistakes('locations', 'same.csv', same);
  expect(found).toHaveLength(101);
  expect(found[0]).toBe('line 3, locationId: is the same as in line 2');
  expect(found.at(-2)).toBe('line 102, locationId: is the same as in line 2');
  expect(found.at(-1)).toBe(`and ${(LONG - 101).toLocaleString('en')} more`);
}, 120_000);

test('the log says of each import which file it was and what it did; a dry run and a file with a mistake leave no line [BEYOND-2 part]', async () => {
  const lines = async () => {
    const { rows } = await pool.query<{ line: string }>(
      `select concat_ws(' ', actor, action, subject, count) as line from audit_log where action like 'import.%' order by id`,
    );
    return rows.map(({ line }) => line);
  };
  const before = (await lines()).length;
  const csv = put('logged.csv', file(OAK.replace('oak,', 'logged,'), PINE.replace('pine,', 'logged-2,')));
  const digest = createHash('sha256').update(readFileSync(csv)).digest('hex');
  await into('locations', csv, true);
  await mistakes('locations', 'mistaken.csv', file(OAK, OAK));
  expect(await lines()).toHaveLength(before);
  await into('locations', csv);
  expect((await lines()).slice(before)).toEqual([
    `system:import import.added locations sha256:${digest} 2`,
    `system:import import.changed locations sha256:${digest} 0`,
  ]);
});

test('GeoJSON whose brackets or texts never end is refused where it gets too deep or too long, in little memory [BEYOND-2 part]', async () => {
  const feature = '{"type":"Feature","geometry":null,"properties":{}}';
  const list = (text: string): string => `{"type":"FeatureCollection","features":[${feature},${text}`;
  const deep = 'feature 2, the whole feature: has brackets within brackets, more than 20 deep';
  const long = 'feature 2, the whole feature: is too long: is a quote (") or a bracket never closed?';
  for (const [text, reason] of [
    ['['.repeat(20_000_000), deep],
    ['{"a":'.repeat(5_000_000), deep],
    [`{"type":"${'a'.repeat(20_000_000)}`, long],
    [`{"type":["${'a","'.repeat(5_000_000)}`, long],
  ] as const) {
    const csv = put('endless.geojson', list(text));
    const before = process.memoryUsage().rss;
    let most = before;
    const look = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 5);
    const found = await into('locations', csv).then(
      () => '',
      (error: unknown) => String(error),
    );
    clearInterval(look);
    expect(found).toContain(reason);
    expect(most - before).toBeLessThan(60_000_000);
  }
}, 60_000);
