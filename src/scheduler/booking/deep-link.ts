/** A time named in an address: `?serviceId=&locationId=&start=`, `start` an instant. Whether it is offered is for the slots to say [SCHED-4]. */
export type DeepLink = { serviceId: number; locationId: string; start: string };

/** Reads a deep link from a query string; null when it is incomplete or malformed. */
export function readDeepLink(search: string): DeepLink | null {
  const query = new URLSearchParams(search);
  const serviceId = query.get('serviceId') ?? '';
  const locationId = query.get('locationId') ?? '';
  const start = Date.parse(query.get('start') ?? '');
  if (!/^[1-9]\d{0,8}$/.test(serviceId) || !/^[\w-]{1,60}$/.test(locationId) || Number.isNaN(start)) return null;
  return { serviceId: Number(serviceId), locationId, start: new Date(start).toISOString() };
}

/** True when an address names a time at all, well or badly. */
export function namesATime(search: string): boolean {
  const query = new URLSearchParams(search);
  return ['serviceId', 'locationId', 'start'].some((name) => query.has(name));
}
