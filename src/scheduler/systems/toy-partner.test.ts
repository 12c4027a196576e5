import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ProblemError } from '#api/problem.ts';
import { readContent } from '#content-model/content.ts';
import { testDatabase } from '#testing/database.ts';
import { visitWords } from '../offered/offered-services.ts';
import type { Appointment } from '../visits/appointment.schema.ts';
import type { Hold } from '../engine/slot.schema.ts';
import { slotId } from '../engine/time-slots.ts';
import {
  bookVisit,
  chicago,
  loadTestLocations,
  PLAIN,
  readyToBook,
  testApp,
  testLocation,
  testRuntime,
  testVisitor,
} from '#testing/scheduler.ts';
import type { OtherSystem } from './booking-system.ts';

/** content/ with one file more: a partner whose times are kept by the booking system 'toy'. */
const folder = mkdtempSync(join(tmpdir(), 'find-care-content-'));
afterAll(() => rmSync(folder, { recursive: true }));
cpSync('content', folder, { recursive: true });
writeFileSync(
  join(folder, 'partners/toy-dental.yaml'),
  readFileSync('content/partners/labcorp.yaml', 'utf8')
    .replace('name: Labcorp', 'name: Toy Dental')
    .replace("providerId: '10010'", "providerId: '19999'")
    .replace('organizationId: labcorp', 'organizationId: org-77')
    .replace('scheduler:', 'scheduler:\n  system: toy')
    .replace(/\nclinics:\n( .*\n)+/, '\n')
    .replace(/\nwheelchairAccess: .*\n/, '\n'),
);

const location = {
  locationId: 'toy-1',
  partnerLocationId: 'T1',
  organizationId: 'org-77',
  name: 'Toy Dental, Main St',
  physicianName: null,
  address: { line1: '1 Main St', city: 'Chicago', state: 'IL', zip: '60614' },
  position: { latitude: 41.9, longitude: -87.6 },
  timeZone: 'America/Chicago',
  coLocated: false,
  note: null,
};
const service = { serviceId: 5, display: 'Check-up', serviceDetail: 'Half an hour with a dentist', code: 'CHK' };
const slot = {
  id: 'toy-1/2030-05-06T15:00',
  start: '2030-05-06T15:00:00.000Z',
  end: '2030-05-06T15:30:00.000Z',
  localTime: '10:00 am',
  timeZone: 'America/Chicago',
  timeZoneName: 'Central Time',
};
const day = '2030-05-06';

/** A booking system with one chair, one time and a memory. */
function toySystem(): OtherSystem {
  const holds = new Map<string, { owner: string; hold: Hold }>();
  const visits = new Map<string, { owner: string; visit: Appointment }>();
  const holdOf = (id: string, owner: string | undefined): Hold => {
    const held = holds.get(id);
    if (!held || held.owner !== owner)
      throw new ProblemError({ status: 404, code: 'no-such-hold', detail: 'There is no such hold.' });
    return held.hold;
  };
  const visitOf = (id: string): Appointment => visits.get(id)?.visit ?? ({} as Appointment);
  return {
    owns: (_reading, named) =>
      Promise.resolve(
        ('location' in named && named.location === location.locationId) ||
          ('slot' in named && named.slot === slot.id) ||
          ('hold' in named && holds.has(named.hold)) ||
          ('appointment' in named && visits.has(named.appointment)),
      ),
    services: () => Promise.resolve([service]),
    locationsNear: () =>
      Promise.resolve([
        {
          ...{ ...location, distance: 1.5, services: [5], store: {} },
          ...{ status: 'Active' as const, closedFrom: null, nextFree: slot.start },
        },
      ]),
    freeTimes: () => {
      const days = holds.size > 0 || visits.size > 0 ? [] : [{ date: day, timeSlots: [slot] }];
      return Promise.resolve({ location, status: 'Active' as const, timeZoneName: 'Central Time', days });
    },
    hold: ({ actor }) => {
      if (holds.size > 0) throw new ProblemError({ status: 409, code: 'slot-taken', detail: 'Taken.' });
      const held = { ...slot, date: day, locationId: location.locationId, serviceId: 5 };
      const hold = {
        aptHoldId: randomUUID(),
        expirationTime: '2030-05-06T00:10:00.000Z',
        extendableUntil: '2030-05-06T00:30:00.000Z',
        slot: held,
        location,
        service,
      };
      holds.set(hold.aptHoldId, { owner: actor.id, hold });
      return Promise.resolve(hold);
    },
    findHold: async ({ actor }, id) => Promise.resolve(holdOf(id, actor?.id)),
    extend: async ({ actor }, id) => Promise.resolve(holdOf(id, actor.id)),
    release: async ({ actor }, id) => {
      await Promise.resolve(holdOf(id, actor.id));
      holds.delete(id);
    },
    releaseAll: () => Promise.resolve(0),
    takeHold: async ({ actor }, id) => {
      const { slot: held } = await Promise.resolve(holdOf(id, actor.id));
      const times = { start: Date.parse(held.start), end: Date.parse(held.end) };
      return { holdId: id, locationId: 0, organizationId: 'org-77', serviceId: service.serviceId, date: day, times };
    },
    book: ({ actor }, { holdId }, { patient: { patientId, firstName, lastName }, agreed }) => {
      const { slot: held } = holdOf(holdId, actor.id);
      const appointmentId = randomUUID();
      const visit: Appointment = {
        appointmentId,
        confirmationNumber: 'TOY-1',
        confirmationcode: 'TOY-1',
        status: 'booked',
        type: service.display,
        datetime: held.start,
        end: held.end,
        date: day,
        localTime: held.localTime,
        timeZone: held.timeZone,
        timeZoneName: held.timeZoneName,
        location,
        service,
        patient: { patientId, firstName, lastName },
        agreed,
        needsParent: false,
        sequence: 0,
        bookedAt: new Date().toISOString(),
      };
      holds.delete(holdId);
      visits.set(appointmentId, { owner: actor.id, visit });
      return Promise.resolve({ appointmentId, confirmationNumber: 'TOY-1', status: 'booked', datetime: held.start });
    },
    appointments: ({ actor }) =>
      Promise.resolve([...visits.values()].filter(({ owner }) => owner === actor?.id).map(({ visit }) => visit)),
    appointment: (_reading, id) => Promise.resolve(visitOf(id)),
    findByNumber: (_work, number) =>
      Promise.resolve([...visits.values()].find(({ visit }) => visit.confirmationNumber === number)?.visit ?? null),
    move: async ({ actor }, id, holdId, agreed) => {
      const { slot: held } = await Promise.resolve(holdOf(holdId, actor.id));
      const before = visitOf(id);
      const { start: datetime, end, localTime, date } = held;
      const visit = { ...before, datetime, end, localTime, date, agreed, sequence: before.sequence + 1 };
      holds.delete(holdId);
      visits.set(id, { owner: actor.id, visit: { ...visit, movedAt: new Date().toISOString() } });
      return visitOf(id);
    },
    cancel: (_work, id) => {
      const before = visitOf(id);
      const visit = { ...before, status: 'cancelled' as const, sequence: before.sequence + 1 };
      visits.set(id, { owner: visits.get(id)?.owner ?? '', visit });
      return Promise.resolve(visit);
    },
  };
}

const database = await testDatabase();
const content = readContent(folder);
const appWithToy = () => testApp(testRuntime(database), { content, systems: { toy: toySystem() } });
const app = appWithToy();
const visitor = testVisitor(database, { app });

test('one content file and one booking system make a partner that can be booked through the API [SCHED-17 part]', async () => {
  const organization = await visitor.get('/scheduler/organizations/toy-dental');
  expect(organization.body).toEqual({ organizationId: 'org-77', organizationName: 'toy-dental' });
  const services = await visitor.get('/scheduler/services?org=toy-dental&lat=41.9&lng=-87.6');
  const words = visitWords(content.partners.find(({ slug }) => slug === 'toy-dental') ?? {});
  const unsaid = { price: null, preparation: '', fast: null, ages: null };
  const flags = { labcorpFlag: false, toydentalFlag: true };
  expect(services.body).toEqual([{ ...service, ...unsaid, ...words, labcorpServiceId: 5, ...flags }]);
  const search = {
    serviceId: 5,
    position: location.position,
    organizationId: 'org-77',
  };
  const found = await visitor.post('/scheduler/locations/search', search);
  expect(found.body).toMatchObject([{ locationId: 'toy-1', orgName: 'Toy Dental', distance: 1.5 }]);

  const times = `/scheduler/timeslots?locationId=toy-1&serviceId=5&organizationName=toy-dental`;
  expect((await visitor.get(times)).body).toMatchObject({
    contact: { name: location.name },
    providerDetail: { scheduleDays: [{ date: day, timeSlots: [slot] }] },
  });
  const { held, request } = await readyToBook(visitor, slot.id, 'toy-dental');
  expect(held.body).toMatchObject({ location: { organizationName: 'toy-dental' }, service: { serviceId: 5 } });
  expect((await visitor.get(times)).body).toMatchObject({ providerDetail: { scheduleDays: [] } });
  const other = testVisitor(database, { app });
  expect((await other.post('/scheduler/holds', { slotId: slot.id })).body.code).toBe('slot-taken');
  const hold = `/scheduler/holds/${String(request.aptHoldId)}`;
  expect([(await visitor.get(hold)).status, (await visitor.put(hold)).status, (await other.get(hold)).status]).toEqual([
    200, 200, 404,
  ]);

  const withoutConsent = { ...request, bookingId: randomUUID() };
  expect((await visitor.post('/scheduler/appointments', withoutConsent)).body.code).toBe('consent-missing');
  const booked = await visitor.post('/scheduler/appointments', request);
  expect([booked.status, booked.body['confirmationNumber']]).toEqual([201, 'TOY-1']);
  const id = String(booked.body['appointmentId']);
  expect((await visitor.get('/scheduler/appointments')).body).toMatchObject({
    appointments: [{ appointmentId: id, location: { orgName: 'Toy Dental' }, patient: { firstName: 'Ada' } }],
  });
  expect((await visitor.put(`/scheduler/appointments/${id}/cancel`)).body).toMatchObject({ status: 'cancelled' });
});

test('a child without a guardian is refused in every booking system [PAT-2 part]', async () => {
  const child = testVisitor(database, { app: appWithToy() });
  const { request } = await readyToBook(child, slot.id, 'toy-dental');
  await database.pool.query(`update patients set dob = '2020-01-01' where patient_id = $1`, [request.patientId]);
  expect((await child.post('/scheduler/appointments', request)).body.code).toBe('guardian-missing');
});

test('a partner with the name of a system that is not there stops the start, in words', () => {
  expect(() => testApp(testRuntime(database), { content })).toThrow(
    "org-77 is booked by 'toy', which is not a booking system",
  );
});

test('beside it the built-in system books as before, and one list has the visits of both', async () => {
  const place = testLocation();
  await loadTestLocations(database, [place]);
  const both = testVisitor(database, { app: appWithToy() });
  const start = chicago(3, '09:00');
  const builtIn = await bookVisit(both, slotId({ locationId: place.locationId, serviceId: PLAIN, start }));
  const toy = await bookVisit(both, slot.id, 'toy-dental');
  const { appointments } = (await both.get('/scheduler/appointments')).body as { appointments?: Appointment[] };
  expect(appointments?.map(({ appointmentId }) => appointmentId)).toEqual([builtIn.id, toy.id]);
  const found = await both.post('/scheduler/appointments/find', { confirmationNumber: 'TOY-1', dob: '1985-03-27' });
  expect(found.body).toMatchObject({ appointmentId: toy.id });
});
