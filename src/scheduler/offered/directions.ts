/** A link to a public map with the way to a location; nothing of the map is loaded here. Coordinates in degrees. */
export function directionsLink({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}`;
}

/** An address on one line: '2400 N Clark St, Chicago, IL 60614'. */
export function addressLine(address: {
  line1: string;
  line2?: string | undefined;
  city: string;
  state: string;
  zip: string;
}): string {
  const { line1, line2, city, state, zip } = address;
  return [line1, line2, city, `${state} ${zip}`].filter(Boolean).join(', ');
}
