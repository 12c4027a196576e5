import type { WeeklyHours } from './opening-hours.schema.ts';

/** A place where an organisation gives care, as it is made for the demo or imported, and loaded into the database. */
export type CareLocation = {
  locationId: string;
  partnerLocationId: string;
  organizationId: string;
  name: string;
  physicianName: string | null;
  line1: string;
  line2: string | null;
  city: string;
  state: string;
  zip: string;
  lat: number;
  lng: number;
  /** IANA; the hours are wall-clock times there. */
  timeZone: string;
  coLocated: boolean;
  storeNumber: string | null;
  note: string | null;
  hours: WeeklyHours;
  capacity: number;
};
