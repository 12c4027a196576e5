import { expect, test } from 'vitest';
import { deliveryOf, otherVisit, VISITS } from './visit-pages.ts';

test('an in-person page means in store only, a virtual one virtual only [ROUTE-5]', () => {
  expect(deliveryOf('inperson-visit')).toEqual({ inPerson: true, online: false, speciality: false });
  expect(deliveryOf('virtual-visit')).toEqual({ inPerson: false, online: true, speciality: false });
  expect(deliveryOf(undefined)).toEqual({ inPerson: true, online: true, speciality: false });
  expect(deliveryOf('inperson-visit', true)).toEqual({ inPerson: true, online: false, speciality: true });
});

test('each of the two leads to the other [ROUTE-5]', () => {
  expect(VISITS.map(otherVisit)).toEqual(['virtual-visit', 'inperson-visit']);
});
