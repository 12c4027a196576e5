import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DELIVERY_AT_START,
  mayToggle,
  resultsFound,
  selectedTypes,
  toggleDelivery,
  type Delivery,
} from './delivery.ts';

const delivery = fc.record({ inPerson: fc.boolean(), online: fc.boolean(), speciality: fc.boolean() });
const which = fc.constantFrom<keyof Delivery>('inPerson', 'online', 'speciality');

describe('service-type checkboxes', () => {
  it('start with in-person and online checked and speciality unchecked [CAT-7 part]', () => {
    expect(DELIVERY_AT_START).toEqual({ inPerson: true, online: true, speciality: false });
  });

  it('let either of in-person and online be unchecked, but not the last of the two [CAT-7 part]', () => {
    const online = toggleDelivery(DELIVERY_AT_START, 'inPerson');
    expect(online).toEqual({ inPerson: false, online: true, speciality: false });
    expect(mayToggle(online, 'online')).toBe(false);
    expect(toggleDelivery(online, 'online')).toBe(online);
    expect(toggleDelivery(online, 'inPerson')).toEqual(DELIVERY_AT_START);
  });

  it('let speciality be toggled unless both others are off [CAT-7 part]', () => {
    expect(toggleDelivery(DELIVERY_AT_START, 'speciality').speciality).toBe(true);
    expect(mayToggle({ inPerson: false, online: true, speciality: false }, 'speciality')).toBe(true);
    expect(mayToggle({ inPerson: false, online: false, speciality: false }, 'speciality')).toBe(false);
  });

  it('never leave in-person and online both off, whatever is pressed in whatever order [CAT-7 part]', () => {
    fc.assert(
      fc.property(fc.array(which), (presses) => {
        const end = presses.reduce(toggleDelivery, DELIVERY_AT_START);
        expect(end.inPerson || end.online).toBe(true);
      }),
    );
  });

  it('change nothing but the one that was pressed [CAT-7 part]', () => {
    fc.assert(
      fc.property(delivery, which, (before, pressed) => {
        const after = toggleDelivery(before, pressed);
        for (const other of ['inPerson', 'online', 'speciality'] as const) {
          expect(after[other]).toBe(other === pressed && mayToggle(before, pressed) ? !before[other] : before[other]);
        }
      }),
    );
  });
});

describe('the status line', () => {
  it('names the selected service types [TILE-13]', () => {
    expect(selectedTypes(DELIVERY_AT_START)).toBe('In-person services and Online services');
    expect(selectedTypes({ inPerson: false, online: true, speciality: false })).toBe('Online services');
    expect(selectedTypes({ inPerson: true, online: true, speciality: true })).toBe(
      'In-person services, Online services and Specialty services',
    );
  });

  it('counts results [TILE-13]', () => {
    expect([0, 1, 12].map(resultsFound)).toEqual(['0 results found', '1 result found', '12 results found']);
  });
});
