/**
 * The three forms of FCNLocation: lat/lng, lat/lng/zipCode/state/city, and lat/lng/address, which may hold one slash ('12 1/2 Main St'). Of the United States and its
 * territories all lies 10 to 80 degrees from the equator and 60 to 200 from Greenwich; what doesn't is no place. (Every page carries this before it does anything: it is short.)
 */
export const PLACE_FORM =
  /^(-?[1-7]\d(?:\.\d+)?)\/(-?(?:1\d|[6-9])\d(?:\.\d+)?)(?:\/(\d{5}|)\/([A-Z]{2}|)\/([^/]{0,80})|\/([^/]*(?:\/[^/]*)?))?$/;
