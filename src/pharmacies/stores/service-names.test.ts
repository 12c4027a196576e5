import { expect, test } from 'vitest';
import { storeServices } from './service-names.ts';

const day = { open: '09:00', close: '21:00' };
const week = Array.from({ length: 7 }, () => day);
const nonstop = Array.from({ length: 7 }, () => ({ open: '00:00', close: '00:00' }));
const names = (store: Parameters<typeof storeServices>[0]) => storeServices(store, null).map(({ name }) => name);

test('services are named from the hours that a store has; without any hours only Pharmacy is [STORE-4]', () => {
  expect(
    names({
      services: [],
      hours: {
        Store: nonstop,
        Pharmacy: nonstop,
        Immunizations: week,
        Photo: week,
        DriveThru: week,
        FluShots: week,
        Medical: week,
      },
    }).toSorted(),
  ).toEqual([
    'Drive-Thru Pharmacy',
    'Flu Shot',
    'Healthcare Clinic',
    'Immunizations',
    'One Hour Photo',
    'Pharmacy Open 24 hours',
    'Store Open 24 hours',
  ]);
  expect(names({ services: ['Medical', 'Photo', 'Wheelchair'], hours: {} })).toEqual(['Pharmacy']);
  expect(names({ services: [], hours: { Store: week, Pharmacy: week } })).toEqual(['Pharmacy']);
  const oneDayClosed = nonstop.map((open, index) => (index === 6 ? null : open));
  expect(names({ services: [], hours: { Store: oneDayClosed, Pharmacy: oneDayClosed } })).toEqual(['Pharmacy']);
});

test('what needs no hours is named beside them', () => {
  expect(
    names({ services: ['Wheelchair', 'Delivery', 'Dental', 'Photo'], hours: { Store: week, Pharmacy: week } }),
  ).toEqual(['Pharmacy', 'Home delivery', 'Wheelchair access']);
});
