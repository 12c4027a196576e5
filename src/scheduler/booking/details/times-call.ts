/** Days asked for at first; the whole lookahead only when they hold too few (SCHED-2). */
export const FIRST_DAYS = 14;

/** Whose times are asked for. */
export type TimesOf = { organizationId: string; serviceId: number; locationId: string };

/** The query of `GET /scheduler/timeslots` for so many days from now on. */
export function timesQuery({ organizationId, serviceId, locationId }: TimesOf, days: number) {
  return {
    locationId,
    serviceId: String(serviceId),
    startDateTime: new Date().toISOString(),
    numberOfDays: String(days),
    organizationName: organizationId,
  };
}

/** The same question, whenever it is asked. */
export function timesAsked({ organizationId, serviceId, locationId }: TimesOf, days: number): string {
  return [organizationId, serviceId, locationId, days].join(' ');
}
