import type { CareLocation } from '#location/care-location.schema.ts';
import type { ServiceCode, Store } from '#pharmacies/stores/pharmacy.schema.ts';
import { oneOf } from './spread.ts';

type Week = NonNullable<Store['hours']['Store']>;
type Day = Week[number];

/** What a clinic of each organization adds to the store that it lies in. */
const ADDED: Record<string, ServiceCode> = {
  labcorp: 'Labs',
  hearing: 'Hearing',
  optical: 'Optical',
  'larkmoor-clinic': 'Medical',
};
/** What some of the stores with a clinic have besides, and how many of them. */
const AT_CLINICS: readonly (readonly [ServiceCode, share: number])[] = [
  ['WeightLoss', 0.3],
  ['PrimaryCare', 0.25],
  ['UrgentCare', 0.15],
  ['Dental', 0.05],
];
/** What a store has without hours of its own, and how many stores do. */
const ALWAYS_THERE: readonly (readonly [ServiceCode, share: number])[] = [
  ['Delivery', 0.7],
  ['Passport', 0.6],
  ['Wheelchair', 0.97],
];
const DAY_AND_NIGHT = week(['00:00', '00:00']);

/** A store's services with the hours of each, its holidays, and its own hours, within which all of these lie. */
export function openingsOf(
  inside: readonly CareLocation[],
  random: () => number,
): Pick<Store, 'services' | 'hours' | 'specialDays'> {
  const nonstop = random() < 0.07;
  const clinics = clinicHours(inside, random);
  const pharmacy = nonstop && random() < 0.5 ? DAY_AND_NIGHT : pharmacyWeek(random);
  const hours: Store['hours'] = {
    Store: nonstop ? DAY_AND_NIGHT : around([usualWeek(random), pharmacy, ...Object.values(clinics)]),
    ...clinics,
    Pharmacy: pharmacy,
    ...(random() < 0.6 && { DriveThru: pharmacy }),
    ...(random() < 0.95 && { Immunizations: pharmacy, FluShots: pharmacy }),
    ...(random() < 0.7 && { Photo: week(['09:00', '20:00'], ['09:00', '18:00'], ['10:00', '18:00']) }),
  };
  const without = ALWAYS_THERE.filter(([, share]) => random() < share).map(([code]) => code);
  const services = [...Object.keys(hours).filter((code) => code !== 'Store'), ...without] as ServiceCode[];
  return { services, hours, specialDays: holidays(nonstop, random) };
}

function clinicHours(inside: readonly CareLocation[], random: () => number): Store['hours'] {
  const hours: Store['hours'] = {};
  for (const { organizationId, hours: own } of inside) {
    const code = ADDED[organizationId];
    if (code) hours[code] = own.map((day) => day && { open: day.open, close: day.close });
  }
  const clinic = hours.Medical;
  if (clinic) for (const [code, share] of AT_CLINICS) if (random() < share) hours[code] = clinic;
  return hours;
}

function usualWeek(random: () => number): Week {
  return oneOf(
    [
      week(['08:00', '22:00']),
      week(['08:00', '22:00']),
      week(['07:00', '23:00'], ['08:00', '22:00']),
      week(['08:00', '21:00'], ['08:00', '21:00'], ['09:00', '20:00']),
      week(['08:00', '21:00'], ['09:00', '19:00'], ['10:00', '18:00']),
      week(['07:00', '00:00']),
    ],
    random,
  );
}

function pharmacyWeek(random: () => number): Week {
  return oneOf(
    [
      week(['09:00', '21:00'], ['09:00', '18:00'], ['10:00', '18:00']),
      week(['08:00', '20:00'], ['09:00', '18:00'], ['10:00', '17:00']),
      week(['09:00', '19:00'], ['09:00', '17:00'], null),
      week(['08:00', '21:00'], ['09:00', '18:00'], ['10:00', '18:00']),
    ],
    random,
  );
}

/** Most close early on Thanksgiving and stay closed on Christmas Day; stores that are open day and night stay open. */
function holidays(nonstop: boolean, random: () => number): Store['specialDays'] {
  if (nonstop) return {};
  return {
    thanksgiving: random() < 0.8 ? { open: '08:00', close: '16:00' } : null,
    christmas: random() < 0.2 ? { open: '09:00', close: '17:00' } : null,
  };
}

type Hours = readonly [open: string, close: string] | null;

function week(weekday: Hours, saturday: Hours = weekday, sunday: Hours = saturday): Week {
  return [...Array.from({ length: 5 }, () => weekday), saturday, sunday].map(
    (day) => day && { open: day[0], close: day[1] },
  );
}

/** The shortest week around all of these, none of which runs past midnight. */
function around(weeks: Week[]): Week {
  return Array.from({ length: 7 }, (_, index) => {
    const days = weeks.map((one) => one[index]).filter((day): day is NonNullable<Day> => !!day);
    if (days.length === 0) return null;
    const open = days.map((day) => day.open).reduce((a, b) => (a < b ? a : b));
    const last = days.map((day) => day.close).reduce((a, b) => (late(a) > late(b) ? a : b));
    return { open, close: last };
  });
}

/** Midnight is later than any other time. */
function late(close: string): string {
  return close === '00:00' ? '24:00' : close;
}
