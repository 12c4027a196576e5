/** What a page's first script knows of the saved place: degrees, and its name ('' when the cookie holds none). */
export type PlaceAtFirst = { lat: number; lng: number; name: string };

/**
 * The saved place in a few hundred bytes, for what must be right before the first paint; undefined when none is saved or its cookie isn't of the usual form.
 * saved-place.ts and place-line.ts have the whole rule; a test holds the two together.
 */
export function placeAtFirst(cookies: string): PlaceAtFirst | undefined {
  const read = (name: string): string => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(cookies)?.[1] ?? '';
  try {
    const [lat = '', lng = '', zip, state, city] = decodeURIComponent(read('FCNLocation'))
      .split('/')
      .map(decodeURIComponent);
    if (![lat, lng].every((degrees) => /^-?\d+(\.\d+)?$/.test(degrees))) return undefined;
    const town = city && state ? `${city}, ${state}` : '';
    const isTown = decodeURIComponent(read('fcTown')) === `${lat}/${lng}`;
    return { lat: Number(lat), lng: Number(lng), name: town && (isTown ? town : `${zip ?? ''} ${town}`.trim()) };
  } catch {
    return undefined;
  }
}
