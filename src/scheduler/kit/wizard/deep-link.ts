/**
 * What an address chooses: `?serviceId=&locationId=&start=`, `start` an instant. A time belongs to a location, so that one alone counts for nothing.
 * Whether any of it is offered is for the calls to say [SCHED-4].
 */
export type DeepLink = { serviceId: number; locationId: string | null; start: string | null };
/** A link that names a time. */
export type TimeLink = { serviceId: number; locationId: string; start: string };

/** The address of a page of times with what is known chosen already: the one way to make such a link, and `readDeepLink` reads it. */
export function deepLink(
  bookingPath: string,
  { serviceId, locationId, start }: { serviceId: number; locationId?: string | null; start?: string | undefined },
): string {
  const chosen = new URLSearchParams({ serviceId: String(serviceId) });
  if (locationId) chosen.set('locationId', locationId);
  if (locationId && start) chosen.set('start', start);
  return `${bookingPath}?${chosen.toString()}`;
}

/** Reads a deep link from a query string; null when it names no service, or when a part of it is malformed. */
export function readDeepLink(search: string): DeepLink | null {
  const query = new URLSearchParams(search);
  const [serviceId, locationId, time] = [query.get('serviceId') ?? '', query.get('locationId'), query.get('start')];
  if (!/^[1-9]\d{0,8}$/.test(serviceId)) return null;
  if (locationId !== null && !/^[\w-]{1,60}$/.test(locationId)) return null;
  if (time !== null && (locationId === null || Number.isNaN(Date.parse(time)))) return null;
  return { serviceId: Number(serviceId), locationId, start: time && new Date(time).toISOString() };
}

/** The time that a link names; null when it names none. */
export function timeOf(link: DeepLink | null): TimeLink | null {
  if (!link) return null;
  const { serviceId, locationId, start } = link;
  return locationId !== null && start !== null ? { serviceId, locationId, start } : null;
}

/** True when an address chooses anything at all, well or badly. */
export function choosesSomething(search: string): boolean {
  const query = new URLSearchParams(search);
  return ['serviceId', 'locationId', 'start'].some((name) => query.has(name));
}
