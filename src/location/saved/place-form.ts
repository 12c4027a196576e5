/**
 * The three forms of FCNLocation: lat/lng, lat/lng/zipCode/state/city, lat/lng/address (which may hold one slash: '12
 * 1/2 Main St').
 * Only coordinates in or near the US match: 10 to 80 degrees from the equator, 60 to 200 from Greenwich. On every
 * page, so it is short.
 */
export const PLACE_FORM =
  /^(-?[1-7]\d(?:\.\d+)?)\/(-?(?:1\d|[6-9])\d(?:\.\d+)?)(?:\/(\d{5}|)\/([A-Z]{2}|)\/([^/]{0,80})|\/([^/]*(?:\/[^/]*)?))?$/;
