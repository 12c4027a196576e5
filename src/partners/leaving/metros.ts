/** A point on the map, in degrees. */
type Point = { lat: number; lng: number };

/** How near to the middle of a metro a place must be to count as it, in degrees. */
const NEAR = 0.06;

/** The middles of large cities, and a point nearby with stores of these partners: downtown has offices, not stores (spec 9) [TILE-9]. */
export const METROS: readonly { name: string; middle: Point; instead: Point }[] = [
  { name: 'New York', middle: { lat: 40.7128, lng: -74.006 }, instead: { lat: 40.7282, lng: -73.7949 } },
  { name: 'Los Angeles', middle: { lat: 34.0522, lng: -118.2437 }, instead: { lat: 34.0195, lng: -118.4912 } },
  { name: 'Chicago', middle: { lat: 41.8781, lng: -87.6298 }, instead: { lat: 41.9742, lng: -87.6773 } },
  { name: 'Houston', middle: { lat: 29.7604, lng: -95.3698 }, instead: { lat: 29.7058, lng: -95.4588 } },
  { name: 'Phoenix', middle: { lat: 33.4484, lng: -112.074 }, instead: { lat: 33.5092, lng: -111.899 } },
  { name: 'Philadelphia', middle: { lat: 39.9526, lng: -75.1652 }, instead: { lat: 40.0259, lng: -75.2238 } },
  { name: 'San Antonio', middle: { lat: 29.4241, lng: -98.4936 }, instead: { lat: 29.5266, lng: -98.5695 } },
  { name: 'San Diego', middle: { lat: 32.7157, lng: -117.1611 }, instead: { lat: 32.7831, lng: -117.1192 } },
  { name: 'Dallas', middle: { lat: 32.7767, lng: -96.797 }, instead: { lat: 32.9126, lng: -96.6389 } },
  { name: 'Atlanta', middle: { lat: 33.749, lng: -84.388 }, instead: { lat: 33.8484, lng: -84.3781 } },
];

/** Where a store is looked for: near a metro's middle its point nearby, else the place itself [TILE-9]. */
export function lookUpPoint({ lat, lng }: Point): Point {
  const metro = METROS.find(({ middle }) => Math.abs(middle.lat - lat) <= NEAR && Math.abs(middle.lng - lng) <= NEAR);
  return metro?.instead ?? { lat, lng };
}
