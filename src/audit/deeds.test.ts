import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { tokenForNewEmail } from '#account/server/change-email.ts';
import type { CallAnswer } from '#testing/caller.ts';
import type { Policy } from '#api/route-policy.ts';
import { content } from '#content-model/content.ts';
import { testAuthenticator } from '#testing/accounts/authenticator.ts';
import { testDatabase } from '#testing/database.ts';
import { authOf } from '#identity/server/auth.ts';
import { linkAndCode, makeProof } from '#identity/server/proofs.ts';
import { browsersOf } from '#testing/person.ts';
import { authenticator, joinedStaff, STAFF_PASSWORD } from '#testing/people/staff.ts';
import { syncServices } from '#finder/server/seed.ts';
import { CONSENT_SYSTEM } from '#scheduler/visits/consent-identifier.ts';
import {
  chicago,
  KEYS,
  loadTestLocations,
  ORGANIZATION,
  OVERLAPPING,
  PLAIN,
  testLocation,
  testPatient,
  testRuntime,
  testVisitor,
  type TestVisitor,
} from '#testing/scheduler.ts';
import { linkToken } from '#scheduler/messages/server/link-tokens.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';

const database = await testDatabase();
await syncServices(database.pool, content().services);

/** The same for what people with an account do. */
const SIGNED_IN: [call: string, action: string][] = [
  ['post /api/auth/sign-up/email', 'account.ask-mail'],
  ['post /api/auth/sign-in/email', 'session.start'],
  ['post /api/auth/sign-in/magic-link', 'account.ask-mail'],
  ['post /api/auth/magic-link/verify', 'session.start'],
  ['post /api/auth/sign-in/email-otp', 'session.start'],
  ['post /api/auth/verify-email', 'account.create'],
  ['post /api/auth/request-password-reset', 'account.ask-mail'],
  ['post /api/auth/reset-password', 'account.password'],
  ['post /api/auth/change-password', 'account.password'],
  ['post /api/auth/passkey/verify-registration', 'passkey.add'],
  ['post /api/auth/passkey/update-passkey', 'passkey.name'],
  ['post /api/auth/passkey/delete-passkey', 'passkey.remove'],
  ['post /api/auth/passkey/verify-authentication', 'session.start'],
  ['post /api/auth/unlink-account', 'account.leave'],
  ['post /api/auth/sign-out', 'session.end'],
  ['put /api/account/contact', 'account.contact'],
  ['post /api/account/email', 'account.ask-email'],
  ['post /api/account/email/confirm', 'account.email'],
  ['delete /api/account/email', 'account.stop-email'],
  ['post /api/account/claims', 'claim.try'],
  ['post /api/account/claims/leave', 'claim.leave'],
  ['post /api/account/data', 'job.start'],
  ['post /api/account/delete', 'account.delete'],
  ['post /api/account/sessions/end-others', 'session.endOthers'],
  ['delete /api/scheduler/patients/{id}', 'patient.remove'],
  ['post /api/auth/token', 'session.token'],
  ['post /api/ancillary', 'account.ancillary'],
  ['put /api/account/store', 'account.store'],
  ['put /api/account/reminders', 'account.reminders'],
  ['put /api/session/migration', 'belongings.move'],
];

/** The same for what staff do about signing in. */
const STAFF: [call: string, action: string][] = [
  ['post /api/auth/staff/accept', 'staff.join'],
  ['post /api/auth/two-factor/verify', 'session.start'],
  ['post /api/account/staff/backup-codes', 'staff.backupCodes'],
  ['post /api/account/staff/authenticator', 'staff.backupCode'],
  ['put /api/account/staff/authenticator', 'staff.authenticator'],
];

/** Calls whose lines the tests of their own rooms look for (time-out, sign-on, COVID-19 tests, a day and people in the console). That somebody is still there, an invitation that is opened, an appointment that is open in a tab, and a voucher that is looked at, leave none. */
const ELSEWHERE = [
  'delete /api/admin/downloads/{id}',
  'delete /api/account/providers/{partner}',
  'delete /api/admin/emergency',
  'delete /api/admin/users/{id}/invitation',
  'delete /api/admin/users/{id}/sessions',
  'delete /api/admin/users/{id}/sessions/{session}',
  'delete /api/covid19/holds/{id}',
  'patch /api/admin/appointments/{id}/status',
  'patch /api/admin/drive-up/{id}/status',
  'patch /api/admin/sites/{id}/status',
  'post /api/admin/appointments',
  'post /api/admin/appointments/bulk-cancel',
  'post /api/admin/appointments/bulk-cancel/{id}/stop',
  'post /api/admin/appointments/{id}/compare',
  'post /api/admin/appointments/{id}/hold',
  'post /api/admin/appointments/{id}/show',
  'post /api/admin/commands',
  'post /api/admin/downloads',
  'post /api/admin/sites',
  'post /api/admin/sites/{id}/stranded/{jobId}',
  'delete /api/admin/appointments/views/{id}',
  'delete /api/admin/holds/{id}',
  'post /api/admin/appointments/views',
  'post /api/admin/holds',
  'post /api/admin/insurance',
  'post /api/admin/vouchers',
  'put /api/admin/holds/{id}',
  'put /api/admin/patients/{id}',
  'post /api/admin/emergency',
  'post /api/admin/users',
  'post /api/admin/users/{id}/invitation',
  'post /api/auth/staff/invitation',
  'post /api/covid19/appointments',
  'post /api/covid19/drive-up',
  'post /api/covid19/holds',
  'post /api/covid19/insurance',
  'put /api/covid19/appointments/{id}/payment',
  'post /api/covid19/patient-info',
  'post /api/covid19/vouchers/check',
  'post /api/session/activity',
  'post /api/session/forget',
  'post /api/session/time-out',
  'put /api/admin/appointments/{id}',
  'put /api/admin/appointments/{id}/open',
  'put /api/admin/appointments/{id}/cancel',
  'put /api/admin/sites/{id}',
  'put /api/admin/emergency/{id}/outcome',
  'put /api/admin/users/{id}',
  'put /api/covid19/appointments/{id}',
  'put /api/covid19/appointments/{id}/cancel',
  'put /api/covid19/holds/{id}',
];

/** What each call that writes leaves in the log, in the order of a visit. A new call that writes needs its line here. */
const DEEDS: [call: string, action: string][] = [
  ['post /api/tiles/{id}/viewed', 'viewed.add'],
  ['delete /api/tiles/viewed', 'viewed.clear'],
  ['post /api/scheduler/holds', 'hold.create'],
  ['put /api/scheduler/holds/{id}', 'hold.extend'],
  ['put /api/scheduler/holds/{id}/service', 'hold.create'],
  ['put /api/scheduler/bookings/{bookingId}/draft', 'draft.begin'],
  ['post /api/scheduler/patients', 'patient.create'],
  ['put /api/scheduler/patients/{id}', 'patient.update'],
  ['post /api/scheduler/consents', 'consent.give'],
  ['post /api/scheduler/appointments', 'appointment.create'],
  ['post /api/scheduler/appointments/find', 'appointment.find'],
  ['post /api/scheduler/visit-links/open', 'appointment.find'],
  ['post /api/scheduler/visit-links', 'appointment.mailAgain'],
  ['post /api/scheduler/visit-links/put-back', 'appointment.put-back'],
  ['put /api/scheduler/appointments/{id}', 'appointment.move'],
  ['put /api/scheduler/appointments/{id}/cancel', 'appointment.cancel'],
  ['put /api/scheduler/appointments/{id}/waitlist', 'waitlist.join'],
  ['delete /api/scheduler/appointments/{id}/waitlist', 'waitlist.leave'],
  ['put /api/scheduler/appointments/{id}/waitlist/offers/{holdId}', 'appointment.move'],
  ['delete /api/scheduler/appointments/{id}/waitlist/offers/{holdId}', 'hold.release'],
  ['delete /api/scheduler/holds/{id}', 'hold.release'],
  ['delete /api/scheduler/details', 'details.clear'],
];

test('each call that writes leaves its line in the log, with who did it, what, to what and when', async () => {
  const place = testLocation();
  await loadTestLocations(database, [place]);
  const { leaves, made } = await watch(DEEDS);
  const guest = testVisitor(database);
  const visitor = watched(guest, leaves);
  const { bookingId } = visitor;
  const slot = (day: number) =>
    slotId({ locationId: place.locationId, serviceId: PLAIN, start: chicago(day, '09:00') });
  const patient = testPatient();

  await visitor.post('/tiles/amwell-visit/viewed', undefined);
  await guest.post('/tiles/amwell-visit/viewed', undefined);
  await visitor.delete('/tiles/viewed');
  const held = await visitor.post('/scheduler/holds', { slotId: slot(3) });
  const aptHoldId = String(held.body['aptHoldId']);
  await visitor.put(`/scheduler/holds/${aptHoldId}`);
  await visitor.put(`/scheduler/bookings/${bookingId}/draft`, { edit: 1, fields: { firstName: 'Ada' } });
  const kept = await visitor.post('/scheduler/patients', patient);
  const patientId = String(kept.body['patientId']);
  const { version } = kept.body;
  await visitor.put(`/scheduler/patients/${patientId}`, { ...patient, lastName: 'Mosse', version });
  const terms = await visitor.get(`/scheduler/terms?organizationName=${ORGANIZATION}`);
  const agreed = { bookingId, termsAndAgreementId: String(terms.body['id']) };
  const identifier = { system: CONSENT_SYSTEM, type: 'guest' };
  await visitor.post('/scheduler/consents', { ...agreed, identifier, datetime: new Date().toISOString() });
  const booked = await visitor.post('/scheduler/appointments', { ...agreed, aptHoldId, patientId });
  const appointmentId = String(booked.body['appointmentId']);
  const found = { confirmationNumber: booked.body['confirmationNumber'], dob: patient.dob };
  await visitor.post('/scheduler/appointments/find', found);
  const token = linkToken(KEYS.link, 'visit', appointmentId, 'ada@example.com');
  await visitor.post('/scheduler/visit-links/open', { token, dob: patient.dob });
  await visitor.post('/scheduler/visit-links', { email: 'ada@example.com', dob: patient.dob });
  const contact = { ...patient.contact, emails: [{ address: 'grace@example.com' }] };
  await visitor.put(`/scheduler/patients/${patientId}`, { ...patient, contact, version: Number(version) + 1 });
  const { rows: former } = await database.pool.query<{ id: string }>(
    'select patient_id as id from patients where owner = $1',
    [`former:${appointmentId}`],
  );
  const back = { token: linkToken(KEYS.link, 'put back', former[0]?.id ?? ''), dob: patient.dob };
  await visitor.post('/scheduler/visit-links/put-back', back);
  await visitor.put(`/scheduler/appointments/${appointmentId}/waitlist`);
  await visitor.delete(`/scheduler/appointments/${appointmentId}/waitlist`);
  const later = await visitor.post('/scheduler/holds', { slotId: slot(5) });
  const moved = String(later.body['aptHoldId']);
  await visitor.put(`/scheduler/appointments/${appointmentId}`, { aptHoldId: moved });
  await visitor.put(`/scheduler/appointments/${appointmentId}/cancel`);
  const second = await visitor.post('/scheduler/holds', { slotId: slot(4) });
  const first = String(second.body['aptHoldId']);
  const other = await visitor.put(`/scheduler/holds/${first}/service`, { serviceId: OVERLAPPING });
  const given = String(other.body['aptHoldId']);
  await visitor.delete(`/scheduler/holds/${given}`);
  await visitor.delete('/scheduler/details');
  // Offers come from a job. Taking or refusing one is a move or a release, whose lines are looked for here.
  const offers = DEEDS.map(([call]) => call).filter((call) => call.includes('/offers/'));
  expect([...made(), ...offers].sort()).toEqual(DEEDS.map(([call]) => call).sort());

  const { rows } = await database.pool.query<{ actor: string; action: string; subject: string; at: Date }>(
    'select actor, action, subject, at from audit_log order by at, id',
  );
  expect(new Set(rows.map(({ actor }) => actor))).toEqual(new Set([visitor.id]));
  const caused = ['draft.end', 'seat.cancel', 'appointment.details'];
  expect(new Set(rows.map(({ action }) => action))).toEqual(new Set([...DEEDS.map(([, action]) => action), ...caused]));
  const subjectOf = (action: string) => rows.filter((row) => row.action === action).map(({ subject }) => subject);
  expect([...subjectOf('viewed.add'), ...subjectOf('viewed.clear')]).toEqual([visitor.id, visitor.id]);
  expect(subjectOf('hold.create')).toEqual([aptHoldId, moved, first, given]);
  expect(subjectOf('hold.release')).toEqual([first, given]);
  expect(subjectOf('patient.update')).toEqual([patientId, patientId]);
  expect(subjectOf('appointment.put-back')).toEqual([appointmentId]);
  expect(subjectOf('appointment.move')).toEqual([appointmentId]);
  expect(subjectOf('appointment.cancel')).toEqual([appointmentId]);
  for (const { at } of rows) expect(Date.now() - at.getTime()).toBeLessThan(60_000);
  expect(await writingCalls(visitor.get)).toEqual(
    [...[...DEEDS, ...SIGNED_IN, ...STAFF].map(([call]) => call), ...ELSEWHERE].sort(),
  );
});

test('so does each call of someone with an account, whose log has nothing of their address', async () => {
  const email = 'ada.moss@example.com';
  const password = 'kettle under a maple';
  const auth = authOf(testRuntime(database));
  const issuer = 'https://id.example';
  const provider = { OIDC_A_ISSUER: issuer, OIDC_A_CLIENT_ID: 'find-care', OIDC_A_LABEL: 'A' };
  const at = await browsersOf(database, { RATE_LIMITS: 'off', ...provider })();
  const { leaves, made } = await watch(SIGNED_IN);
  const left = async (call: string, answer: CallAnswer) => {
    await leaves(call, answer);
    await at.headerInfo();
  };
  const send = async (path: string, body?: object) => left(`post /api${path}`, await at.post(path, body));
  await send('/auth/sign-up/email', { email });
  await send('/auth/verify-email', { token: await makeProof(auth, 'confirm', email), password });
  const { rows: own } = await database.pool.query<{ id: string }>('select id from accounts where email = $1', [email]);
  const id = own[0]?.id ?? '';
  await send('/auth/sign-out');
  await send('/auth/sign-in/email', { email, password });
  await left('put /api/session/migration', await at.put('/session/migration'));
  await left('put /api/account/store', await at.put('/account/store', { storeNumber: null }));
  await left('put /api/account/reminders', await at.put('/account/reminders', { wanted: false }));
  await send('/ancillary', { bwellUserID: 'bw-1', userType: 'member' });
  const contact = { firstName: 'Ada', lastName: 'Moss', phone: '', line1: '', line2: '', city: '', state: '', zip: '' };
  await left('put /api/account/contact', await at.put('/account/contact', contact));
  await send('/account/email', { email: 'ada@new.example', password });
  await left('delete /api/account/email', await at.delete('/account/email'));
  await send('/account/email', { email: 'ada@new.example', password });
  const confirmed = await tokenForNewEmail(database.pool, id, 'ada@new.example');
  await send('/account/email/confirm', { token: confirmed });
  await database.pool.query('update accounts set email = $2 where id = $1', [id, email]);
  await send('/account/claims', { births: [{ patientId: randomUUID(), dob: '1985-03-27' }] });
  await send('/account/claims/leave');
  const { body: person } = await at.post('/scheduler/patients', testPatient({ listed: true }));
  const removed = await at.delete(`/scheduler/patients/${String(person['patientId'])}`);
  await left('delete /api/scheduler/patients/{id}', removed);
  await send('/account/data');
  await send('/auth/token');
  await send('/auth/request-password-reset', { email });
  await send('/auth/reset-password', { token: await makeProof(auth, 'password', email), password: `${password} tree` });
  await send('/auth/sign-out');
  await send('/auth/sign-in/magic-link', { email });
  const { token, code } = await linkAndCode(auth, email);
  await send('/auth/magic-link/verify', { token });
  await send('/auth/sign-out');
  await send('/auth/sign-in/email-otp', { email, otp: code });
  const other = await browsersOf(database)();
  await other.post('/auth/sign-in/email', { email, password: `${password} tree` });
  await send('/account/sessions/end-others');
  await send('/auth/change-password', { currentPassword: `${password} tree`, newPassword: password });
  const device = testAuthenticator();
  const ask = async (what: string) => {
    const { body } = await at.post(`/auth/passkey/generate-${what}-options`);
    return body as unknown as { options: { challenge: string }; challenge: string };
  };
  const offered = await ask('register');
  const response = device.make(offered.options);
  await send('/auth/passkey/verify-registration', { response, challenge: offered.challenge });
  const asked = await ask('authenticate');
  await send('/auth/passkey/verify-authentication', {
    response: device.use(asked.options),
    challenge: asked.challenge,
  });
  const { body: listed } = await at.get('/auth/passkey/list-user-passkeys');
  const [passkey] = listed['passkeys'] as { id: string }[];
  await send('/auth/passkey/update-passkey', { id: passkey?.id, name: 'Ada’s key' });
  await send('/auth/passkey/delete-passkey', { id: passkey?.id });
  await database.pool.query(`insert into credentials (id, account, provider, subject) values ('1', $1, $2, '1')`, [
    id,
    issuer,
  ]);
  await send('/auth/unlink-account', { providerId: 'a' });
  await send('/account/delete', { password });
  expect(made()).toEqual(SIGNED_IN.map(([call]) => call).sort());

  const { rows } = await database.pool.query<{ actor: string; action: string; whole: string }>(
    `select actor, action, l::text as whole from audit_log l where actor = $1 or action = 'account.ask-mail'`,
    [id],
  );
  expect(new Set(rows.map(({ action }) => action))).toEqual(
    new Set([...SIGNED_IN.map(([, action]) => action), 'account.tell', 'belongings.delete', 'patient.create']),
  );
  expect(rows.filter(({ whole }) => /\b(ada|moss)\b/i.test(whole))).toEqual([]);
});

test('so does each call of staff about signing in, in a log without names', async () => {
  const email = 'dana.wells@larkmoor.example';
  const at = await browsersOf(database)();
  const { id, code, backupCodes } = await joinedStaff(database, at, { email });
  await at.post('/auth/sign-out');
  await at.headerInfo();
  await at.post('/auth/sign-in/email', { email, password: STAFF_PASSWORD });
  await at.headerInfo();
  const { leaves } = await watch(STAFF);
  await leaves('post /api/auth/two-factor/verify', await at.post('/auth/two-factor/verify', { code: await code() }));
  await at.headerInfo();
  const begun = await at.post('/account/staff/authenticator', { code: backupCodes[0] });
  await leaves('post /api/account/staff/authenticator', begun);
  const renewed = await at.post('/account/staff/backup-codes', { code: await code() });
  await leaves('post /api/account/staff/backup-codes', renewed);
  const codeOf = authenticator(String(begun.body['key']));
  const changed = { offer: begun.body['offer'], code: await codeOf() };
  await leaves('put /api/account/staff/authenticator', await at.put('/account/staff/authenticator', changed));
  const { rows } = await database.pool.query<{ action: string; whole: string }>(
    'select action, l::text as whole from audit_log l where actor = $1 or subject = $1',
    [id],
  );
  const also = ['staff.invite', 'session.end', 'account.tell'];
  expect(new Set(rows.map(({ action }) => action))).toEqual(new Set([...STAFF.map(([, action]) => action), ...also]));
  expect(rows.filter(({ whole }) => /\b(dana|wells)\b/i.test(whole))).toEqual([]);
});

/** Looks for the line that each call leaves, among those that have come into the log since the call before it. `made` answers which calls were looked at. */
async function watch(deeds: typeof DEEDS) {
  const known = new Set<string>();
  const newActions = async () => {
    const { rows } = await database.pool.query<{ id: string; action: string }>('select id, action from audit_log');
    const fresh = rows.filter(({ id }) => !known.has(id));
    for (const { id } of fresh) known.add(id);
    return fresh.map(({ action }) => action);
  };
  await newActions();
  const made = new Set<string>();
  return {
    leaves: async (call: string, { status }: CallAnswer) => {
      expect(status, call).toBeLessThan(300);
      expect(await newActions(), call).toContain(Object.fromEntries(deeds)[call]);
      made.add(call);
    },
    made: () => [...made].sort(),
  };
}

/** The same visitor, whose each call that writes is looked for in the log at once. */
function watched(visitor: TestVisitor, leaves: (call: string, answer: CallAnswer) => Promise<void>): TestVisitor {
  const look = (method: 'post' | 'put' | 'delete') => async (path: string, json?: unknown) => {
    const answer = await visitor[method](path, json);
    await leaves(callOf(`${method} /api${path}`), answer);
    return answer;
  };
  return { ...visitor, post: look('post'), put: look('put'), delete: look('delete') };
}

/** A call as the list names it: 'put /api/scheduler/holds/{id}'. */
function callOf(made: string): string {
  const isOf = (call: string) => new RegExp(`^${call.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(made);
  return DEEDS.map(([call]) => call).find(isOf) ?? made;
}

async function writingCalls(get: (path: string) => Promise<CallAnswer>): Promise<string[]> {
  const { body } = await get('/openapi.json');
  const paths = body['paths'] as Record<string, Record<string, { 'x-policy': Policy }>>;
  return (
    Object.entries(paths)
      .flatMap(([path, calls]) =>
        Object.entries(calls).map(([method, route]) => ({ name: `${method} ${path}`, route })),
      )
      // A call by a mailed token is made by email programs, with no visitor; one with a provider's state does what its tests say.
      .filter(({ route }) => route['x-policy'].does === 'writes' && !route['x-policy'].auth)
      .map(({ name }) => name)
      .sort()
  );
}
