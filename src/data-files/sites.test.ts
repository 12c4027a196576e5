import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dataFiles } from './testing.ts';

const { pool, into, out, put, mistakes } = await dataFiles();

const COLUMNS =
  'locationId,storeNumber,name,line1,city,state,zip,lat,lng,timeZone,stationStatus,intersection,county,phone,byCar,spaces,insuranceRequired,binax,cliaNumber,testingModels,hourlyCapacity,reserveCapacity';
const CHICAGO = 'chicago,101,Larkmoor Oak Street,1200 Oak Street,Chicago,IL,60614,41.9227,-87.6472';
const OAK = `${CHICAGO},,Active,Oak St and Clark St,,312-555-0191,yes,8,yes,no,14D0000001,rapid-antigen; lab-pcr,12,4`;
const JUNEAU =
  'juneau,102,Larkmoor Juneau,1 Egan Drive,Juneau,AK,99801,58.3,-134.42,,Suspended,,,907-555-0118,no,,no,yes,02D0000002,rapid-antigen,8,0';
const SAN_JUAN =
  'sanjuan,103,Larkmoor San Juan,2 Calle Sol,San Juan,PR,00901,18.4666,-66.108,,Closed,,,787-555-0118,no,,no,no,40D0000003,lab-pcr,4,0';
const file = (...lines: string[]): string => `${[COLUMNS, ...lines].join('\n')}\n`;

await into(
  'stores',
  put(
    'stores.csv',
    `number,name,brand,line1,city,state,zip,lat,lng,timeZone,phone,services,closedFrom,closedUntil,closedReason,prescriptionsAt
101,Oak Street,Larkmoor,1200 Oak Street,Chicago,IL,60614,41.9227,-87.6472,,312-555-0142,Pharmacy,,,,
102,Juneau,Larkmoor,1 Egan Drive,Juneau,AK,99801,58.3,-134.42,,907-555-0117,Pharmacy,,,,
103,San Juan,Larkmoor,2 Calle Sol,San Juan,PR,00901,18.4666,-66.108,,787-555-0117,Pharmacy,,,,
104,Pine Street,Larkmoor,12 Pine Street,Chicago,IL,60614,41.9227,-87.6472,,312-555-0144,Pharmacy,,,,
105,Guam,Larkmoor,1 Marine Drive,Hagatna,GU,96910,13.47,144.75,,671-555-0118,Pharmacy,,,,
`,
  ),
);

async function kept() {
  const { rows } = await pool.query<Record<string, unknown>>(
    `select l.public_id, l.organization_id, l.co_located, l.note, l.services, l.status, l.capacity, l.reserve, l.time_zone, l.hours -> 0 ->> 'breakStart' as break,
       s.county, s.by_car, s.spaces, s.binax from locations l join covid_sites s on s.location_id = l.id order by l.public_id`,
  );
  return rows;
}

test('sites come in as locations of their organization, with what people must know of them, county and zone of their ZIP code, and the usual week [BEYOND-2 part]', async () => {
  const csv = put('sites.csv', file(OAK, JUNEAU, SAN_JUAN));
  expect(await into('sites', csv)).toEqual({ added: 3, changed: 0, same: 0, kept: 0 });
  expect(await kept()).toEqual([
    {
      ...{
        public_id: 'chicago',
        organization_id: 'bluewick',
        co_located: true,
        services: [1901, 1902],
        status: 'Active',
      },
      ...{ note: 'By car. Needs insurance or a voucher.', capacity: 3, reserve: 1, time_zone: 'America/Chicago' },
      ...{ break: '13:15', county: 'Cook', by_car: true, spaces: 8, binax: false },
    },
    expect.objectContaining({
      ...{
        note: 'Inside the store. Rapid antigen tests only.',
        time_zone: 'America/Anchorage',
        county: 'Juneau City and Borough',
      },
      ...{ status: 'Suspended', services: [1901], capacity: 2, reserve: 0, spaces: null },
    }),
    expect.objectContaining({ county: 'San Juan', time_zone: 'America/Puerto_Rico', status: 'Closed' }),
  ]);
  expect(await into('sites', csv)).toEqual({ added: 0, changed: 0, same: 3, kept: 0 });
});

test('sites go out and come in again as they were, in both forms, and are in no file of locations [BEYOND-2 part]', async () => {
  for (const form of ['csv', 'geojson']) {
    const written = await out('sites', `out.${form}`);
    const before = await kept();
    expect(await into('sites', written)).toEqual({ added: 0, changed: 0, same: 3, kept: 0 });
    await pool.query('delete from next_free');
    await pool.query('delete from locations');
    expect(await into('sites', written)).toEqual({ added: 3, changed: 0, same: 0, kept: 0 });
    expect(await kept()).toEqual(before);
    expect(readFileSync(await out('sites', `again.${form}`), 'utf8')).toBe(readFileSync(written, 'utf8'));
  }
  expect(
    readFileSync(await out('locations', 'locations.csv'), 'utf8')
      .trim()
      .split('\n'),
  ).toHaveLength(1);
});

test('a change of what only a site has counts as one, and what staff changed stays [BEYOND-2 part]', async () => {
  await pool.query(`update locations set version = 2 where public_id = 'juneau'`);
  const changed = file(OAK.replace('312-555-0191', '312-555-0192'), JUNEAU.replace('907-555-0118', '907-555-0119'));
  expect(await into('sites', put('changed.csv', changed))).toEqual({ added: 0, changed: 1, same: 0, kept: 1 });
  const { rows } = await pool.query(`select phone from covid_sites order by phone`);
  expect(rows.map(({ phone }: { phone: string }) => phone)).toEqual(['312-555-0192', '787-555-0118', '907-555-0118']);
});

test('every mistake of a site is named with its line and column, and nothing is written [BEYOND-2 part]', async () => {
  const before = await kept();
  const wrong = file(
    OAK.replace('chicago', 'new').replace(',yes,8,', ',yes,,'),
    SAN_JUAN.replace('sanjuan', 'new2').replace(',no,no,40D', ',no,yes,40D').replace('40D0000003', '40X'),
    OAK.replace('chicago', 'new3').replace(',12,4', ',10,12'),
    OAK.replace('chicago', 'new4').replace('-87.6472,,', '-87.6472,America/Detroit,').replace('Active', 'Open'),
    OAK.replace('chicago', 'new5').replace('rapid-antigen; lab-pcr', 'home-kit'),
  );
  expect(await mistakes('sites', 'wrong.csv', wrong)).toEqual([
    'line 2, spaces: is needed where people come by car',
    "line 3, cliaNumber: a CLIA number such as '14D0000001'",
    'line 3, testingModels: must be rapid-antigen alone at a Binax site',
    'line 4, hourlyCapacity: a multiple of 4: a visit takes 15 minutes',
    'line 4, reserveCapacity: must be fewer than the hourly capacity',
    expect.stringMatching(/^line 5, timeZone: .*America\/Puerto_Rico/),
    expect.stringMatching(/^line 5, stationStatus: .*Active.*Suspended.*Closed/),
    expect.stringMatching(/^line 6, testingModels: /),
  ]);
  const partner =
    'locationId,partnerLocationId,organizationId,name,physicianName,line1,line2,city,state,zip,lat,lng,timeZone,coLocated,storeNumber,note,capacity,reserve\n';
  const clinic = 'ID,1,labcorp,Labcorp,,1 Oak Street,,Chicago,IL,60614,41.9227,-87.6472,,no,,,2,\n';
  await into('locations', put('clinic.csv', partner + clinic.replace('ID', 'clinic')));
  const elsewhere = file(
    OAK.replace('chicago', 'new').replace(',101,', ',999,'),
    OAK.replace('chicago', 'clinic').replace(',101,', ',104,'),
    OAK.replace('chicago', 'twice'),
    'guam,105,Larkmoor Guam,1 Marine Drive,Hagatna,GU,96910,13.47,144.75,,Active,,,671-555-0118,no,,no,no,66D0000003,lab-pcr,4,0',
  );
  expect(await mistakes('sites', 'elsewhere.csv', elsewhere)).toEqual([
    'line 2, storeNumber: is not the number of a store here',
    'line 3, locationId: is a location that is not a site for COVID-19 tests',
    'line 4, storeNumber: is the store of another site',
    'line 5, timeZone: is empty, and the ZIP code is in a time zone that no site can be in',
  ]);
  expect(await mistakes('locations', 'taken.csv', partner + clinic.replace('ID', 'chicago'))).toEqual([
    'line 2, locationId: is a site for COVID-19 tests: import it with sites',
  ]);
  expect(await kept()).toEqual(before);
});
