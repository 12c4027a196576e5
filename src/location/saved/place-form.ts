/**
 * The forms of FCNLocation: lat/lng, lat/lng/zipCode/state/city, lat/lng/address. Latitude 10 to 80, longitude 60 to
 * 200 degrees. On every page.
 */
export const PLACE_FORM =
  /^(-?[1-7]\d(?:\.\d+)?)\/(-?(?:1\d|[6-9])\d(?:\.\d+)?)(?:\/(\d{5}|)\/([A-Z]{2}|)\/([^/]{0,80})|\/([^/]*(?:\/[^/]*)?))?$/;
