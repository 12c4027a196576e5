import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, inject } from 'vitest';
import { CSRF_HEADER } from '#api/csrf.ts';
import { caller, type Caller } from './caller.ts';
import { heldToContract } from './contract-answers.ts';
import { connect, type Database } from '#db/client.ts';
import { copyDataFolder, inDatabase } from './database-copies.ts';
import { CONSENT_SYSTEM } from '#scheduler/visits/consent-identifier.ts';
import type { Timeslots } from '#scheduler/offered/api.schema.ts';
import { DAY } from '#text/durations.ts';
import { ORGANIZATION, testPatient } from './scheduler.ts';

/** A server in a process of its own: `said` is all that it printed, `address` its origin once it is ready (rejected when it ends before), `exit` its code. */
export type Run = { child: ChildProcess; said: () => string; exit: Promise<number | null>; address: Promise<string> };

const started: Run[] = [];
const folders: string[] = [];
afterAll(async () => {
  for (const { child, exit } of started) {
    child.kill('SIGKILL');
    await exit;
  }
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** An empty folder for a server's data; gone when the test file ends. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'find-care-data-'));
  folders.push(folder);
  return folder;
}

/** A data folder that a server with demo data has been started on before: a start there loads nothing. */
export function servedFolder(): string {
  const folder = dataFolder();
  copyDataFolder(inject('postgres').kept, folder);
  return folder;
}

/**
 * Starts `npm start` or `npm run dev` of a checkout on a free port with these settings only; killed at the test file's
 * end.
 */
export function run(environment: Record<string, string>, checkout = '.', program: 'start' | 'dev' = 'start'): Run {
  const child = spawn(process.execPath, [`src/${program}.ts`], {
    cwd: checkout,
    env: {
      PATH: process.env['PATH'],
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'info',
      // Dozens of processes load the same modules.
      NODE_COMPILE_CACHE: resolve('node_modules/.cache/find-care/compiled'),
      ...environment,
    },
  });
  let text = '';
  const exit = new Promise<number | null>((done) => child.once('exit', done));
  const address = new Promise<string>((done, fail) => {
    const hear = (chunk: Buffer) => {
      text += chunk.toString();
      const found = /Find Care is at (http:\/\/[^/\s]+)/.exec(text);
      if (found?.[1]) done(found[1]);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('close', () => fail(new Error(`The server ended before it was ready:\n${text}`)));
  });
  // Some tests await only the exit.
  address.catch(() => undefined);
  const running = { child, said: () => text, exit, address };
  started.push(running);
  return running;
}

/**
 * A server database of this test file, as DATABASE_URL: empty, with `places`, or `served` with demo data; gone at its
 * end.
 */
export async function serverDatabase(
  from: 'empty' | 'places' | 'served',
): Promise<{ url: string; database: Database }> {
  const { connection, template, served } = inject('postgres');
  const copied = {
    empty: '',
    places: ` template ${template} strategy file_copy`,
    served: ` template ${served} strategy file_copy`,
  };
  const name = `server_${randomUUID().replaceAll('-', '')}`;
  const administer = async (statement: string): Promise<void> => {
    const server = connect(connection, 1, () => undefined);
    try {
      await server.asOwner((client) => client.query(statement));
    } finally {
      await server.close();
    }
  };
  await administer(`create database ${name}${copied[from]}`);
  const { connectionString } = inDatabase(connection, name);
  const url =
    connectionString ?? `postgres://postgres@localhost/${name}?host=${encodeURIComponent(connection.host ?? '')}`;
  const database = connect({ connectionString: url }, 4, () => undefined);
  afterAll(async () => {
    await database.close();
    await administer(`drop database ${name} with (force)`);
  });
  return { url, database };
}

/** Where the server is at the moment; null while it is down. */
export type Site = { address: string | null };
/** A browser without an account, on a site, with its own cookie and CSRF token; calls throw when the server can't be reached. */
export type TestGuest = Caller & { site: Site };

/** How servers describe themselves, by their addresses: hundreds of guests ask one. */
const contracts = new Map<string, Promise<string>>();

function describedAt(address: string): Promise<string> {
  const read = contracts.get(address) ?? fetch(`${address}/api/openapi.json`).then((answer) => answer.text());
  contracts.set(address, read);
  // A server that was away is asked again.
  read.catch(() => contracts.delete(address));
  return read;
}

/** A new guest of the site, whose answers are held to their schemas [CALL-2]. It stays the same one when the server is started again elsewhere. */
export async function newGuest(site: Site): Promise<TestGuest> {
  const response = await fetch(`${site.address}/api/header-info`);
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const { csrfToken } = (await response.json()) as { csrfToken: string };
  const hold = heldToContract(() => describedAt(site.address ?? ''));
  async function send(path: string, request: RequestInit): Promise<Response> {
    const url = `${site.address}${path}`;
    const answer = await fetch(url, request);
    await hold({ method: request.method ?? 'GET', url }, answer);
    return answer;
  }
  return { site, ...caller(send, { cookie, [CSRF_HEADER]: csrfToken }) };
}

/** What a booking names besides its hold: the guest's patient, and the terms that the guest has agreed to. */
export type BookingVisitor = { bookingId: string; patientId: string; termsAndAgreementId: string };

/** Has a guest type a patient and agree to the terms. */
export async function asVisitor(guest: TestGuest, typed = testPatient()): Promise<BookingVisitor> {
  const terms = await guest.get(`/scheduler/terms?organizationName=${ORGANIZATION}`);
  const termsAndAgreementId = String(terms.body['id']);
  const patient = await guest.post('/scheduler/patients', typed);
  const bookingId = randomUUID();
  const consent = await guest.post('/scheduler/consents', {
    bookingId,
    identifier: { system: CONSENT_SYSTEM, type: 'guest' },
    termsAndAgreementId,
    datetime: new Date().toISOString(),
  });
  if (patient.status !== 201 || consent.status !== 201) throw new Error(JSON.stringify([patient, consent]));
  return { bookingId, patientId: String(patient.body['patientId']), termsAndAgreementId };
}

/** A place where a service can be booked. */
export type Bookable = { locationId: string; serviceId: number };

/** Gives so many locations a single seat, and answers one service of each. */
export async function withOneSeat(
  { pool }: Pick<Database, 'pool'>,
  count: number,
  organizationId = ORGANIZATION,
): Promise<Bookable[]> {
  const { rows } = await pool.query<Bookable>(
    `with chosen as (
       update locations set capacity = 1
       where id in (select id from locations where status = 'Active' and organization_id = $1 order by id limit $2) returning public_id, organization_id, services
     )
     select c.public_id as "locationId", min(b.service_id) as "serviceId" from chosen c
     join bookable_services b on b.organization_id = c.organization_id and (c.services is null or b.service_id = any(c.services)) group by 1 order by 1`,
    [organizationId, count],
  );
  return rows;
}

/** The ids of free slots there, in the order of their times, no two of which overlap; none of the next two days. */
export async function separateSlots(guest: TestGuest, { locationId, serviceId }: Bookable): Promise<string[]> {
  const from = new Date(Date.now() + 2 * DAY).toISOString();
  const asked = new URLSearchParams({ locationId, serviceId: String(serviceId), startDateTime: from });
  const { body } = await guest.get(`/scheduler/timeslots?${asked.toString()}`);
  const slots = (body as Timeslots).providerDetail.scheduleDays.flatMap(({ timeSlots }) => timeSlots);
  let free = '';
  return slots.flatMap(({ id, start, end }) => {
    if (start < free) return [];
    free = end;
    return [id];
  });
}

/** What a database must never show: seats of one place that overlap, and bookings of which only a part is there. Empty when all is well. */
export async function contradictions({ pool }: Pick<Database, 'pool'>): Promise<{ what: string; id: string }[]> {
  const { rows } = await pool.query<{ what: string; id: string }>(
    `select 'overlap' as what, a.hold_id::text as id from seats a
       join seats b on a.location_id = b.location_id and a.seat = b.seat and a.hold_id < b.hold_id and a.during && b.during where a.live and b.live
     union all select 'seat booked without appointment', s.hold_id::text from seats s
       where s.status = 'booked' and not exists (select 1 from appointments a where a.hold_id = s.hold_id and a.status = 'booked')
     union all select 'appointment without its seat', a.id::text from appointments a join seats s on s.hold_id = a.hold_id
       where a.status = 'booked' and s.status <> 'booked'
     union all select 'appointment of another than who held', a.id::text from appointments a
       where not exists (select 1 from seats s where s.hold_id = a.hold_id and s.owner = a.owner)
     union all select 'appointment of another''s patient', a.id::text from appointments a
       where not exists (select 1 from patients p where p.patient_id = a.patient_id and p.owner = a.owner)
     union all select 'appointment not audited once', a.id::text from appointments a
       where (select count(*) from audit_log l where l.subject = a.id::text and l.action = 'appointment.create') <> 1
     union all select 'audited without appointment', l.subject from audit_log l
       where l.action = 'appointment.create' and not exists (select 1 from appointments a where a.id::text = l.subject)
     union all select 'hold not audited once', s.hold_id::text from seats s
       where (select count(*) from audit_log l where l.subject = s.hold_id::text and l.action = 'hold.create') <> 1`,
  );
  return rows;
}
