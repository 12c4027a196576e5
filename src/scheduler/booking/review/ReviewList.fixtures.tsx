import type { ReactNode } from 'react';

import type { Hold } from '#scheduler/engine/slot.schema.ts';
import type { Fixture } from '#ui/fixture.ts';
import type { BookingPartner } from '../booking-partners.ts';
import { BookingSummary } from '../BookingSummary.tsx';
import { DaysSkeleton, LocationsSkeleton } from '../details/BookingSkeletons.tsx';
import type { Patient } from '../patient/patient.schema.ts';
import { ReviewList } from './ReviewList.tsx';

export const fixture: Fixture = { title: 'Booking: what is chosen, what is on its way, what will be booked', draw };

const PARTNER: BookingPartner = {
  slug: 'fernhill',
  name: 'Fernhill',
  website: 'https://fernhill.example/',
  plate: { letters: 'Fh', tone: 5, shape: 1 },
  organizationId: 'fernhill',
  visit: 'Lab visit',
};

const SERVICE = {
  serviceId: 1,
  display: 'Cholesterol check',
  serviceDetail: 'A blood draw. No fasting.',
  code: 'CHOL',
};

const LOCATION = {
  locationId: 'lincoln-park',
  partnerLocationId: '1',
  organizationId: 'fernhill',
  orgName: 'Fernhill',
  organizationName: 'fernhill',
  name: 'Fernhill, Lincoln Park',
  physicianName: null,
  address: { line1: '2400 N Clark St', city: 'Chicago', state: 'IL', zip: '60614' },
  position: { latitude: 41.92, longitude: -87.64 },
  timeZone: 'America/Chicago',
  coLocated: false,
  note: 'Beside the pharmacy',
};

const HOLD: Hold = {
  aptHoldId: '7f0c3f0e-4a39-4a1c-9d53-5a4c6f0a1b2c',
  expirationTime: '2026-11-24T15:40:00Z',
  extendableUntil: '2026-11-24T16:00:00Z',
  slot: {
    id: 'lincoln-park-0930',
    start: '2026-11-24T15:30:00Z',
    end: '2026-11-24T15:50:00Z',
    localTime: '9:30 am',
    timeZone: 'America/Chicago',
    timeZoneName: 'Central Time',
    date: '2026-11-24',
    locationId: 'lincoln-park',
    serviceId: 1,
  },
  location: LOCATION,
  service: SERVICE,
};

const PATIENT: Patient = {
  patientId: '2b7a3f0e-4a39-4a1c-9d53-5a4c6f0a1b2c',
  version: 1,
  firstName: 'Avery',
  lastName: 'Stone',
  gender: 'female',
  dob: '1986-04-17',
  contact: {
    address: LOCATION.address,
    emails: [{ address: 'avery@mail.example' }],
    phones: [{ number: '3125550178' }],
  },
};

function draw(): ReactNode {
  return (
    <>
      <div className="aside end">
        <div className="flow">
          <LocationsSkeleton />
          <DaysSkeleton times={3} />
        </div>
        <BookingSummary partnerName="Fernhill" slot={HOLD.slot} location={LOCATION} service={SERVICE}>
          <button className="btn wide" type="button">
            Continue
          </button>
        </BookingSummary>
      </div>
      <ReviewList partner={PARTNER} hold={HOLD} patient={PATIENT} />
    </>
  );
}
