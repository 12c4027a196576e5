import type { ReactNode } from 'react';

import type { Fixture } from '#ui/fixture.ts';
import type { Slot } from '../engine/slot.schema.ts';
import type { ServiceAnswer } from '../offered/api.schema.ts';
import { BookingSummary } from '../kit/hold/BookingSummary.tsx';
import { DaysSkeleton, LocationsSkeleton } from './details/BookingSkeletons.tsx';

export const fixture: Fixture = { title: 'Booking: the summary, and lists that load', draw };

const SERVICE: ServiceAnswer = {
  serviceId: 1,
  display: 'Cholesterol test',
  serviceDetail: 'One tube of blood.',
  code: 'CHOL',
  price: { figure: '$39', words: 'you pay Fernhill at the visit' },
  preparation: 'Don’t eat for 9 to 12 hours before the test. Water is fine.',
  fast: { least: 9, most: 12 },
  ages: null,
  bring: ['A photo ID'],
  atVisit: '',
  afterVisit: '',
  labcorpServiceId: 1,
};

const LOCATION = {
  locationId: 'lincoln-park',
  partnerLocationId: '1',
  organizationId: 'fernhill',
  orgName: 'Fernhill',
  organizationName: 'fernhill',
  bookingPath: '/schedule-appointment/labcorp',
  name: 'Fernhill, Lincoln Park',
  physicianName: null,
  address: { line1: '2400 N Clark St', city: 'Chicago', state: 'IL', zip: '60614' },
  position: { latitude: 41.92, longitude: -87.64 },
  timeZone: 'America/Chicago',
  coLocated: false,
  note: 'Beside the pharmacy',
};

const SLOT: Slot = {
  id: 'lincoln-park-0930',
  start: '2026-11-24T15:30:00Z',
  end: '2026-11-24T15:50:00Z',
  localTime: '9:30 am',
  timeZone: 'America/Chicago',
  timeZoneName: 'Central Time',
};

function draw(): ReactNode {
  return (
    <div className="aside end">
      <div className="flow">
        <LocationsSkeleton />
        <DaysSkeleton />
      </div>
      <BookingSummary slot={SLOT} location={LOCATION} service={SERVICE}>
        <button className="btn wide" type="button">
          Continue
        </button>
      </BookingSummary>
    </div>
  );
}
