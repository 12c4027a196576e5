import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import type { OneAppointment, VisitBefore } from '#scheduler/visits/appointment.schema.ts';
import { Was } from './Was.tsx';

const address = { line1: '12 Oak Ave', city: 'Chicago', state: 'IL', zip: '60614' };
const before: VisitBefore = {
  date: '2026-11-25',
  localTime: '9:40 am',
  location: { locationId: 'oak', name: 'Oak Ave', address },
  service: {
    serviceId: 2,
    display: 'Cholesterol test',
    price: { figure: '$39', words: 'you pay Labcorp at the visit' },
  },
};
const now = {
  date: '2026-11-25',
  localTime: '10:40 am',
  location: { locationId: 'station', name: 'Station Rd', address },
  service: { serviceId: 3, display: 'A1C test', price: { figure: '$29', words: 'you pay Labcorp at the visit' } },
};
const parts = ['time', 'place', 'service', 'price'] as const;

/** What the confirmation says beside each part of an appointment. */
function said(visit: object): string[] {
  return parts.map((part) =>
    renderToStaticMarkup(<Was part={part} visit={{ ...now, ...visit } as unknown as OneAppointment} />),
  );
}

test('the confirmation of a move strikes out the old time, location, test and price [SCHED-7 part]', () => {
  expect(said({ movedFrom: before }).map((html) => /<s>(.*)<\/s>/.exec(html)?.[1])).toEqual([
    'Wednesday, November 25, 9:40 am',
    'Oak Ave, 12 Oak Ave, Chicago, IL 60614',
    'Cholesterol test',
    '$39, you pay Labcorp at the visit',
  ]);
  expect(said({})).toEqual(['', '', '', '']);
  const { location, service } = now;
  expect(said({ movedFrom: { ...before, location, service } }).map((html) => html !== '')).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
