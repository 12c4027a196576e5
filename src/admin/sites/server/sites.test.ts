import { expect, test } from 'vitest';
import { ANTIGEN, putAt, somebodyBooked, somebodyHolding } from '#covid/server/paying/testing.ts';
import { testDatabase } from '#testing/database.ts';
import { wallClock, testVisitor } from '#testing/scheduler.ts';
import { until } from '#testing/until.ts';
import { everyDay, newSite, newStore, readToEdit, staffAt, strandedWorker } from './testing.ts';

const database = await testDatabase();
const { pool } = database;
// What is bookable is there before the first site is.
await newSite(database);

const day = (days: number, zone = 'America/Chicago') =>
  new Date(wallClock(zone, days, '12:00')).toLocaleDateString('en-CA', { timeZone: zone });

/** The clocks at which people who book can start a test there on a day. */
async function timesOn(locationId: string, date: string, serviceId = ANTIGEN): Promise<string[]> {
  const query = `serviceId=${String(serviceId)}&startDateTime=${date}&numberOfDays=1`;
  const { body } = await testVisitor(database).get(`/covid19/sites/${locationId}/timeslots?${query}`);
  const { scheduleDays } = body['providerDetail'] as {
    scheduleDays: { date: string; timeSlots: { localTime: string }[] }[];
  };
  return scheduleDays.find((one) => one.date === date)?.timeSlots.map(({ localTime }) => localTime) ?? [];
}

/** What the log says of a site, in order. */
async function logged(subject: string): Promise<string[]> {
  const { rows } = await pool.query<{ action: string }>('select action from audit_log where subject = $1 order by id', [
    subject,
  ]);
  return rows.map(({ action }) => action);
}

test('a site is added with little typed: its ZIP code fills in the rest, it is open all week from 9 to 5 with a break of an hour at 1:15, and it is suspended until somebody opens it [ADM-5 part]', async () => {
  const admin = await staffAt(database, 'admin site user');
  const storeNumber = await newStore(database);
  const typed = {
    name: 'Wicker Park',
    storeNumber,
    cliaNumber: '14D1234567',
    address: { street: '1550 N Milwaukee Ave', zip: '60622' },
  };
  const added = await admin.post('/admin/sites', typed);
  expect([added.status, added.body]).toMatchObject([
    201,
    {
      name: 'Wicker Park',
      storeNumber,
      address: {
        city: 'Chicago',
        state: 'IL',
        stateName: 'Illinois',
        county: 'Cook',
        zip: '60622',
        intersection: null,
      },
      ...{ timeZoneIANA: 'America/Chicago', timeZoneName: 'Central Time', phone: '312-555-0142' },
      ...{ stationStatus: 'Suspended', insuranceRequired: false, binax: false, version: 1 },
      position: { latitude: 41.92, longitude: -87.65 },
      hoursOfOperation: everyDay('09:00 AM', '05:00 PM', ['01:15 PM', 60]),
      specialDays: {},
    },
  ]);
  const id = String(added.body['locationId']);
  expect(added.headers.get('location')).toBe(`/api/admin/sites/${id}`);
  expect(await timesOn(id, day(3))).toEqual([]);
  const opened = await admin.patch(`/admin/sites/${id}/status`, { stationStatus: 'Active', version: 1 });
  expect([opened.status, opened.body['site']]).toMatchObject([200, { stationStatus: 'Active', version: 2 }]);
  const times = await timesOn(id, day(3));
  expect([times[0], times.at(-1), times.length]).toEqual(['9:00 am', '4:45 pm', 28]);
  expect(times).not.toContain('1:15 pm');
  expect(times).toContain('2:15 pm');
  const again = await admin.post('/admin/sites', typed);
  expect([again.status, again.body]).toMatchObject([
    422,
    { errors: [{ path: 'storeNumber', message: `Store ${storeNumber} has a site already: change that one` }] },
  ]);
  expect(await logged(id)).toEqual(['site.create', 'site.resume']);
});

test('of two who add a site at one store at once, one does', async () => {
  const admin = await staffAt(database, 'superuser');
  const storeNumber = await newStore(database);
  const typed = { name: 'Twice', storeNumber, cliaNumber: '14D1234567', address: { street: '1 Oak St', zip: '60614' } };
  const both = await Promise.all([admin.post('/admin/sites', typed), admin.post('/admin/sites', typed)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
});

test('a ZIP code says its city, state, county and zone; one that there isn’t, and a zone in which no site can be, are refused by name', async () => {
  const admin = await staffAt(database, 'admin site user');
  expect((await admin.get('/admin/zip/02903')).body).toEqual({
    ...{ zip: '02903', city: 'Providence', state: 'RI', stateName: 'Rhode Island', counties: ['Providence'] },
    ...{ timeZoneIANA: 'America/New_York', timeZoneName: 'Eastern Time' },
  });
  expect((await admin.get('/admin/zip/96929')).body).toMatchObject({
    timeZoneIANA: null,
    timeZoneName: 'Chamorro Standard Time',
  });
  expect((await admin.get('/admin/zip/00000')).body).toMatchObject({ status: 404, code: 'no-such-zip' });
  expect((await admin.get('/admin/zip/606')).status).toBe(422);
  const storeNumber = await newStore(database, { lat: 13.5, lng: 144.8 });
  const typed = {
    name: 'Guam',
    storeNumber,
    cliaNumber: '66D1234567',
    address: { street: '1 Marine Dr', zip: '96929' },
  };
  const refused = await admin.post('/admin/sites', typed);
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { errors: [{ path: 'address.zip', message: expect.stringContaining('Chamorro') as string }] },
  ]);
});

test('what can’t be of a site is refused, each field by its name, with the way out', async () => {
  const { locationId } = await newSite(database);
  const admin = await staffAt(database, 'admin site user');
  const site = await readToEdit(admin, locationId);
  const refusals: [object, string, RegExp][] = [
    [{ hourlyCapacity: 0 }, 'hourlyCapacity', /^Enter 4 to 800 .* suspend the site/],
    [{ hourlyCapacity: -1 }, 'hourlyCapacity', /4 to 800/],
    [{ hourlyCapacity: 1e9 }, 'hourlyCapacity', /4 to 800/],
    [{ hourlyCapacity: 10 }, 'hourlyCapacity', /multiple of 4/],
    [{ reserveCapacity: 12 }, 'reserveCapacity', /less than the visits an hour/],
    [{ hoursOfOperation: everyDay('05:00 PM', '09:00 AM') }, 'hoursOfOperation.0', /closes before it opens/],
    [{ hoursOfOperation: everyDay('09:00 AM', '09:00 AM') }, 'hoursOfOperation.0', /closes before/],
    [{ hoursOfOperation: everyDay('09:00 AM', '05:00 PM', ['06:30 PM', 60]) }, 'hoursOfOperation.0', /outside of/],
    [{ hoursOfOperation: everyDay('09:00 AM', '05:00 PM', ['04:30 PM', 60]) }, 'hoursOfOperation.0', /outside of/],
    [{ hoursOfOperation: [...everyDay('09:00 AM', '05:00 PM'), ...site.hoursOfOperation] }, 'hoursOfOperation', /once/],
    [{ specialDays: { '2026-12-24': { open: '12:00', close: '08:00' } } }, 'specialDays.2026-12-24', /closes before/],
    [{ timeZoneIANA: 'Pacific/Guam' }, 'timeZoneIANA', /No site can be in Chamorro/],
    [{ timeZoneIANA: 'Mars/Olympus' }, 'timeZoneIANA', /Choose a time zone/],
    [{ timeZoneIANA: 'America/Detroit' }, 'timeZoneIANA', /America\/New_York/],
    [{ binax: true }, 'testingModels', /rapid antigen tests alone/],
    [{ testingModels: [] }, 'testingModels', /one test/],
    [{ byCar: true }, 'spaces', /spaces/],
    [{ cliaNumber: '14D' }, 'cliaNumber', /such as 14D0000001/],
    [{ phone: '555' }, 'phone', /such as 312/],
    [{ name: '\u202Eevil' }, 'name', /Enter a name/],
    [{ storeNumber: '999999' }, 'storeNumber', /There is no store 999999/],
    [{ address: { ...site.address, state: 'NY' } }, 'address.zip', /60614 is in IL, and the address says NY/],
    [{ address: { ...site.address, zip: '6061' } }, 'address.zip', /five digits/],
  ];
  for (const [change, path, message] of refusals) {
    const { status, body } = await admin.put(`/admin/sites/${locationId}`, { ...site, ...change });
    const found = body.errors?.find((error) => error.path === path);
    expect([status, found?.path, found?.message], JSON.stringify(change)).toEqual([
      422,
      path,
      expect.stringMatching(message),
    ]);
  }
  const mine = await newSite(database);
  const other = await readToEdit(admin, mine.locationId);
  const twice = await admin.put(`/admin/sites/${mine.locationId}`, { ...other, storeNumber: site.storeNumber });
  expect(twice.body).toMatchObject({ status: 422, errors: [{ path: 'storeNumber' }] });
  expect(await logged(locationId)).toEqual([]);
});

test('hours, breaks, places and status decide at once which times are offered, on holidays and other days too; suspending a site with bookings warns and lists them [ADM-6]', async () => {
  const at = await newSite(database);
  const { locationId } = at;
  const supervisor = await staffAt(database, 'site supervisor', [locationId]);
  const save = async (change: object) => {
    const site = await readToEdit(supervisor, locationId);
    const { status, body } = await supervisor.put(`/admin/sites/${locationId}`, { ...site, ...change });
    expect([status, body.errors]).toEqual([200, undefined]);
  };
  expect((await timesOn(locationId, day(3))).length).toBe(40);
  await save({ hoursOfOperation: everyDay('07:30 AM', '12:00 PM', ['09:00 AM', 30]) });
  const morning = await timesOn(locationId, day(3));
  expect([morning[0], morning.at(-1), morning.length]).toEqual(['7:30 am', '11:45 am', 16]);
  expect(morning).not.toContain('9:15 am');
  await save({ specialDays: { [day(4)]: null, [day(5)]: { open: '15:00', close: '16:00' } } });
  expect(await timesOn(locationId, day(4))).toEqual([]);
  expect(await timesOn(locationId, day(5))).toEqual(['3:00 pm', '3:15 pm', '3:30 pm', '3:45 pm']);
  await save({ hoursOfOperation: [{ ...everyDay('12:00 AM', '12:00 AM')[0], allDay: true }] });
  const all = await timesOn(locationId, day(3));
  expect([all[0], all.at(-1), all.length]).toEqual(['12:00 am', '11:45 pm', 96]);
  const held = async () => (await testVisitor(database).post('/covid19/holds', { slotId: slot })).status;
  const slot = `${locationId}.${String(ANTIGEN)}.${String(wallClock('America/Chicago', 3, '10:00') / 60_000)}`;
  await save({ hourlyCapacity: 8, reserveCapacity: 4 });
  expect([await held(), await held()]).toEqual([201, 409]);
  await save({ hourlyCapacity: 12, reserveCapacity: 4 });
  expect([await held(), await held()]).toEqual([201, 409]);
  const { version } = await readToEdit(supervisor, locationId);
  const status = (stationStatus: string, of: number, more = {}) =>
    supervisor.patch(`/admin/sites/${locationId}/status`, { stationStatus, version: of, ...more });
  const { id } = await somebodyBooked(database, at, { time: '12:00' });
  expect((await status('Suspended', version)).body).toMatchObject({
    ...{ status: 409, code: 'visits-undecided', detail: expect.stringContaining('1 person') as string },
  });
  const listed = await supervisor.post(`/admin/sites/${locationId}/stranded`, { stationStatus: 'Suspended' });
  expect(listed.body).toMatchObject({
    ...{ total: 1, visits: [{ appointmentId: id, person: 'Ada M.', date: day(3), localTime: '12:00 pm' }] },
  });
  const decisions = [{ appointmentId: id, decision: 'keep' }];
  expect((await status('Suspended', version, { decisions })).status).toBe(200);
  expect(await timesOn(locationId, day(3))).toEqual([]);
  expect((await status('Active', version + 1)).status).toBe(200);
  expect((await timesOn(locationId, day(3))).length).toBe(95);
  expect(new Set(await logged(locationId))).toEqual(
    new Set(['site.hours', 'site.capacity', 'site.suspend', 'site.resume']),
  );
});

test('nine stays nine on both days on which the clocks change; an hour that is skipped is not offered, and one that comes twice is offered once [ADM-6 part]', async () => {
  const { locationId } = await newSite(database);
  const admin = await staffAt(database, 'admin site user');
  const site = await readToEdit(admin, locationId);
  const edit = (date: string) => ({
    ...{ hourlyCapacity: site.hourlyCapacity, reserveCapacity: site.reserveCapacity, specialDays: {} },
    ...{ testingModels: site.testingModels, date, hoursOfOperation: everyDay('01:00 AM', '10:00 AM') },
  });
  const preview = async (date: string) => {
    const { body } = await admin.post(`/admin/sites/${locationId}/preview`, edit(date));
    return body as unknown as { clocks: string | null; times: { localTime: string; start: string; state: string }[] };
  };
  // The next changes of the clocks in Chicago after the earliest date on which these tests run.
  const spring = await preview('2027-03-14');
  expect(spring.clocks).toBe('Sunday, March 14, has no 2:00 am in Central Time: the clocks skip that hour.');
  expect(spring.times.map(({ localTime }) => localTime)).not.toContain('2:15 am');
  expect(spring.times.find(({ localTime }) => localTime === '9:00 am')).toMatchObject({
    start: '2027-03-14T14:00:00.000Z',
  });
  const fall = await preview('2027-11-07');
  expect(fall.clocks).toBe('Sunday, November 7, has 1:00 am twice in Central Time: its times are offered once.');
  expect(fall.times.filter(({ localTime }) => localTime === '1:30 am')).toHaveLength(1);
  expect(fall.times.find(({ localTime }) => localTime === '9:00 am')).toMatchObject({
    start: '2027-11-07T15:00:00.000Z',
  });
  expect((await preview('2027-06-01')).clocks).toBeNull();
});

test('the preview says what goes, what comes and who is booked there, and saves nothing', async () => {
  const at = await newSite(database);
  const supervisor = await staffAt(database, 'site supervisor', [at.locationId]);
  const { id } = await somebodyBooked(database, at, { time: '17:00' });
  await somebodyHolding(database, at, { time: '17:30' });
  const { version, ...site } = await readToEdit(supervisor, at.locationId);
  const { hourlyCapacity, reserveCapacity, testingModels, specialDays } = site;
  const edit = { hourlyCapacity, reserveCapacity, testingModels, specialDays };
  const hoursOfOperation = everyDay('07:30 AM', '05:00 PM');
  const { body } = await supervisor.post(`/admin/sites/${at.locationId}/preview`, {
    ...edit,
    hoursOfOperation,
    date: day(3),
  });
  expect(body).toMatchObject({
    date: day(3),
    placesWere: 78,
    places: 76,
    stranded: 1,
    strandedOn: [day(3)],
    holding: 1,
  });
  const times = body['times'] as { localTime: string; state: string; stranded: number }[];
  const of = (state: string) => times.filter((time) => time.state === state).map(({ localTime }) => localTime);
  expect(of('new')).toEqual(['7:30 am', '7:45 am']);
  expect(of('gone')).toEqual(['5:00 pm', '5:15 pm', '5:30 pm', '5:45 pm']);
  expect(times.find(({ localTime }) => localTime === '5:00 pm')).toMatchObject({ stranded: 1 });
  expect((await readToEdit(supervisor, at.locationId)).version).toBe(version);
  const who = await supervisor.post(`/admin/sites/${at.locationId}/stranded`, { edit: { ...edit, hoursOfOperation } });
  expect(who.body).toMatchObject({
    ...{ total: 1, holding: 1, may: { cancel: true } },
    visits: [
      {
        appointmentId: id,
        person: 'Ada M.',
        localTime: '5:00 pm',
        toldBy: 'email',
        mustCall: null,
        couldBe: { date: day(4), localTime: '7:30 am' },
      },
    ],
  });
  expect(JSON.stringify(who.body)).not.toMatch(/Moss|1985|example\.com/);
  const read = `select from audit_log where actor = $1 and action = 'appointment.search'`;
  expect((await pool.query(read, [supervisor.actor.id])).rowCount).toBe(1);
});

test('a change that strands people asks first what becomes of each: each is kept, moved or canceled as it was decided, or nothing is changed at all [ADM-6 part]', async () => {
  const at = await newSite(database);
  const { locationId } = at;
  const supervisor = await staffAt(database, 'site supervisor', [locationId]);
  const [kept, moved, canceled] = [
    await somebodyBooked(database, at, { time: '17:00' }),
    await somebodyBooked(database, at, { time: '17:15' }),
    await somebodyBooked(database, at, { time: '17:30' }),
  ];
  const site = { ...(await readToEdit(supervisor, locationId)), hoursOfOperation: everyDay('08:00 AM', '05:00 PM') };
  const put = (change: object) => supervisor.put(`/admin/sites/${locationId}`, { ...site, ...change });
  const none = await put({});
  expect([none.status, none.body.code]).toEqual([409, 'visits-undecided']);
  const some = await put({ decisions: [{ appointmentId: kept.id, decision: 'keep' }] });
  expect(some.body).toMatchObject({ code: 'visits-undecided', detail: expect.stringContaining('2 people') as string });
  expect((await timesOn(locationId, day(3))).at(-1)).toBe('5:45 pm');
  const decisions = [
    { appointmentId: kept.id, decision: 'keep' },
    { appointmentId: moved.id, decision: 'move' },
    { appointmentId: canceled.id, decision: 'cancel' },
  ];
  const done = await put({ decisions });
  expect([done.status, done.body['decided']]).toMatchObject([200, { kept: 1, moved: 1, canceled: 1 }]);
  const times = await timesOn(locationId, day(3));
  expect(times.at(-1)).toBe('4:45 pm');
  await strandedWorker(database);
  const { jobId } = done.body['decided'] as { jobId: string };
  const jobPath = `/admin/sites/${locationId}/stranded/${jobId}`;
  await until(async () => expect((await supervisor.get(jobPath)).body).toMatchObject({ done: 2, state: 'done' }));
  const seen = async ({ visitor, id }: typeof kept) => (await visitor.get(`/scheduler/appointments/${id}`)).body;
  const [keptVisit, movedVisit, canceledVisit] = [await seen(kept), await seen(moved), await seen(canceled)];
  expect([keptVisit['status'], keptVisit['closed'], keptVisit['localTime']]).toEqual(['booked', undefined, '5:00 pm']);
  expect([movedVisit['status'], movedVisit['localTime']]).toEqual(['booked', '8:00 am']);
  expect(canceledVisit['status']).toBe('cancelled');
  expect(await logged(kept.id)).toContain('appointment.stand');
  expect(await logged(moved.id)).toContain('appointment.move');
  expect(await logged(canceled.id)).toContain('appointment.cancel');
  // A visit that is kept was decided about: the next change of hours doesn't ask again.
  const later = { ...(await readToEdit(supervisor, locationId)), hoursOfOperation: everyDay('08:00 AM', '04:45 PM') };
  expect((await supervisor.put(`/admin/sites/${locationId}`, later)).status).toBe(200);
});

test('fewer places strand who booked last at a full time, and a test that is no longer given who comes for it', async () => {
  const at = await newSite(database, { capacity: 2, reserve: 0 });
  const admin = await staffAt(database, 'admin site user');
  const people = [await somebodyBooked(database, at), await somebodyBooked(database, at)];
  const site = await readToEdit(admin, at.locationId);
  const put = (change: object) => admin.put(`/admin/sites/${at.locationId}`, { ...site, ...change });
  const fewer = await put({ hourlyCapacity: 4 });
  expect(fewer.body).toMatchObject({ code: 'visits-undecided', detail: expect.stringContaining('1 person') as string });
  const without = await put({ testingModels: ['lab-pcr'] });
  expect(without.body).toMatchObject({
    code: 'visits-undecided',
    detail: expect.stringContaining('2 people') as string,
  });
  const decisions = people.map(({ id }) => ({ appointmentId: id, decision: 'cancel' }));
  // Who adds and edits sites sees and cancels no one's visit: such a role can only keep them.
  expect((await put({ hourlyCapacity: 4, decisions })).body).toMatchObject({ status: 403, code: 'not-allowed' });
  const hidden = await admin.post(`/admin/sites/${at.locationId}/stranded`, { stationStatus: 'Suspended' });
  expect(hidden.body).toMatchObject({ total: 2, visits: [{ person: null }, { person: null }], may: { cancel: false } });
  const keep = people.map(({ id }) => ({ appointmentId: id, decision: 'keep' }));
  expect((await put({ hourlyCapacity: 4, decisions: keep })).status).toBe(200);
});

test('a site with bookings is suspended only once it is said what becomes of them, and closes for good only with nobody left [ADM-6 part]', async () => {
  const at = await newSite(database);
  const { locationId } = at;
  const supervisor = await staffAt(database, 'site supervisor', [locationId]);
  const admin = await staffAt(database, 'admin site user');
  const { id, visitor } = await somebodyBooked(database, at);
  const past = await somebodyBooked(database, at, { time: '11:00' });
  await putAt(database, past.id, -60);
  const path = `/admin/sites/${locationId}/status`;
  const { version } = await readToEdit(supervisor, locationId);
  const close = (of: number) => admin.patch(path, { stationStatus: 'Closed', version: of });
  expect((await close(version)).body).toMatchObject({
    status: 409,
    code: 'visits-left',
    detail: expect.stringContaining('1 visit') as string,
  });
  const suspend = { stationStatus: 'Suspended', version };
  expect((await supervisor.patch(path, suspend)).body).toMatchObject({ code: 'visits-undecided' });
  const move = [{ appointmentId: id, decision: 'move' }];
  expect((await supervisor.patch(path, { ...suspend, decisions: move })).body).toMatchObject({ code: 'nothing-near' });
  const keep = [{ appointmentId: id, decision: 'keep' }];
  expect((await supervisor.patch(path, { ...suspend, decisions: keep })).body['decided']).toMatchObject({ kept: 1 });
  expect((await visitor.get(`/scheduler/appointments/${id}`)).body['closed']).toBeUndefined();
  expect(await timesOn(locationId, day(3))).toEqual([]);
  expect((await supervisor.patch(path, { stationStatus: 'Closed', version: version + 1 })).status).toBe(403);
  expect((await close(version + 1)).body).toMatchObject({ code: 'visits-left' });
  expect((await visitor.put(`/scheduler/appointments/${id}/cancel`, {})).status).toBe(200);
  expect((await close(version + 1)).status).toBe(200);
  expect((await admin.patch(path, { stationStatus: 'Active', version: version + 2 })).body).toMatchObject({
    code: 'site-closed',
  });
});

test('of two who edit one site the slower is told, nothing of theirs is saved, and nothing is lost', async () => {
  const { locationId } = await newSite(database);
  const [one, other] = [
    await staffAt(database, 'admin site user'),
    await staffAt(database, 'site supervisor', [locationId]),
  ];
  const site = await readToEdit(one, locationId);
  expect((await one.put(`/admin/sites/${locationId}`, { ...site, name: 'Lincoln Square' })).status).toBe(200);
  const late = await other.put(`/admin/sites/${locationId}`, { ...site, hourlyCapacity: 16 });
  expect([late.status, late.body.code]).toEqual([412, 'site-changed']);
  const status = await other.patch(`/admin/sites/${locationId}/status`, {
    stationStatus: 'Suspended',
    version: site.version,
  });
  expect(status.status).toBe(412);
  expect(await readToEdit(one, locationId)).toMatchObject({
    name: 'Lincoln Square',
    hourlyCapacity: site.hourlyCapacity,
  });
});

test('a supervisor changes hours and places of their own site, and neither its rules nor its place', async () => {
  const { locationId } = await newSite(database);
  const supervisor = await staffAt(database, 'site supervisor', [locationId]);
  const site = await readToEdit(supervisor, locationId);
  for (const change of [{ insuranceRequired: true }, { name: 'Mine' }, { testingModels: ['lab-pcr'] }]) {
    const refused = await supervisor.put(`/admin/sites/${locationId}`, { ...site, ...change });
    expect([refused.status, refused.body['detail']], JSON.stringify(change)).toEqual([
      403,
      expect.stringContaining('Ask an admin site user.'),
    ]);
  }
  const saved = await supervisor.put(`/admin/sites/${locationId}`, { ...site, hourlyCapacity: 16, reserveCapacity: 8 });
  expect([saved.status, saved.body['site']]).toMatchObject([200, { hourlyCapacity: 16, reserveCapacity: 8 }]);
  const { rows } = await pool.query<{ before: object; after: object }>(
    `select before, after from audit_log where subject = $1 and action = 'site.capacity'`,
    [locationId],
  );
  expect(rows).toEqual([{ before: { capacity: 3, reserve: 1 }, after: { capacity: 4, reserve: 2 } }]);
});

test('the list has the caller’s sites by name, narrowed by words, state, status, test and rules', async () => {
  const [north, south] = [
    await newSite(database, { name: 'Zebra North' }),
    await newSite(database, { name: 'Zebra South', services: [ANTIGEN] }),
  ];
  const supervisor = await staffAt(database, 'site supervisor', [north.locationId, south.locationId]);
  const names = async (query = '') => {
    const { body } = await supervisor.get(`/admin/sites?${query}`);
    return (body['sites'] as { name: string }[]).map(({ name }) => name);
  };
  expect(await names()).toEqual(['Zebra North', 'Zebra South']);
  expect(await names('words=south')).toEqual(['Zebra South']);
  expect(await names('testingModel=lab-pcr')).toEqual(['Zebra North']);
  expect(await names('state=NY')).toEqual([]);
  expect(await names('insuranceRequired=true')).toEqual([]);
  expect(await names('status=Suspended')).toEqual([]);
  expect((await supervisor.get('/admin/sites?words=zebra')).body).toMatchObject({
    ...{ total: 2, byStatus: { Active: 2, Suspended: 0, Closed: 0 }, states: ['IL'], may: { create: false } },
    sites: [{ today: expect.stringMatching(/8 am to 6 pm/) as string, hourlyCapacity: 12, reserveCapacity: 4 }, {}],
  });
  expect((await supervisor.get('/admin/sites?status=Gone')).status).toBe(422);
});

test('the list says how many of today’s places are booked, by the site’s own clock', async () => {
  const site = await newSite(database);
  for (const minutes of [0, 26 * 60]) await putAt(database, (await somebodyBooked(database, site)).id, minutes);
  const gone = await somebodyBooked(database, site);
  await putAt(database, gone.id, 0);
  await pool.query(`update appointments set status = 'cancelled' where id = $1`, [gone.id]);
  const supervisor = await staffAt(database, 'site supervisor', [site.locationId]);
  expect((await supervisor.get('/admin/sites')).body).toMatchObject({
    sites: [{ bookedToday: 1, placesToday: 120 }],
  });
});
