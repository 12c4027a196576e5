import { expect, test } from 'vitest';
import { content } from '#content-model/content.ts';
import { testDatabase } from '#db/testing.ts';
import { beforeVisit, bringTo } from '#scheduler/before-visit.ts';
import { GUARDIAN_CONSENT } from '#scheduler/booking/patient/patient-rules.ts';
import { mailContent } from '#scheduler/messages/server/mail-content.ts';
import { mailedVisit, visitToMail } from '#scheduler/messages/server/mailed-visit.ts';
import { servicesBookedHere } from '#scheduler/systems/server/organizations.ts';
import { otherSystems } from '#scheduler/systems/server/other-systems.ts';
import { schedulingOf } from '#scheduler/systems/server/scheduling.ts';
import { chicago, ORGANIZATION, readyToBook, testLocation, testPatient, testVisitor } from '#scheduler/testing.ts';
import { parseSettings } from '#settings.ts';
import { loadLocations, syncBookableServices } from '../../engine/server/load.ts';
import { slotId } from '../../engine/time-slots.ts';
import type { AppointmentAnswer } from '../appointment.schema.ts';

/** Services of content: a draw that a doctor has ordered, and a test that needs a fast. */
const DRAW = 1001;
const CHOLESTEROL = 1002;
const database = await testDatabase();
const place = testLocation({ capacity: 9 });
await database.asOwner(async (client) => {
  await syncBookableServices(client, servicesBookedHere(content()));
  await loadLocations(client, [place], 'import', () => undefined);
});
const scheduling = schedulingOf(content(), otherSystems(content(), parseSettings({})));

/** The appointment of a patient as the API shows it, and as an email says it at this moment. */
async function told(serviceId: number, patient: object, now: number) {
  const visitor = testVisitor(database);
  const start = chicago(4, '10:00');
  const { request } = await readyToBook(visitor, slotId({ locationId: place.locationId, serviceId, start }));
  const saved = await visitor.post('/scheduler/patients', { ...patient, sharesPhone: true });
  const booked = await visitor.post('/scheduler/appointments', { ...request, patientId: saved.body['patientId'] });
  const id = String(booked.body['appointmentId']);
  const shown = (await visitor.get(`/scheduler/appointments/${id}`)).body as unknown as AppointmentAnswer;
  const visit = await visitToMail(database.pool, id, scheduling);
  if (!visit) throw new Error('There is no such appointment');
  const parts = { content: mailContent(content()), scheduling, now };
  const mail = await mailedVisit(database.pool, visit, { addressee: 'Ada', patient: null }, parts);
  return { shown, mail };
}

const child = testPatient({
  bookedFor: 'child',
  dob: new Date(Date.now() - 9.5 * 365.25 * 86_400_000).toISOString().slice(0, 10),
  guardian: {
    firstName: 'Joan',
    lastName: 'Moss',
    relationship: 'parent',
    consent: true,
    consentTextId: GUARDIAN_CONSENT.id,
  },
});

test('pages and emails say the same of a visit: who comes along, when to stop eating, and what to bring [SCHED-14 part]', async () => {
  const now = Date.now();
  const { shown, mail } = await told(CHOLESTEROL, child, now);
  expect(mail.preparation).toBe(beforeVisit(shown, now));
  expect(mail.bring).toEqual(bringTo(shown));
  expect(mail.preparation).toMatch(
    /^A parent or guardian must come along, .* Eat dinner late if you like, and nothing after 1:00 am on \w+, /,
  );
  expect(mail.bring[0]).toBe('A parent or guardian, with a photo ID');
  const late = chicago(4, '09:00');
  expect(beforeVisit(shown, late)).toContain('Come only if you haven’t eaten since 1:00 am on');
});

test('the doctor’s order is asked for only where there is one [SCHED-14 part]', async () => {
  const order = /doctor's order/;
  const draw = await told(DRAW, testPatient(), Date.now());
  expect(draw.shown.service.bring.join()).toMatch(order);
  const test = await told(CHOLESTEROL, testPatient(), Date.now());
  expect(test.shown.service.bring.join()).not.toMatch(order);
  expect(test.mail.bring.join()).not.toMatch(order);
  expect(test.shown.service).toMatchObject({ atVisit: draw.shown.service.atVisit, fast: { least: 9, most: 12 } });
});

test('a service that was imported has its partner’s words [BEYOND-2 part]', () => {
  const imported = { serviceId: 77, code: 'IRON', display: 'Iron test', serviceDetail: '' };
  const words = content().partners.find(({ organizationId }) => organizationId === ORGANIZATION);
  expect(scheduling.shown(imported, ORGANIZATION)).toMatchObject({
    bring: words?.whatToBring.items,
    afterVisit: words?.scheduler?.afterVisit,
    ages: null,
  });
});
