import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { ProblemError } from '#api/problem.ts';
import { KEPT_A_MINUTE, RATES, type Policy } from '#api/route-policy.ts';
import { answers, api, defineRoute, json, searching, type ApiEnv } from '#api/route.ts';
import type { Organization, Organizations } from '../../systems/server/organizations.ts';
import { manifestSchema, type Manifest } from '../smart-scheduling.schema.ts';
import type { Publisher } from '../smart-scheduling.ts';
import { digestOf, keepEdition, type Edition, type PublishedFile } from './files.ts';
import { linesOf } from './lines.ts';
import { writtenFiles } from './written-files.ts';

/** An answer may be kept for a minute, and the edition behind it is at most a minute old. */
const policy: Policy = KEPT_A_MINUTE;

/** A file is long: programs fetch each once in a while. */
const filePolicy: Policy = { ...policy, limit: RATES.files };

const BASE = '/api/smart-scheduling';
const NDJSON = 'application/fhir+ndjson';

const unchanged = { 304: { description: 'The caller has the latest: see If-None-Match' } };
const lines = (what: string) => ({
  200: { description: `${what}, a JSON object a line`, content: { [NDJSON]: { schema: z.string() } } },
  ...unchanged,
  ...answers(404, 429, 503),
});
const organization = z
  .string()
  .regex(/^[a-z0-9-]{1,60}\.ndjson$/)
  .describe("The organization's name, and '.ndjson'");

const manifest = defineRoute({
  method: 'get',
  path: '/smart-scheduling/$bulk-publish',
  summary: 'Published availability, by SMART Scheduling Links: the files with locations, schedules and slots',
  policy,
  request: {
    query: z.object({
      _since: z.iso
        .datetime({ offset: true, error: "An instant, such as the 'transactionTime' of an earlier answer" })
        .optional()
        .describe('Only files that changed after it'),
    }),
  },
  responses: { 200: json(manifestSchema, 'The manifest'), ...unchanged, ...answers(503) },
});

const locations = defineRoute({
  method: 'get',
  path: '/smart-scheduling/locations/{file}',
  summary: 'Published locations of an organization',
  policy: filePolicy,
  request: { params: z.object({ file: organization }) },
  responses: lines('Locations'),
});

const schedules = defineRoute({
  method: 'get',
  path: '/smart-scheduling/schedules/{file}',
  summary: 'Published schedules of an organization: a service at a location each',
  policy: filePolicy,
  request: { params: z.object({ file: organization }) },
  responses: lines('Schedules'),
});

const slots = defineRoute({
  method: 'get',
  path: '/smart-scheduling/slots/{organization}/{file}',
  summary:
    'Published times of an organization in a state, for today and the next 7 days; open ones have a link to book',
  policy: filePolicy,
  request: {
    params: z.object({
      organization: z.string().regex(/^[a-z0-9-]{1,60}$/),
      file: z
        .string()
        .regex(/^[A-Z]{2}\.ndjson$/)
        .describe("Two letters of a state, and '.ndjson'"),
    }),
  },
  responses: lines('Slots'),
});

/** What publishing takes from content. */
export type PublishedContent = {
  partners: readonly { slug: string; website: string }[];
  site: { phone: string };
};

/** Published availability of what is booked in this site's own system (SCHED-18). */
export function publishedRoutes({ all, named }: Pick<Organizations, 'all' | 'named'>, content: PublishedContent) {
  const own = all.filter(({ system }) => system === undefined);
  const presentEdition = keepEdition(own.map(({ organizationId }) => organizationId));
  const present = (c: Context<ApiEnv>): Promise<Edition> => presentEdition(searching(c).db, Date.now());
  const written = writtenFiles();
  const publishers = new Map(own.map((organization) => [organization.organizationId, publisherOf(organization)]));

  function publisherOf({ organizationName, bookingPath }: Organization): Publisher {
    const { website } = content.partners.find(({ slug }) => slug === organizationName) ?? { website: '' };
    return { slug: organizationName, bookingPath, website, phone: content.site.phone };
  }

  async function answerFile(c: Context<ApiEnv>, type: PublishedFile['type'], name: string, state: string | null) {
    const { organizationId } = named(name);
    const { files } = await present(c);
    const publisher = publishers.get(organizationId);
    const file = files.find((one) => one.type === type && one.organizationId === organizationId && one.state === state);
    if (!file || !publisher) throw noSuchFile();
    const origin = originOf(c);
    const etag = etagOf(file.digest, origin);
    if (isKnown(c, etag)) return notModified(c, etag);
    const zipped = await written(etag, () => linesOf({ db: searching(c).db, publisher, origin }, file));
    return sendFile(c, zipped, etag);
  }

  return api()
    .openapi(manifest, async (c) => {
      const origin = originOf(c);
      const edition = await present(c);
      const since = Date.parse(c.req.valid('query')._since ?? '') || -Infinity;
      const files = edition.files.filter(({ changedAt }) => changedAt > since);
      const etag = etagOf(...files.map(({ digest }) => digest), origin, c.req.query('_since') ?? '');
      if (isKnown(c, etag)) return notModified(c, etag);
      c.header('etag', etag);
      const addressOf = (file: PublishedFile) => `${origin}${pathOf(file, publishers.get(file.organizationId))}`;
      return c.json(manifestOf(edition.at, `${origin}${c.req.path}`, files, addressOf), 200);
    })
    .openapi(locations, (c) => answerFile(c, 'Location', nameIn(c.req.valid('param').file), null))
    .openapi(schedules, (c) => answerFile(c, 'Schedule', nameIn(c.req.valid('param').file), null))
    .openapi(slots, (c) => {
      const { organization, file } = c.req.valid('param');
      return answerFile(c, 'Slot', organization, nameIn(file));
    });
}

function manifestOf(
  at: number,
  request: string,
  files: readonly PublishedFile[],
  addressOf: (file: PublishedFile) => string,
): Manifest {
  const transactionTime = new Date(at).toISOString();
  const output = files.map((file) => ({
    type: file.type,
    url: addressOf(file),
    extension: { state: file.states, currentAsOf: transactionTime },
  }));
  return { transactionTime, request, output, error: [] };
}

function pathOf({ type, state }: PublishedFile, publisher: Publisher | undefined): string {
  const slug = publisher?.slug ?? '';
  if (type === 'Location') return `${BASE}/locations/${slug}.ndjson`;
  return type === 'Schedule' ? `${BASE}/schedules/${slug}.ndjson` : `${BASE}/slots/${slug}/${state ?? ''}.ndjson`;
}

function nameIn(file: string): string {
  return file.replace(/\.ndjson$/, '');
}

/** The beginning of this site's addresses: the one that is set, or the one by which it was asked. */
function originOf(c: Context<ApiEnv>): string {
  return (c.env.runtime.settings.PUBLIC_ORIGIN ?? new URL(c.req.url).origin).replace(/\/$/, '');
}

/** Weak: a file with this tag has the same times to come, while some of an older copy may be over. */
function etagOf(...parts: string[]): string {
  return `W/"${digestOf(parts)}"`;
}

function isKnown(c: Context<ApiEnv>, etag: string): boolean {
  const given = c.req.header('if-none-match') ?? '';
  return given
    .split(',')
    .map((one) => one.trim())
    .some((one) => one === '*' || one === etag || `W/${one}` === etag);
}

function notModified(c: Context<ApiEnv>, etag: string): Response {
  return c.body(null, 304, { etag, vary: 'accept-encoding' });
}

/** Sends a file to who takes it compressed, or unpacks it as its client takes it. */
function sendFile(c: Context<ApiEnv>, zipped: Buffer<ArrayBuffer>, etag: string): Response {
  const isZipped = /\bgzip\b/.test(c.req.header('accept-encoding') ?? '');
  const headers = { 'content-type': NDJSON, etag, vary: 'accept-encoding' };
  if (isZipped) return c.body(zipped, 200, { ...headers, 'content-encoding': 'gzip' });
  const text = Readable.from([zipped]).pipe(createGunzip());
  return c.body(Readable.toWeb(text) as ReadableStream<Uint8Array<ArrayBuffer>>, 200, headers);
}

function noSuchFile(): ProblemError {
  return new ProblemError({ status: 404, code: 'no-such-file', detail: 'Nothing is published at this address.' });
}
