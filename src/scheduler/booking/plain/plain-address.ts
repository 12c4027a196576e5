import { choosesSomething, readDeepLink, type DeepLink } from '../../kit/wizard/deep-link.ts';

/** What a page of booking without script is asked for: what links into booking choose, and besides it the place as typed, the day whose times are shown and how many days are listed. */
export type PlainAsk = {
  near: string;
  serviceId: number | null;
  locationId: string | null;
  /** An instant: a time that is wanted. */
  start: string | null;
  /** 'YYYY-MM-DD'; null for the first day with times. */
  day: string | null;
  /** Days listed; null for as many as at first. */
  days: number | null;
  /** True after a time was given back. */
  released: boolean;
};

/** The longest text that is read as a place, and the most days that are listed. */
const LONGEST_PLACE = 200;
const MOST_DAYS = 120;
/** Where on the page the locations and the times are. */
export const PLACES = 'places';
export const TIMES = 'times';

/** Reads the query of a page of times. What is malformed counts for nothing. */
export function readPlainAsk(search: string): PlainAsk {
  const query = new URLSearchParams(search);
  const { serviceId, locationId, start } = readDeepLink(search) ?? { serviceId: null, locationId: null, start: null };
  const [day, days] = [query.get('day') ?? '', query.get('days') ?? ''];
  return {
    near: (query.get('near') ?? '').trim().slice(0, LONGEST_PLACE),
    serviceId,
    locationId,
    start,
    day: isDay(day) ? day : null,
    days: /^\d{1,3}$/.test(days) ? Math.min(Number(days), MOST_DAYS) : null,
    released: query.get('released') === '1',
  };
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** The page of a partner's locations and times without script, asked for so much; `part` is where on it. */
export function timesAddress(partner: string, ask: Partial<PlainAsk> = {}, part = ''): string {
  const { near, serviceId, locationId, start, day, days, released } = ask;
  const query = new URLSearchParams();
  if (near) query.set('near', near);
  if (serviceId) query.set('serviceId', String(serviceId));
  if (serviceId && locationId) query.set('locationId', locationId);
  if (serviceId && locationId && start) query.set('start', start);
  if (day) query.set('day', day);
  if (days) query.set('days', String(days));
  if (released) query.set('released', '1');
  const text = query.toString();
  return `/schedule-appointment/${encodeURIComponent(partner)}/times${text && `?${text}`}${part && `#${part}`}`;
}

/** The page of a time that is held, which its holder alone sees. */
export function heldAddress(partner: string, holdId: string): string {
  return `/schedule-appointment/${encodeURIComponent(partner)}/held?hold=${encodeURIComponent(holdId)}`;
}

/**
 * What the link chose that led to a partner's booking: that page is built once for everyone, so that it can't hand it on itself; the browser names the whole address as the one
 * that it came from. Null where it names another page, or none.
 */
export function linkBefore(referrer: string | undefined, host: string | undefined, partner: string): DeepLink | null {
  if (!referrer || !URL.canParse(referrer)) return null;
  const { host: from, pathname, search } = new URL(referrer);
  const isOurs = from === host && pathname === `/schedule-appointment/${encodeURIComponent(partner)}`;
  return isOurs && choosesSomething(search) ? readDeepLink(search) : null;
}
