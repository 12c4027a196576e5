import { describe, expect, test } from 'vitest';
import { readContent } from '#content-model/content.ts';
import { testDatabase } from '#testing/database.ts';
import { slotId } from '../../engine/time-slots.ts';
import { bookVisit, chicago, loadTestLocations, testLocation, testVisitor } from '#testing/scheduler.ts';
import { syncBookableServices } from '../../engine/server/load.ts';
import { servicesBookedHere } from './services-booked-here.ts';

const database = await testDatabase();
const content = readContent();
const offered = servicesBookedHere(content);

describe.each(['labcorp', 'foreyes', 'lcmc'])('%s', (organization) => {
  test('is booked here, each of its services for as long as it takes, under its own terms [ROUTE-8 part] [SCHED-10 part]', async () => {
    const location = testLocation({ organizationId: organization, capacity: 1 });
    await loadTestLocations(database, [location]);
    await database.asOwner((client) => syncBookableServices(client, offered));
    const services = offered.filter(({ organizationId }) => organizationId === organization);
    const { body } = await testVisitor(database).get(`/scheduler/services?org=${organization}`);
    const shown = Object.values(body).map((service) => (service as { serviceId: number }).serviceId);
    expect(new Set(shown)).toEqual(new Set(services.map(({ serviceId }) => serviceId)));
    for (const [index, { serviceId, durationMinutes }] of services.entries()) {
      const slot = slotId({ locationId: location.locationId, serviceId, start: chicago(3 + index, '09:00') });
      const held = await testVisitor(database).post('/scheduler/holds', { slotId: slot });
      const { start, end } = held.body['slot'] as { start: string; end: string };
      expect(Date.parse(end) - Date.parse(start)).toBe(durationMinutes * 60_000);
    }
    const slot = slotId({ ...location, serviceId: services[0]?.serviceId ?? 0, start: chicago(2, '09:00') });
    const booked = await bookVisit(testVisitor(database), slot, organization);
    expect(booked.number).toMatch(/^LK-/);
    expect(content.terms.find(({ id }) => id === booked.request['termsAndAgreementId'])?.organization).toBe(
      organization,
    );
  });
});
