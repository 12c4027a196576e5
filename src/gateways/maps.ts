import { z } from 'zod';
import { textWithin } from './text-within.ts';

/** A place as a maps service knows it. `zipCode` and `city` are '' where it tells none. */
export type MapsPlace = {
  kind: 'town' | 'zip' | 'address';
  lat: number;
  lng: number;
  zipCode: string;
  state: string;
  city: string;
};

/** A maps service: both calls give the best first, nothing outside the countries that it is restricted to, and throw MapsError when it can't be used. */
export type Maps = {
  /** The places that a text names. */
  find: (text: string) => Promise<MapsPlace[]>;
  /** The places that begin as typed. */
  suggest: (input: string) => Promise<MapsPlace[]>;
};

/** The maps service gave no usable answer; the message says why, without what was asked. */
export class MapsError extends Error {
  override name = 'MapsError';
}

/** Milliseconds for an answer, unless less is given. */
const TIMEOUT_MS = 5000;
/** An answer larger than this, in bytes, is not read. */
const LARGEST = 1_000_000;
/** The United States, Puerto Rico, the U.S. Virgin Islands, Guam and the Northern Mariana Islands, as the service is asked for them [LOC-2]. */
const COUNTRIES = ['USA', 'PRI', 'VIR', 'GUM', 'MNP'];
const STATE_OF_COUNTRY: Record<string, string> = { PRI: 'PR', VIR: 'VI', GUM: 'GU', MNP: 'MP' };
const KINDS: Record<string, MapsPlace['kind']> = {
  postalcode: 'zip',
  locality: 'town',
  localadmin: 'town',
  borough: 'town',
  address: 'address',
  street: 'address',
};
const SIZE = 10;

const featureSchema = z.object({
  geometry: z.object({
    type: z.literal('Point'),
    coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
  }),
  properties: z.object({
    layer: z.string(),
    name: z.string().max(200),
    country_a: z.string().optional(),
    dependency_a: z.string().optional(),
    region_a: z.string().optional(),
    locality: z.string().max(100).optional(),
    localadmin: z.string().max(100).optional(),
    borough: z.string().max(100).optional(),
    postalcode: z.string().optional(),
  }),
});
const answerSchema = z.object({ type: z.literal('FeatureCollection'), features: z.array(featureSchema).max(100) });

/**
 * A maps service with Pelias' API (github.com/pelias/documentation), your own or hosted. `url`: what precedes
 * `/v1/search`. US places only.
 */
export function peliasMaps(url: string, key: string | undefined, patienceMs = TIMEOUT_MS): Maps {
  async function ask(path: string, text: string): Promise<MapsPlace[]> {
    const query = new URLSearchParams({ text, size: String(SIZE), 'boundary.country': COUNTRIES.join(',') });
    query.set('layers', Object.keys(KINDS).join(','));
    if (key) query.set('api_key', key);
    const parsed = answerSchema.safeParse(
      await readJson(`${url.replace(/\/+$/, '')}/v1/${path}?${query.toString()}`, patienceMs),
    );
    if (!parsed.success) throw new MapsError('its answer does not have the form of one');
    return parsed.data.features.flatMap((feature) => toPlace(feature) ?? []);
  }
  return { find: (text) => ask('search', text), suggest: (input) => ask('autocomplete', input) };
}

async function readJson(address: string, patienceMs: number): Promise<unknown> {
  try {
    const response = await fetch(address, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'error',
    });
    if (!response.ok) throw new MapsError(`it answered ${response.status}`);
    const text = await textWithin(response, LARGEST);
    if (text === null) throw new MapsError('its answer is too large');
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof MapsError) throw error;
    if (error instanceof SyntaxError) throw new MapsError('its answer is not JSON');
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    throw new MapsError(isLate ? `no answer in ${patienceMs / 1000} seconds` : 'it can’t be reached');
  }
}

function toPlace({ geometry, properties }: z.infer<typeof featureSchema>): MapsPlace | undefined {
  const kind = KINDS[properties.layer];
  const state = stateOf(properties);
  if (!kind || !state) return undefined;
  const [lng, lat] = geometry.coordinates;
  const named = kind === 'zip' ? properties.name : (properties.postalcode ?? '');
  const zipCode = /^\d{5}/.exec(named)?.[0] ?? '';
  const city =
    kind === 'town' ? properties.name : (properties.locality ?? properties.localadmin ?? properties.borough ?? '');
  if (kind === 'zip' ? zipCode === '' : city === '') return undefined;
  return { kind, lat, lng, zipCode: kind === 'town' ? '' : zipCode, state, city };
}

/** Two letters of the state or territory; undefined for any other country. */
function stateOf({
  country_a = '',
  dependency_a = '',
  region_a = '',
}: z.infer<typeof featureSchema>['properties']): string | undefined {
  const territory = STATE_OF_COUNTRY[dependency_a] ?? STATE_OF_COUNTRY[country_a];
  if (territory) return territory;
  return country_a === 'USA' && /^[A-Z]{2}$/.test(region_a) && region_a !== 'AS' ? region_a : undefined;
}
