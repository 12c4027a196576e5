import { hash } from 'node:crypto';
import type { CareLocation } from '#location/care-location.schema.ts';
import { startsBetween } from '#scheduler/engine/time-slots.ts';
import { MINUTE } from '#text/durations.ts';

const HALF_HOUR = 30 * MINUTE;
/** Of a hundred half hours so many are taken by other patients of the made-up partner. */
const TAKEN = 35;
/** People who see patients at one of its locations, at most. */
const MOST_SCHEDULES = 2;

/** A service of the made-up partner; minutes are whole. */
export type DemoService = { code: string; display: string; durationMinutes: number; everyMinutes: number };
/** A made-up partner: what its server knows at first. */
export type DemoPractice = {
  organizationId: string;
  name: string;
  locations: readonly CareLocation[];
  services: readonly DemoService[];
};
/** A time of somebody's schedule; start and end in epoch ms. */
export type DemoSlot = {
  id: string;
  schedule: string;
  location: CareLocation;
  service: DemoService;
  start: number;
  end: number;
};

/** The schedules of a location: one for each of those who see patients there. */
export function schedulesOf({ locationId, capacity }: CareLocation): string[] {
  return Array.from({ length: Math.min(capacity, MOST_SCHEDULES) }, (_, index) => `${locationId}.${index + 1}`);
}

/** The slots of a location in [from, to) (epoch ms), in the order of their starts: within its opening hours, on the service's grid. */
export function slotsOf(
  { services }: DemoPractice,
  location: CareLocation,
  { from, to, code }: { from: number; to: number; code?: string | undefined },
): DemoSlot[] {
  const wanted = [...services.entries()].filter(([, service]) => code === undefined || service.code === code);
  return wanted
    .flatMap(([index, service]) =>
      startsBetween({ ...service, hours: location.hours, zone: location.timeZone }, from, to)
        .flatMap(({ starts }) => starts)
        .flatMap((start) =>
          schedulesOf(location).map((schedule) => ({
            id: `${schedule}.${index}.${start / MINUTE}`,
            schedule,
            location,
            service,
            start,
            end: start + service.durationMinutes * MINUTE,
          })),
        ),
    )
    .sort((one, other) => one.start - other.start);
}

/** The slot that an id names; undefined for one that no place offers. */
export function slotNamed(practice: DemoPractice, id: string): DemoSlot | undefined {
  const [, schedule = '', index = '', minutes = ''] = /^(.+\.\d+)\.(\d+)\.(\d+)$/.exec(id) ?? [];
  const service = practice.services[Number(index)];
  const location = practice.locations.find((each) => schedulesOf(each).includes(schedule));
  if (!service || !location) return undefined;
  const start = Number(minutes) * MINUTE;
  return slotsOf(practice, location, { from: start, to: start + 1, code: service.code }).find((slot) => slot.id === id);
}

/** Whether other patients of the partner have this time: about every third, the same ones every day. */
export function isTakenByOthers({ schedule, start, end }: DemoSlot): boolean {
  for (let half = Math.floor(start / HALF_HOUR); half * HALF_HOUR < end; half += 1)
    if (parseInt(hash('sha256', `${schedule} ${half}`, 'hex').slice(0, 8), 16) % 100 < TAKEN) return true;
  return false;
}
