import { STORE_FINDER } from './addresses.ts';
import type { FindableCode } from './pharmacy.schema.ts';

/** What the store finder's address asks for. `near` is a place as typed; `at` is the middle of the map, when its area is searched. */
export type FinderAsk = {
  near: string;
  at: { lat: number; lng: number } | null;
  services: FindableCode[];
  openNow: boolean;
  miles: number;
  /** How many stores the list shows. */
  shown: number;
};

/** How far one may look, in miles. At first it is 50 (spec 10). */
export const MILES = [5, 10, 25, 50, 100] as const;
const USUAL_MILES = 50;
/** Stores in the list at first, and how many more each press shows (spec 10). */
export const STORES_MORE = 10;
/** The list ends after so many; whoever looks for another one moves the place. */
export const STORES_MOST = 100;
/** What stores can be narrowed to, in the order of the chips. */
export const FILTERS = [
  'Medical',
  'Labs',
  'FluShots',
  'Immunizations',
  'CovidTests',
  'DriveThru',
  'Hearing',
  'Optical',
  'Photo',
  'Wheelchair',
] as const satisfies readonly FindableCode[];
/** What links from other pages may ask for besides. */
const ALSO: readonly FindableCode[] = ['Pharmacy', 'UrgentCare', 'Dental', 'WeightLoss', 'PrimaryCare'];
const LONGEST_PLACE = 200;

/** Reads the finder's query; whatever makes no sense is left out. */
export function readFinderAsk(query: string): FinderAsk {
  const asked = new URLSearchParams(query);
  const codes: readonly string[] = [...FILTERS, ...ALSO];
  const shown = Math.ceil(Number(asked.get('show')) / STORES_MORE) * STORES_MORE;
  return {
    near: (asked.get('near') ?? '').trim().slice(0, LONGEST_PLACE),
    at: position(asked.get('at') ?? ''),
    services: [...new Set(asked.getAll('has'))].filter((code): code is FindableCode => codes.includes(code)),
    openNow: asked.get('open') === '1',
    miles: MILES.find((miles) => miles === Number(asked.get('miles'))) ?? USUAL_MILES,
    shown: shown >= STORES_MORE ? Math.min(shown, STORES_MOST) : STORES_MORE,
  };
}

/** The finder's address for what is asked; only what differs from the start is written. */
export function finderAddress({ near, at, services, openNow, miles, shown }: FinderAsk): string {
  const query = new URLSearchParams({
    ...(at ? { at: `${at.lat},${at.lng}` } : near && { near }),
  });
  for (const code of services) query.append('has', code);
  if (openNow) query.set('open', '1');
  if (miles !== USUAL_MILES) query.set('miles', String(miles));
  if (shown !== STORES_MORE) query.set('show', String(shown));
  const text = query.toString().replaceAll('%2C', ',');
  return text ? `${STORE_FINDER}?${text}` : STORE_FINDER;
}

function position(text: string): FinderAsk['at'] {
  const [, lat, lng] = /^(-?\d{1,2}(?:\.\d{1,6})?),(-?\d{1,3}(?:\.\d{1,6})?)$/.exec(text) ?? [];
  if (lat === undefined || lng === undefined) return null;
  return Math.abs(Number(lat)) <= 90 && Math.abs(Number(lng)) <= 180 ? { lat: Number(lat), lng: Number(lng) } : null;
}
