/** What a page's first script knows of the saved place: degrees, its state, and its name (each '' when the cookie holds none). */
export type PlaceAtFirst = { lat: number; lng: number; state: string; name: string };

/**
 * The saved place in a few hundred bytes, for what must be right before the first paint; undefined when none is saved or its cookie isn't of the usual form.
 * saved-place.ts and place-line.ts have the whole rule; a test holds the two together.
 */
export function placeAtFirst(cookies: string): PlaceAtFirst | undefined {
  try {
    const [lat = '', lng = '', zip, state = '', city] = decodeURIComponent(read(cookies, 'FCNLocation'))
      .split('/')
      .map(decodeURIComponent);
    if (![lat, lng].every((degrees) => /^-?\d+(\.\d+)?$/.test(degrees))) return undefined;
    const town = city && state ? `${city}, ${state}` : '';
    const isTown = decodeURIComponent(read(cookies, 'fcTown')) === `${lat}/${lng}`;
    return { lat: Number(lat), lng: Number(lng), state, name: town && (isTown ? town : `${zip ?? ''} ${town}`.trim()) };
  } catch {
    return undefined;
  }
}

/** The state of the saved place, which a search found for one that was saved by its coordinates alone; '' without a place or while its state is not known. */
export function stateAtFirst(cookies: string): string {
  const place = placeAtFirst(cookies);
  return place ? place.state || read(cookies, 'state') : '';
}

function read(cookies: string, name: string): string {
  return new RegExp(`(?:^|; )${name}=([^;]*)`).exec(cookies)?.[1] ?? '';
}
