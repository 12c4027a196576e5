import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { purge } from '#belongings/purge.ts';
import { system } from '#identity/make-actor.ts';
import { jobBelongings } from '#jobs/server/belongings.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import { parseSettings } from '#settings/settings.ts';
import { testDatabase } from '#testing/database.ts';
import { readPdf } from '#testing/papers/read-pdf.ts';
import {
  chicago,
  DAYTIME_ZONE,
  loadTestLocations,
  PLAIN,
  readyToBook,
  testLocation,
  testPatient,
  testVisitor,
} from '#testing/scheduler.ts';
import { ANTIGEN, newIssuer, putAt, siteUnderTest, somebodyBooked } from '#covid/server/paying/testing.ts';
import { dayWords } from '#scheduler/engine/slot-words.ts';
import { clerk, work } from './testing.ts';

const database = await testDatabase();
const place = testLocation({ capacity: 60, name: 'Lincoln Park' });
const elsewhere = testLocation({ capacity: 9 });
const site = place.locationId;
const DATE = new Date(chicago(1, '12:00')).toISOString().slice(0, 10);
const people: { id: string; number: string }[] = [];

/** A visit at a site, for a patient of this name. */
async function booked(patient: Record<string, unknown>, { days = 1, clock = '09:00', where = site } = {}) {
  const visitor = testVisitor(database);
  const slot = slotId({ locationId: where, serviceId: PLAIN, start: chicago(days, clock) });
  const { request } = await readyToBook(visitor, slot, undefined, testPatient(patient));
  const { body } = await visitor.post('/scheduler/appointments', request);
  return { id: String(body['appointmentId']), number: String(body['confirmationNumber']) };
}

beforeAll(async () => {
  await loadTestLocations(database, [place, elsewhere]);
  people.push(await booked({ firstName: 'Avery', lastName: 'Stone', dob: '1986-04-17' }));
  people.push(await booked({ firstName: 'Łukasz', lastName: 'Rivera-Vega', dob: '1978-11-02' }, { clock: '08:20' }));
  people.push(await booked({ firstName: 'Gone', lastName: 'Away' }, { days: 2 }));
  await booked({ firstName: 'Foreign', lastName: 'Person' }, { where: elsewhere.locationId });
});

const supervisor = () => clerk(database, { roles: ['site supervisor'], sites: [site] });
const coordinator = () => clerk(database, { roles: ['site coordinator'], sites: [site] });

async function logOf(actor: string) {
  const { rows } = await database.pool.query<{ action: string; subject: string; count: number | null }>(
    "select action, subject, count from audit_log where actor = $1 and action <> 'session.start' order by id",
    [actor],
  );
  return rows.map(({ action, count }) => (count === null ? action : `${action} ${String(count)}`));
}

test('the list of a day has shortened names in the order of their times, who printed it and when in the site’s zone, and no birth date, phone or full name [ADM-4 part]', async () => {
  const person = await coordinator();
  const { paper, response, content } = await person.made({ kind: 'day-list', site, date: DATE });
  expect(paper).toMatchObject({ state: 'done', size: 1, refusal: null, site: { name: 'Lincoln Park' }, from: DATE });
  expect(response?.headers.get('content-type')).toBe('application/pdf');
  expect(response?.headers.get('cache-control')).toBe('no-store');
  expect(response?.headers.get('content-length')).toBe(String(content.length));
  expect(response?.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''day-list-${DATE}.pdf`);
  const { pages, title, language, isTagged, roles } = await readPdf(content);
  const day = `${dayWords(DATE).long}, ${DATE.slice(0, 4)}`;
  expect([title, language, isTagged]).toEqual([day, 'en-US', true]);
  expect(roles).toMatchObject({ H1: 1, Table: 1, TR: 3 });
  const [text = ''] = pages;
  expect(text).toMatch(/8:20 am Łukasz R\.-V\. \S+ .* 9:00 am Avery S\. /);
  expect(text).toContain('Lincoln Park, Central Time');
  expect(text).toMatch(/Printed \w+day, \w+ \d+, \d+:\d\d [ap]m, Central Time, by staff:\S+ .*Shred at closing\./);
  expect(text).toContain('Page 1 of 1');
  for (const { number } of people.slice(0, 2)) expect(text).toContain(number);
  for (const hidden of ['Stone', 'Rivera', '1986', '1986-04', '55501', '555-01', '@', 'Foreign', 'Gone'])
    expect(text).not.toContain(hidden);
  expect(await logOf(person.actor.id)).toEqual(['job.start 1', 'appointment.print-day 2', 'paper.open']);
});

test('the sheet of one visit has the full name and birth date, and that it was printed is on record [ADM-4 part]', async () => {
  const person = await coordinator();
  const [{ id, number } = { id: '', number: '' }] = people;
  const { paper, content } = await person.made({ kind: 'visit', appointmentId: id });
  expect(paper).toMatchObject({ confirmationNumber: number, file: { name: `visit-${number}.pdf` } });
  const { pages, title, isTagged, roles } = await readPdf(content);
  expect([title, isTagged, roles['TH'], roles['TD']]).toEqual([number, true, 4, 4]);
  for (const shown of ['Avery Stone', 'April 17, 1986', '9:00 am, Central Time', 'Lincoln Park', 'Printed '])
    expect(pages[0]).toContain(shown);
  expect(await logOf(person.actor.id)).toEqual(['job.start 1', 'appointment.print', 'paper.open']);
});

/** A site where people come by car, with somebody there whose last name a spreadsheet would take for a formula; and the day by its clock. */
async function atLot() {
  const hours = Array.from({ length: 7 }, () => ({ open: '00:00', close: '23:59' }));
  const lot = await siteUnderTest(database, { byCar: true, hours, timeZone: DAYTIME_ZONE });
  const visit = await somebodyBooked(database, lot);
  await putAt(database, visit.id, 5);
  const { body } = await visit.visitor.post('/covid19/drive-up', { appointmentId: visit.id, space: 4 });
  const { start } = body['registration'] as { start: string };
  const zone = { timeZone: DAYTIME_ZONE, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const date = new Intl.DateTimeFormat('en-CA', zone).format(new Date(start));
  const person = await clerk(database, { roles: ['site supervisor'], sites: [lot.locationId] });
  return { ...lot, ...visit, date, person };
}

test('PDFs of appointments and of cars, and a report as CSV, are in progress and then done, or say why there is none; cells that begin with = + - @ are defused [ADM-4]', async () => {
  const { id, locationId, date, person, number } = await atLot();
  await database.pool.query(
    `update patients set first_name = '=1+2' where patient_id = (select patient_id from appointments where id = $1)`,
    [id],
  );
  const files = new Map<string, Buffer>();
  for (const asked of [
    { kind: 'day-list', site: locationId, date },
    { kind: 'visit', appointmentId: id },
    { kind: 'drive-up', site: locationId, date },
    { kind: 'visits', site: locationId, from: dayAfter(date, -70), to: date },
  ] as const) {
    const { jobId, ...waiting } = await person.ask(asked);
    expect([waiting.state, waiting.done, waiting.file, (await person.open(jobId)).status]).toEqual([
      ...['waiting', 0, null, 404],
    ]);
    if (asked.kind === 'visits') {
      await work(database, jobId, 0);
      expect(await person.look(jobId)).toMatchObject({ state: 'running', done: 1, file: null });
      expect(waiting.total).toBeGreaterThan(1);
    }
    await work(database, jobId);
    expect(await person.look(jobId)).toMatchObject({ state: 'done', refusal: null });
    files.set(asked.kind, Buffer.from(await (await person.open(jobId)).arrayBuffer()));
  }
  for (const kind of ['day-list', 'visit', 'drive-up'])
    expect((await readPdf(files.get(kind) ?? Buffer.of())).pages.join(), kind).toContain(number);
  const [row] = parse<Record<string, string>>(files.get('visits') ?? '', { columns: true, bom: true });
  expect([row?.['Number'], row?.['First name']]).toEqual([number, "'=1+2"]);

  const { jobId } = await person.ask({ kind: 'drive-up', site: locationId, date });
  await database.pool.query(`update staff set roles = '{report analyst}' where id = $1`, [person.actor.id]);
  await work(database, jobId);
  expect(await person.look(jobId)).toMatchObject({ state: 'failed', refusal: 'not-allowed', file: null });
});

const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

test('who comes by car is on the list and on its PDF with their space; the desk knows who answers for the site, issues and sees vouchers, submits a plan and updates details [ADM-7]', async () => {
  const { id, locationId, date, person, number, request } = await atLot();
  const lot = await person.get(`/admin/drive-up?site=${locationId}`);
  expect(lot.body['registrations']).toMatchObject([{ person: 'Ada M.', space: 4, status: 'here' }]);
  const { paper, content } = await person.made({ kind: 'drive-up', site: locationId, date });
  expect(paper.state).toBe('done');
  const [text = ''] = (await readPdf(content)).pages;
  expect(text).toMatch(new RegExp(`4 \\d+:\\d\\d [ap]m Ada M\\. ${number} .*Here since`));

  const { body: answering } = await person.get(`/admin/pharmacists?site=${locationId}`);
  expect(answering['pharmacists']).toMatchObject([{ locationId, phone: '312-555-0100' }]);

  const issuer = newIssuer();
  const days = { startsOn: dayAfter(date, 0), endsOn: dayAfter(date, 20) };
  const issued = await person.post('/admin/vouchers', {
    ...{ site: locationId, issuer, total: 2, services: [ANTIGEN], ...days },
  });
  expect([issued.status, typeof issued.body['code']]).toEqual([201, 'string']);
  const { body: vouchers } = await person.get(`/admin/vouchers?site=${locationId}`);
  expect(vouchers['vouchers']).toContainEqual(expect.objectContaining({ issuer, left: 2, of: 2 }));

  const plan = { appointmentId: id, primary: { plan: 'blue-heron', memberId: 'BH10042' } };
  expect((await person.post('/admin/insurance', plan)).body).toMatchObject({ payment: { pays: 'plan' } });
  const changed = await person.put(`/admin/patients/${String(request.patientId)}`, {
    ...{ appointmentId: id, version: 1, reason: 'Said at the desk', changes: { phone: '312-555-0188' } },
  });
  expect([changed.status, changed.body['phoneEnd']]).toEqual([200, '0188']);
  expect(await logOf(person.actor.id)).toEqual(
    expect.arrayContaining(['voucher.issue 2', 'insurance.submit', 'appointment.details']),
  );
});

test('rows have what lists have of a patient, of one’s own sites only, and how many were saved is on record [ADM-4 part]', async () => {
  const person = await supervisor();
  const to = new Date(chicago(40, '12:00')).toISOString().slice(0, 10);
  const { paper, response, content } = await person.made({ kind: 'visits', from: DATE, to });
  expect(paper).toMatchObject({ state: 'done', size: 3, site: null });
  expect(response?.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const rows = parse<Record<string, string>>(content, { columns: true, bom: true });
  expect(
    rows.map((row) => [row['Date'], row['Time'], row['First name'], row['Last initial'], row['Birth year']]),
  ).toEqual([
    [DATE, '8:20 am', 'Łukasz', 'R.-V.', '1978'],
    [DATE, '9:00 am', 'Avery', 'S.', '1986'],
    [new Date(chicago(2, '12:00')).toISOString().slice(0, 10), '9:00 am', 'Gone', 'A.', '1985'],
  ]);
  expect(rows[0]).toMatchObject({ Site: 'Lincoln Park', 'Time zone': 'America/Chicago', Status: 'booked' });
  for (const hidden of ['Stone', 'Rivera', '1986-04', '55501', '555-01', '@', 'Foreign'])
    expect(content.toString()).not.toContain(hidden);
  expect(await logOf(person.actor.id)).toContain('appointment.save-rows 3');

  const near = await coordinator();
  const { content: theirs } = await near.made({
    kind: 'visits',
    from: new Date(chicago(-300, '12:00')).toISOString().slice(0, 10),
    to,
  });
  expect(parse(theirs, { bom: true }).length).toBeLessThanOrEqual(4);
});

test('an analyst gets counts with no person in them: small ones together, of whole months, the same whoever asks [ADM-4 part]', async () => {
  const here = testLocation({ capacity: 60, name: 'Counted' });
  await loadTestLocations(database, [here]);
  const years = await database.pool.query<{ year: number }>(
    `select extract(year from now() - interval '1 year')::int as year`,
  );
  const year = years.rows[0]?.year ?? 0;
  // Twenty of one kind and three of another, a year ago.
  await database.pool.query(
    `with place as (select id from locations where public_id = $1),
       someone as (select p.patient_id, a.consent_id from appointments a join patients p on p.patient_id = a.patient_id where a.id = $2),
       made as (insert into seats (location_id, hold_id, seat, during, starts_at, service_id, status, owner)
         select place.id, gen_random_uuid(), 1, tstzrange(at, at + interval '20 minutes'), at, $4, 'cancelled', 'guest:x'
         from place, generate_series(1, 23) n, lateral (select make_timestamptz($3, 3, 1, 12, 0, 0) + n * interval '1 day' as at) t returning location_id, hold_id, starts_at)
     insert into appointments (location_id, id, confirmation_number, hold_id, patient_id, consent_id, owner, status)
       select location_id, gen_random_uuid(), 'T' || row_number() over (order by starts_at), hold_id, patient_id, consent_id, 'guest:x',
         case when row_number() over (order by starts_at) <= 20 then 'kept' else 'missed' end from made, someone`,
    [here.locationId, people[0]?.id, year, PLAIN],
  );
  const analyst = await clerk(database, { roles: ['report analyst'], sites: 'all' });
  const { paper, content } = await analyst.made({ kind: 'counts', year });
  expect(paper).toMatchObject({ state: 'done', site: null, confirmationNumber: null });
  const rows = parse<Record<string, string>>(content, { columns: true, bom: true }).filter(
    ({ Site }) => Site === 'Counted',
  );
  // Three alone would be told, so the next smallest is hidden with them.
  expect(rows.map((row) => [row['Visit'], row['Status'], row['Age'], row['Visits']])).toEqual([
    ['All others', '', '', '23'],
  ]);
  for (const hidden of ['Avery', 'Stone', '1986', 'T1,', `${String(year)}-03-02`])
    expect(content.toString()).not.toContain(hidden);
  const runs = await clerk(database, { roles: ['site supervisor'], sites: [here.locationId] });
  const own = parse<Record<string, string>>((await runs.made({ kind: 'counts', year })).content, {
    columns: true,
    bom: true,
  });
  expect(own).toEqual(rows);
  expect((await analyst.get('/admin/downloads')).body).toMatchObject({ may: ['counts'], sites: [] });
});

test('a file is gone after an hour, and what was written of it with it', async () => {
  const person = await supervisor();
  const { paper } = await person.made({ kind: 'day-list', site, date: DATE });
  const kept = new Date(paper.file?.expiresAt ?? '').getTime() - Date.now();
  expect(kept).toBeGreaterThan(50 * 60_000);
  expect(kept).toBeLessThanOrEqual(60 * 60_000);
  const parts = () => database.pool.query('select from job_file_parts where run_id = $1', [paper.jobId]);
  expect((await parts()).rowCount).toBeGreaterThan(0);
  await database.pool.query('update job_files set expires_at = now() where run_id = $1', [paper.jobId]);
  expect((await person.open(paper.jobId)).status).toBe(404);
  expect(await person.look(paper.jobId)).toMatchObject({ state: 'done', file: null });
  await purge(database, system('retention'), jobBelongings, parseSettings({}));
  expect((await parts()).rowCount).toBe(0);
});

test('who has lost the role before a paper is made gets none, and after that can’t open it any more', async () => {
  const person = await supervisor();
  const { jobId } = await person.ask({ kind: 'day-list', site, date: DATE });
  const other = await person.made({ kind: 'day-list', site, date: DATE });
  await database.pool.query(`update staff set roles = '{report analyst}' where id = $1`, [person.actor.id]);
  await work(database, jobId);
  expect(await person.look(jobId)).toMatchObject({ state: 'failed', refusal: 'not-allowed', file: null });
  expect((await database.pool.query('select from job_file_parts where run_id = $1', [jobId])).rowCount).toBe(0);
  expect((await person.open(other.paper.jobId)).status).toBe(403);
  await database.pool.query(`update staff set roles = '{site supervisor}', sites = $2 where id = $1`, [
    person.actor.id,
    [elsewhere.locationId],
  ]);
  expect((await person.open(other.paper.jobId)).status).toBe(404);
});

test('a file of all of one’s sites is not opened any more once one of them is taken away; with more sites than it has, it is', async () => {
  const person = await clerk(database, { roles: ['site supervisor'], sites: [site, elsewhere.locationId] });
  const give = (sites: string[] | 'all') =>
    database.pool.query('update staff set sites = $2, all_sites = $3 where id = $1', [
      person.actor.id,
      sites === 'all' ? [] : sites,
      sites === 'all',
    ]);
  const year = Number(DATE.slice(0, 4));
  const opened = async ({ jobId }: { jobId: string }) => (await person.open(jobId)).status;
  const { paper: rows, content } = await person.made({ kind: 'visits', from: DATE, to: DATE });
  expect(content.toString()).toContain('Foreign');
  const { paper: counts } = await person.made({ kind: 'counts', year });
  const { paper: one } = await person.made({ kind: 'visits', site, from: DATE, to: DATE });
  await give([site]);
  expect(await Promise.all([rows, counts, one].map(opened))).toEqual([404, 404, 200]);
  await give('all');
  expect(await Promise.all([rows, counts, one].map(opened))).toEqual([200, 200, 200]);
  const { paper: ofAll } = await person.made({ kind: 'counts', year });
  await give([site, elsewhere.locationId]);
  expect(await Promise.all([rows, counts, one, ofAll].map(opened))).toEqual([200, 200, 200, 404]);
});

test('a site that somebody gets while their file is made is not in it', async () => {
  const before = testLocation();
  const between = testLocation({ capacity: 3 });
  const after = testLocation();
  await loadTestLocations(database, [before, between, after]);
  await booked({ firstName: 'Late', lastName: 'Comer' }, { where: between.locationId });
  const person = await clerk(database, {
    roles: ['site supervisor'],
    sites: [before.locationId, after.locationId],
  });
  const { jobId } = await person.ask({ kind: 'visits', from: DATE, to: DATE });
  await database.pool.query('update staff set sites = sites || $2::text where id = $1', [
    person.actor.id,
    between.locationId,
  ]);
  await work(database, jobId);
  expect(await person.look(jobId)).toMatchObject({ state: 'done', size: 0 });
});

test('what can’t be asked for is refused in words, and five at once are one too many', async () => {
  const person = await coordinator();
  const ask = (asked: unknown) => person.post('/admin/downloads', asked);
  const bad: [unknown, string][] = [
    [{}, 'kind'],
    [{ kind: 'everything' }, 'kind'],
    [{ kind: 'day-list', site, date: '2026-02-30' }, 'date'],
    [{ kind: 'day-list', site, date: DATE, columns: 'ssn' }, ''],
    [{ kind: 'day-list', date: DATE }, 'site'],
    [{ kind: 'visit', appointmentId: "' or true --" }, 'appointmentId'],
    [{ kind: 'visits', from: '2026-02-02', to: '2026-02-01' }, 'to'],
    [{ kind: 'visits', from: '2024-01-01', to: '2026-02-01' }, 'to'],
    [{ kind: 'counts', year: 1e9 }, 'year'],
    [{ kind: 'counts', year: 2025.5 }, 'year'],
  ];
  for (const [asked, field] of bad) {
    const { status, body } = await ask(asked);
    expect([JSON.stringify(asked), status, body.code]).toEqual([JSON.stringify(asked), 422, 'invalid']);
    if (field) expect(body.errors?.map(({ path }) => path)).toContain(field);
  }
  const far = new Date(chicago(30, '12:00')).toISOString().slice(0, 10);
  expect((await ask({ kind: 'day-list', site, date: far })).body.code).toBe('day-out-of-reach');
  expect((await ask({ kind: 'day-list', site: elsewhere.locationId, date: DATE })).body.code).toBe('no-such-site');
  expect((await ask({ kind: 'visit', appointmentId: randomUUID() })).status).toBe(404);
  for (let nth = 1; nth <= 4; nth += 1) expect((await ask({ kind: 'day-list', site, date: DATE })).status).toBe(202);
  const fifth = await ask({ kind: 'day-list', site, date: DATE });
  expect([fifth.status, fifth.body.code]).toEqual([409, 'too-many-files']);
  const [waiting] = (await person.get('/admin/downloads')).body['papers'] as { jobId: string }[];
  expect((await person.delete(`/admin/downloads/${waiting?.jobId ?? ''}`)).body).toMatchObject({ state: 'cancelled' });
  expect((await ask({ kind: 'day-list', site, date: DATE })).status).toBe(202);
});

test('asked twice with one key, a paper is made once', async () => {
  const person = await supervisor();
  const asked = { kind: 'day-list', site, date: DATE };
  const key = randomUUID();
  const [first, second] = [
    await person.post('/admin/downloads', asked, key),
    await person.post('/admin/downloads', asked, key),
  ];
  expect(second.body).toEqual(first.body);
  expect((await person.get('/admin/downloads')).body['papers']).toHaveLength(1);
});
