import type { TileHere } from './service.schema.ts';

/** What a tile says of a visitor whose place is not known, or where the search has not found it. */
export const NO_PLACE: TileHere = {
  nearestClinic: null,
  nearestLocationName: null,
  nearestLocationId: null,
  nextTimes: [],
  open: null,
  offered: 'here',
  notIn: '',
  match: '',
  reason: '',
};
