import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { StaffRole } from '#audit/permissions.ts';
import { ANTIGEN, issue, newIssuer, siteUnderTest, somebodyBooked, VISIT_DAY } from '#covid/server/paying/testing.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import { testDatabase } from '#testing/database.ts';
import { bookVisit, chicago, loadTestLocations, PLAIN, testLocation, testVisitor } from '#testing/scheduler.ts';
import { staffVisitor } from '#testing/signed-in.ts';
import { siteDaySchema } from '../visit.schema.ts';

const database = await testDatabase();
const clinic = testLocation({ capacity: 40 });
await loadTestLocations(database, [clinic]);
// Making a site for tests leaves only what content and imports offer.
await database.pool.query(`update bookable_services set source = 'import'`);
const site = await siteUnderTest(database);
const at = (role: StaffRole = 'site coordinator') =>
  staffVisitor(database, { roles: [role], sites: [clinic.locationId, site.locationId] });

/** A visit at the clinic, with its patient. */
async function booked() {
  const visitor = testVisitor(database);
  const slot = slotId({ locationId: clinic.locationId, serviceId: PLAIN, start: chicago(2, '09:00') });
  const { id, request } = await bookVisit(visitor, slot);
  return { id, patientId: String(request.patientId), visitor };
}

async function logOf(subject: string, actor: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ action: string }>(
    'select action from audit_log where subject = $1 and actor = $2 order by id',
    [subject, actor],
  );
  return rows.map(({ action }) => action);
}

async function mailsOf(appointmentId: string): Promise<number> {
  const { rows } = await database.pool.query(`select from pgboss.job where data::text like '%' || $1 || '%'`, [
    appointmentId,
  ]);
  return rows.length;
}

const reason = 'New phone, said at the desk';

test('staff change details of a visit’s patient with a reason, for that visit alone; it is on record, and no one outside is told [ADM-7 part]', async () => {
  const person = await at();
  const { id, patientId, visitor } = await booked();
  const mails = await mailsOf(id);
  const changes = { firstName: 'Adah', phone: '(312) 555-0199', email: 'adah@example.com', zip: '60614' };
  const { status, body } = await person.put(`/admin/patients/${patientId}`, {
    appointmentId: id,
    version: 1,
    reason,
    changes,
  });
  expect(status).toBe(200);
  for (const hidden of ['5550199', 'adah@', 'Moss']) expect(JSON.stringify(body)).not.toContain(hidden);
  expect(body).toMatchObject({
    person: { firstName: 'Adah', lastInitial: 'M.' },
    phoneEnd: '0199',
    maskedEmail: 'a•••@example.com',
    version: 1,
    changes: [{ fields: ['firstName', 'phone', 'email', 'zip'], reason }],
  });
  const own = await visitor.get('/scheduler/patients');
  expect(JSON.stringify(own.body)).toContain('ada@example.com');
  expect(JSON.stringify(own.body)).not.toContain('Adah');
  expect(await mailsOf(id)).toBe(mails);
  expect(await logOf(id, person.actor.id)).toEqual(['appointment.details', 'appointment.read']);
  expect(await logOf(String(body['patientId']), person.actor.id)).toEqual(['patient.create', 'patient.update']);
  const { rows } = await database.pool.query<{ line: string }>('select l::text as line from audit_log l');
  for (const { line } of rows)
    for (const word of ['Adah', '5550199', '555-0199', 'New phone']) expect(line).not.toContain(word);
});

test('of two who change the same details the second is told, and nothing of theirs is saved (412)', async () => {
  const [one, two] = [await at(), await at()];
  const { id, patientId } = await booked();
  const change = (person: typeof one, phone: string) =>
    person.put(`/admin/patients/${patientId}`, { appointmentId: id, version: 1, reason, changes: { phone } });
  const answers = await Promise.all([change(one, '312-555-0111'), change(two, '312-555-0122')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  const { body } = await one.get(`/admin/appointments/${id}`);
  const again = (version: number) =>
    one.put(`/admin/patients/${String(body['patientId'])}`, {
      appointmentId: id,
      version,
      reason,
      changes: { phone: '312-555-0133' },
    });
  expect((await again(7)).body).toMatchObject({ status: 412, code: 'stale-edit' });
  expect((await again(Number(body['patientVersion']))).status).toBe(200);
});

test('a date of birth never changes, nor the name on a test; what is wrong is named, and a canceled visit stays as it was', async () => {
  const person = await at();
  const { id, patientId } = await booked();
  const test = await somebodyBooked(database, site);
  const change = (sent: Record<string, unknown>, path = patientId, appointmentId = id) =>
    person.put(`/admin/patients/${path}`, {
      appointmentId,
      version: 1,
      reason,
      changes: { phone: '312-555-0144' },
      ...sent,
    });
  for (const [sent, field] of [
    [{ changes: { dob: '1985-03-28' } }, 'changes'],
    [{ changes: {} }, 'changes'],
    [{ changes: { phone: '555' } }, 'changes.phone'],
    [{ changes: { email: 'nobody' } }, 'changes.email'],
    [{ changes: { firstName: '=cmd\u0000' } }, 'changes.firstName'],
    [{ changes: { zip: '99999' } }, 'changes.zip'],
    [{ changes: { state: 'NY' } }, 'changes.state'],
    [{ reason: '' }, 'reason'],
    [{ reason: 'a\u202eb, and more' }, 'reason'],
    [{ version: 0 }, 'version'],
  ] as const) {
    const { body } = await change(sent);
    expect([body['status'], body.errors?.[0]?.path], JSON.stringify(sent)).toEqual([422, field]);
  }
  const named = await change({ changes: { lastName: 'Mosse' } }, String(test.request.patientId), test.id);
  expect(named.body).toMatchObject({ status: 422, code: 'name-fixed', errors: [{ path: 'changes.lastName' }] });
  expect((await change({}, String(test.request.patientId))).body).toMatchObject({ status: 412 });
  await person.put(`/admin/appointments/${id}/cancel`, { version: 0 });
  expect((await change({})).body).toMatchObject({ status: 409, code: 'visit-cancelled' });
});

test('a plan is submitted for a booked test at the desk, once, shown by its last four; a voucher that pays stands, and a visit that is no test has none [ADM-7 part]', async () => {
  const person = await at();
  const { id } = await somebodyBooked(database, site);
  const { body } = await person.get('/admin/insurance-companies');
  const [company] = body['primary'] as { id: string; name: string }[];
  expect(body['secondary']).toEqual(body['primary']);
  const before = await person.get(`/admin/insurance?appointmentId=${id}`);
  expect(before.body).toMatchObject({ insuranceRequired: false, payment: { pays: 'self' } });
  const holder = { firstName: 'Ann', lastName: 'Haverford', dob: '1960-02-11' };
  const sent = { appointmentId: id, primary: { plan: company?.id, memberId: 'HX7-100425', holder } };
  const key = randomUUID();
  const submitted = await person.post('/admin/insurance', sent, key);
  expect(submitted).toMatchObject({
    status: 200,
    body: { payment: { pays: 'plan', planSays: 'no-answer', plan: { name: company?.name, memberId: '…0425' } } },
  });
  expect((await person.post('/admin/insurance', sent, key)).body).toEqual(submitted.body);
  // Canceled meanwhile, the same call is still answered as the first time: neither the plan nor the visit is asked again.
  await database.pool.query(`update appointments set status = 'cancelled' where id = $1`, [id]);
  expect((await person.post('/admin/insurance', sent, key)).body).toEqual(submitted.body);
  await database.pool.query(`update appointments set status = 'booked' where id = $1`, [id]);
  const seen = await person.get(`/admin/insurance?appointmentId=${id}`);
  expect(seen.body['payment']).toEqual((submitted.body as { payment: unknown }).payment);
  expect(seen.body).toMatchObject({ payment: { plan: { holder: 'Ann H.' } } });
  for (const hidden of ['HX7-1', 'Haverford']) expect(JSON.stringify(seen.body)).not.toContain(hidden);
  expect((await logOf(id, person.actor.id)).filter((action) => action === 'insurance.submit')).toHaveLength(1);
  const { rows } = await database.pool.query<{ words: string }>(
    `select agreed #>> '{price,words}' as words from seats s join appointments a using (location_id, hold_id) where a.id = $1`,
    [id],
  );
  expect(rows[0]?.words).toContain('bring your card');
  for (const [card, field] of [
    [{ plan: 'none', memberId: 'HX7-100425' }, 'primary.plan'],
    [{ plan: company?.id, memberId: '=1' }, 'primary.memberId'],
  ] as const) {
    const wrong = await person.post('/admin/insurance', { appointmentId: id, primary: card });
    expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([422, field]);
  }
  const code = await issue(database, { issuer: newIssuer() });
  const paid = await somebodyBooked(database, site, { pays: { pays: 'voucher', voucher: { code } } });
  const twice = await person.post('/admin/insurance', { ...sent, appointmentId: id, secondary: sent.primary });
  expect([twice.status, twice.body.errors]).toEqual([
    422,
    [
      expect.objectContaining({
        path: 'secondary.memberId',
        message: 'This is your first plan again. Enter your second one, or remove it.',
      }),
    ],
  ]);
  expect((await person.post('/admin/insurance', { ...sent, appointmentId: paid.id })).body).toMatchObject({
    status: 409,
    code: 'voucher-pays',
  });
  const visit = await booked();
  expect((await person.post('/admin/insurance', { ...sent, appointmentId: visit.id })).body).toMatchObject({
    status: 409,
    code: 'no-test',
  });
});

test('a time is held, extended and given back at the desk; another’s is released by a supervisor alone, who is asked first', async () => {
  const [coordinator, supervisor] = [await at(), await at('site supervisor')];
  const slot = (days = 2) => slotId({ locationId: clinic.locationId, serviceId: PLAIN, start: chicago(days, '15:00') });
  const held = await coordinator.post('/admin/holds', { slotId: slot() });
  const id = String(held.body['aptHoldId']);
  expect([held.status, typeof held.body['expirationTime']]).toEqual([201, 'string']);
  expect((await coordinator.put(`/admin/holds/${id}`)).body).toMatchObject({ aptHoldId: id });
  expect((await coordinator.post('/admin/holds', { slotId: slot(9) })).body).toMatchObject({
    code: 'day-out-of-reach',
  });
  const list = await supervisor.get(`/admin/holds?site=${clinic.locationId}`);
  expect(list.body['holds']).toContainEqual(
    expect.objectContaining({ aptHoldId: id, isOwn: false, localTime: '3:00 pm' }),
  );
  expect(JSON.stringify(list.body)).not.toContain(coordinator.actor.id);
  const others = await testVisitor(database).post('/scheduler/holds', { slotId: slot() });
  const path = `/admin/holds/${String(others.body['aptHoldId'])}`;
  expect((await coordinator.delete(`${path}?anothers=yes`)).status).toBe(403);
  expect((await supervisor.delete(path)).body).toMatchObject({ status: 409, code: 'anothers-hold' });
  expect((await supervisor.delete(`${path}?anothers=yes`)).body).toEqual({ released: true });
  expect(await logOf(String(others.body['aptHoldId']), supervisor.actor.id)).toEqual(['hold.release']);
  expect((await coordinator.delete(`/admin/holds/${id}`)).body).toEqual({ released: true });
  expect((await coordinator.post('/admin/holds', { slotId: 'no-slot' })).status).toBe(422);
});

test('who answers for a site is named with its phone, and each kind of test with its class [ADM-7 part]', async () => {
  const person = await at();
  const { body } = await person.get(`/admin/pharmacists?site=${site.locationId}`);
  expect(body['pharmacists']).toEqual([
    { locationId: site.locationId, siteName: 'Test lab', name: null, phone: '312-555-0100', storeNumber: null },
  ]);
  const { body: models } = await person.get('/admin/testing-models');
  expect(models['testingModels']).toContainEqual(
    expect.objectContaining({ model: 'rapid-antigen', testingClass: 'antigen', serviceId: ANTIGEN }),
  );
});

test('answers about health are shown in the words in which they were asked, each time on record; an opened visit says only that there are some', async () => {
  const person = await at();
  const { id, visitor } = await somebodyBooked(database, site);
  const path = `/admin/appointments/${id}`;
  expect((await person.get(path)).body).toMatchObject({ hasAnswers: false });
  expect((await person.get(`${path}/answers`)).body).toEqual({ answers: [] });
  const screening = { version: '2026-11', age: '3-or-older', symptoms: ['fever', 'cough'], began: 'yesterday' };
  const { status } = await visitor.post('/covid19/patient-info', {
    bookingId: visitor.bookingId,
    screening: { ...screening, near: 'no', plans: [] },
    survey: { pregnant: 'no' },
  });
  expect(status).toBe(200);
  const opened = await person.get(path);
  expect(opened.body).toMatchObject({ hasAnswers: true });
  expect(JSON.stringify(opened.body)).not.toMatch(/fever|pregnant/i);
  const { body, headers } = await person.get(`${path}/answers`);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body['answers']).toEqual([
    { question: 'How old is the person to be tested?', answer: '3 years or older' },
    { question: 'Which symptoms does the person to be tested have?', answer: 'Fever or chills, Cough' },
    { question: 'When did the first one begin?', answer: 'Yesterday' },
    { question: 'Were you near someone who has COVID-19?', answer: 'No, or I don’t know' },
    { question: 'Anything else we should plan for?', answer: 'None of these' },
    { question: 'Are you pregnant?', answer: 'No' },
  ]);
  expect((await logOf(id, person.id)).filter((action) => action === 'appointment.show-answers')).toHaveLength(2);
});

/** What the list of the day says of how each test is paid, to a coordinator. */
async function paymentsAt(site: string): Promise<Map<string, string>> {
  const person = await staffVisitor(database, { roles: ['site coordinator'], sites: [site] });
  const { body } = await person.get(`/admin/appointments?site=${site}&date=${VISIT_DAY}`);
  return new Map(siteDaySchema.parse(body).payments.map(({ appointmentId, payment }) => [appointmentId, payment]));
}

/** As if a plan had answered so, or nothing had been chosen. */
async function change(appointmentId: string, what: string): Promise<void> {
  await database.pool.query(
    `update covid_answers q set ${what} from appointments a join consents c on c.id = a.consent_id where a.id = $1 and q.booking_id = c.booking_id`,
    [appointmentId],
  );
}

const plan = { pays: 'plan', primary: { plan: 'copperleaf', memberId: 'HX7-100425' } };

test('the list says whose insurance is missing where the site needs one, and that a voucher pays; nothing of the plan itself [ADM-7 part]', async () => {
  const [strict, free] = [await siteUnderTest(database, { insuranceRequired: true }), await siteUnderTest(database)];
  const code = await issue(database, { issuer: newIssuer() });
  const byVoucher = await somebodyBooked(database, strict, { pays: { pays: 'voucher', voucher: { code } } });
  await somebodyBooked(database, strict, { pays: plan, time: '10:15' });
  const refused = await somebodyBooked(database, strict, { pays: plan, time: '10:30' });
  const unpaid = await somebodyBooked(database, strict, { pays: plan, time: '10:45' });
  await somebodyBooked(database, free);
  await change(refused.id, `plan_says = 'does-not-pay'`);
  await change(unpaid.id, 'pays = null');
  expect(await paymentsAt(strict.locationId)).toEqual(
    new Map([
      [byVoucher.id, 'voucher'],
      [refused.id, 'missing'],
      [unpaid.id, 'missing'],
    ]),
  );
  expect(await paymentsAt(free.locationId)).toEqual(new Map());
  // What a plan said of another test is no answer about this one.
  await change(refused.id, 'plan_asked_for = plan_asked_for + 1');
  await database.pool.query(`update appointments set status = 'cancelled', cancelled_at = now() where id = $1`, [
    unpaid.id,
  ]);
  expect(await paymentsAt(strict.locationId)).toEqual(new Map([[byVoucher.id, 'voucher']]));
});
