/** How distances that PostgreSQL measures become miles. */
export const METERS_A_MILE = 1609.344;
/** The Earth radius of PostgreSQL's earthdistance, so that pages and searches agree. */
const EARTH_MILES = 6_378_168 / METERS_A_MILE;

/** A position in degrees. */
export type Position = { lat: number; lng: number };

/** Great-circle distance in miles. */
export function milesBetween(from: Position, to: Position): number {
  const radians = Math.PI / 180;
  const half = (degrees: number) => Math.sin((degrees * radians) / 2) ** 2;
  const h =
    half(to.lat - from.lat) + Math.cos(from.lat * radians) * Math.cos(to.lat * radians) * half(to.lng - from.lng);
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Miles as people read them: one decimal under 10, none above: '0.8 miles', '12 miles', '1,490 miles' [TIME-2]. */
export function formatMiles(miles: number): string {
  return `${miles < 9.95 ? miles.toFixed(1) : Math.round(miles).toLocaleString('en-US')} miles`;
}

/** True of a distance that would read '0.0 miles': it is the place itself, as that of an appointment whose time is changed. */
export function isThere(miles: number): boolean {
  return miles < 0.05;
}
