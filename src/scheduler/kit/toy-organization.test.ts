import { afterEach, expect, test, vi } from 'vitest';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { fieldProblem } from '#api/problem.ts';
import { content } from '#content-model/content.ts';
import { once, testTab } from '#testing/browser-tab.ts';
import { testDatabase } from '#testing/database.ts';
import { chicago, readyToBook, testApp, testLocation } from '#testing/scheduler.ts';
import { testPatient, testRuntime, testVisitor } from '#testing/scheduler.ts';
import { loadLocations, syncBookableServices } from '../engine/server/load.ts';
import { slotId } from '../engine/time-slots.ts';
import type { OwnOrganization } from '../systems/server/organizations.ts';
import { servicesBookedHere } from '../systems/server/services-booked-here.ts';
import { oneOf, optionalText } from '../visits/field-rules.ts';
import type { Question } from './form/question.ts';
import type { BookingSession } from './session/booking-session.ts';
import { makeWizard } from './wizard/wizard.ts';

/* An organization that has no page of a partner: a drive for vaccines, for people of one part of town. All that it takes stands up to 'the tests'. */

const EVERY_10_MINUTES = { durationMinutes: 10, everyMinutes: 10 };
const drive: OwnOrganization = {
  slug: 'toy-drive',
  name: 'Toy vaccine drive',
  organizationId: 'org-drive',
  bookingPath: '/toy-drive',
  scheduler: {
    termsId: 'toy-drive-1',
    services: [{ serviceId: 801, code: 'VAX', display: 'Vaccine', serviceDetail: 'A shot', ...EVERY_10_MINUTES }],
  },
  rules: [
    (_work, { patient }) => {
      const isNear = patient.contact.address.zip.startsWith('606');
      if (!isNear) throw fieldProblem('contact.address.zip', 'This drive is for people who live in 606', 'not-near');
    },
    async (work, { patient }) => {
      const { rowCount } = await work.db.query(
        `select from appointments a join patients p on p.patient_id = a.patient_id join seats s on s.hold_id = a.hold_id
         where s.service_id = 801 and a.status = 'booked' and p.emails[1] = $1`,
        [patient.contact.emails[0]?.address],
      );
      if (rowCount) throw fieldProblem('contact.emails.0.address', 'One vaccine for each email', 'one-each');
    },
  ],
};
const version = '2026-11-01';
const terms = { id: 'toy-drive-1', organization: 'org-drive', title: 'The drive', version, body: 'Come.' };

const steps = makeWizard([
  { slug: 'time', name: 'Time', title: 'Time', needs: [] },
  { slug: 'done', name: 'Done', title: 'Done', needs: ['time'] },
] as const);
const kind = {
  steps,
  progress: ({ readSession }: BookingSession) => ({ time: readSession('aptHoldId') !== null }),
  organization: () => 'org-drive',
  base: () => '/toy-drive',
  times: 'time' as const,
  prefix: 'drive.',
};

const options = ['First', 'Second'].map((label) => ({ value: label, label }));
const isShot = oneOf(['First', 'Second'], 'Choose which shot it is');
const survey = [
  { name: 'shot', as: 'choices', label: 'Which shot is it?', options, problem: isShot },
  { name: 'allergies', label: 'Allergies', optional: true, problem: optionalText('your allergies', 60) },
] satisfies Question[];

const database = await testDatabase();
const place = testLocation({ organizationId: 'org-drive' });
await database.asOwner(async (client) => {
  await syncBookableServices(client, servicesBookedHere({ partners: [], organizations: [drive], services: [] }));
  await loadLocations(client, [place], 'import', () => undefined);
});
const parts = { content: { ...content(), terms: [...content().terms, terms] }, organizations: [drive] };
const app = testApp(testRuntime(database), parts);
const slotAt = (time: string) => slotId({ locationId: place.locationId, serviceId: 801, start: chicago(3, time) });

/* The tests. */

afterEach(() => vi.unstubAllGlobals());

test('an organization without a partner’s page is booked like any other, under rules of its own that say which field is wrong', async () => {
  const book = async (time: string, typed = testPatient()) => {
    const visitor = testVisitor(database, { app });
    const { request } = await readyToBook(visitor, slotAt(time), 'toy-drive', typed);
    return { request, visitor, answer: await visitor.post('/scheduler/appointments', request) };
  };
  const first = await book('09:00');
  expect(first.answer.status).toBe(201);
  const id = String(first.answer.body['appointmentId']);
  const shown = await first.visitor.get(`/scheduler/appointments/${id}`);
  expect(shown.body).toMatchObject({
    type: 'Vaccine',
    location: { orgName: 'Toy vaccine drive', isToydrive: true },
  });

  const { answer, request, visitor } = await book('10:00');
  expect([answer.status, answer.body]).toMatchObject([
    422,
    { code: 'one-each', errors: [{ path: 'contact.emails.0.address' }] },
  ]);
  // The refusal undoes all of the booking: the time is still held.
  expect((await visitor.get(`/scheduler/holds/${String(request.aptHoldId)}`)).status).toBe(200);
  const { contact } = testPatient();
  const far = { ...contact, address: { ...contact.address, city: 'Springfield', zip: '62701' } };
  const refused = (await book('11:00', testPatient({ contact: far }))).answer;
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { code: 'not-near', errors: [{ path: 'contact.address.zip' }] },
  ]);
});

test('its pages have a session, steps and a hold of their own, beside a partner’s booking in the same tab', async () => {
  const tab = testTab(app);
  const { makeBooking, call, partner } = await tab.load(async () => ({
    ...(await import('./make-booking.ts')),
    ...(await import('./session/booking-context.ts')),
    partner: await import('./partner/partner-booking.ts'),
  }));
  const booking = makeBooking(() => kind);
  booking.openBooking({ defaultPlace: partner.currentBooking().defaultPlace });
  expect([booking.steps.enterStep('done'), tab.went]).toEqual([false, ['/toy-drive']]);

  const query = { locationId: place.locationId, serviceId: '801', organizationName: 'toy-drive' };
  const times = await call('$get', '/scheduler/timeslots', { query });
  const slot = times.providerDetail.scheduleDays[1]?.timeSlots[0];
  if (!slot) throw new Error('The drive has no open time');
  booking.hold.sendHold({ on: 'take', wanted: { slot, locationId: place.locationId, serviceId: 801 } });
  const held = await once(booking.hold.$hold, (hold) => hold !== null);
  expect(held?.location.organizationName).toBe('toy-drive');
  expect([tab.session.get('drive.aptHoldId'), tab.session.get('aptHoldId')]).toEqual([held?.aptHoldId, undefined]);
  expect([booking.steps.enterStep('done'), partner.$hold.get()]).toEqual([true, null]);
  booking.hold.sendHold({ on: 'drop' });
  expect(tab.session.get('drive.aptHoldId')).toBeUndefined();
});

test('its pages ask for more by a form of their own, which is drawn, checked and kept as its fields say, beside the one about the patient', async () => {
  const tab = testTab(app);
  const open = () =>
    tab.load(async () => {
      const { makeBooking } = await import('./make-booking.ts');
      const { makeKeptForm } = await import('./form/make-kept-form.ts');
      const { makePatientForm } = await import('./patient/make-patient-form.ts');
      const { FormParts } = await import('./form/FormParts.tsx');
      const { bookingId } = makeBooking(() => kind).session;
      const names = ['shot', 'allergies'] as const;
      const form = makeKeptForm({ names, parts: () => [{ questions: survey }] }, bookingId);
      const patient = makePatientForm({ id: bookingId, days: () => ({ today: '2026-11-20', visit: '2026-11-25' }) });
      const { CallError } = await import('#api/browser/call-error.ts');
      return { CallError, form, patient, drawn: () => renderToStaticMarkup(createElement(FormParts, { form })) };
    });
  const { CallError, form, drawn, patient } = await open();
  for (const words of ['Which shot is it?', 'value="Second"', 'Allergies<span class="optional">'])
    expect(drawn()).toContain(words);

  const sent: unknown[] = [];
  const send = (typed: unknown) => Promise.resolve(void sent.push(typed));
  await form.submit(send);
  expect(form.$errors.get()).toEqual({ errors: { shot: 'Choose which shot it is' }, attempt: 1 });
  form.setField('shot', 'Second');
  form.setField('allergies', 'Eggs ');
  form.keepNow();
  // On the page after it, which has the form about the patient.
  const typed = async () => {
    const page = await open();
    return [await page.form.readTyped(), (await page.patient.readTyped())?.firstName];
  };
  await expect.poll(typed).toEqual([{ shot: 'Second', allergies: 'Eggs ' }, undefined]);
  expect(patient.$fields.get().firstName).toBe('');
  const next = await open();
  await next.patient.readTyped();
  next.patient.setField('firstName', 'Ada');
  await expect.poll(typed).toEqual([{ shot: 'Second', allergies: 'Eggs ' }, 'Ada']);

  const refused = { code: '1006', title: 'No', detail: 'No', transactionId: '', status: 422 };
  const errors = [{ path: 'allergies', message: 'Ask your doctor first' }];
  await form.submit(() => Promise.reject(new CallError(1002, 422, { ...refused, errors })));
  expect(form.$errors.get()).toEqual({ errors: { allergies: 'Ask your doctor first' }, attempt: 2 });
  await form.submit(send);
  expect([sent, form.$errors.get().errors]).toEqual([[{ shot: 'Second', allergies: 'Eggs' }], {}]);
});
