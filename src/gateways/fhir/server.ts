import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  retry,
  wrap,
} from 'cockatiel';
import type { z } from 'zod';
import { authorizationOf, type Authorization, type Tell } from './authorization.ts';
import { baseOf, type FhirConnection, type SigningKeys } from './connection.schema.ts';
import { exchange, FhirError, type FhirAnswer, type FhirRequest } from './exchange.ts';
import { bundleSchema, type Bundle } from './resources.ts';

/** After so many calls in a row without a usable answer the server is left alone for so long, in milliseconds; then one call tries. */
const FAILURES_IN_A_ROW = 5;
const LEFT_ALONE_MS = 10_000;
/** Calls to one server at a time; one more is not sent. */
const AT_ONCE = 30;
/** A safe call is tried again at most so often, after a pause that grows and differs each time. */
const RETRIES = 2;
const PAUSES = { initialDelay: 60, maxDelay: 600 };
/** Pages of a search that are read. */
const PAGES = 6;

const FHIR_JSON = 'application/fhir+json';

/** What is put to a FHIR server beside the address: headers of its own, and the resource sent. */
type More = { signal: AbortSignal; headers?: Record<string, string>; resource?: object };

/** A FHIR server: the few interactions that booking needs. Each throws FhirError. A path is below the base address: 'Slot?status=free'. */
export type FhirServer = {
  connection: FhirConnection;
  /** Ends when a person's click has waited long enough. */
  patience: () => AbortSignal;
  /** Safe calls, tried again after a pause while the signal allows it. */
  read: <T>(path: string, schema: z.ZodType<T>, signal: AbortSignal) => Promise<T>;
  /** All pages of a search, at most six. */
  search: (path: string, signal: AbortSignal) => Promise<Bundle['entry']>;
  /** An operation that changes nothing, such as Patient/$match. */
  operation: <T>(path: string, resource: object, schema: z.ZodType<T>, signal: AbortSignal) => Promise<T>;
  /** Sent once. `no answer` means that it may have been done. */
  create: <T>(path: string, schema: z.ZodType<T>, more: More) => Promise<T>;
  update: <T>(path: string, schema: z.ZodType<T>, more: More) => Promise<T>;
};

/** A call, without the headers that all have. */
type Call = Omit<FhirRequest, 'headers'>;

/** Calls to one server: `once` with its token, as its breaker and its limit allow it; `safely` again after a pause as well. */
type Sender = {
  once: (asked: Call, headers?: Record<string, string>) => Promise<FhirAnswer>;
  safely: (asked: Call) => Promise<FhirAnswer>;
};

/** A FHIR R4 server over HTTP, with its token, its circuit breaker and its limit of calls at a time; `tell` hears why it can't be used at all. */
export function fhirServer(connection: FhirConnection, keys?: SigningKeys, tell?: Tell): FhirServer {
  const { once, safely } = senderTo(connection, authorizationOf(connection, keys, tell));

  async function addressOf(path: string): Promise<string> {
    try {
      return `${await baseOf(connection)}/${path}`;
    } catch {
      throw new FhirError('not sent', 'it has no address');
    }
  }

  const write =
    (method: 'POST' | 'PUT') =>
    async <T>(path: string, schema: z.ZodType<T>, { signal, headers, resource }: More): Promise<T> => {
      const [body, url] = [JSON.stringify(resource), await addressOf(path)];
      const answered = await once({ method, url, body, signal }, headers);
      return parsed(schema, answered.body);
    };

  return {
    connection,
    patience: () => AbortSignal.timeout(connection.patienceMs),
    read: async (path, schema, signal) =>
      parsed(schema, (await safely({ method: 'GET', url: await addressOf(path), signal })).body),
    search: async (path, signal) => allPages(safely, await addressOf(path), signal),
    operation: async (path, resource, schema, signal) => {
      const [body, url] = [JSON.stringify(resource), await addressOf(path)];
      return parsed(schema, (await safely({ method: 'POST', url, body, signal })).body);
    },
    create: write('POST'),
    update: write('PUT'),
  };
}

function senderTo(connection: FhirConnection, authorization: Authorization): Sender {
  const outage = handleWhen((error) => !(error instanceof FhirError) || error.kind !== 'refused');
  const breaker = circuitBreaker(outage, {
    breaker: new ConsecutiveBreaker(FAILURES_IN_A_ROW),
    halfOpenAfter: LEFT_ALONE_MS,
  });
  const guard = wrap(bulkhead(AT_ONCE), breaker);
  const again = retry(outage, { maxAttempts: RETRIES, backoff: new ExponentialBackoff(PAUSES) });

  async function guarded(asked: Call, headers: Record<string, string> = {}): Promise<FhirAnswer> {
    try {
      return await guard.execute(async () => {
        const token = await authorization.header(asked.signal);
        return exchange({
          ...asked,
          headers: {
            accept: FHIR_JSON,
            ...(asked.body !== undefined && { 'content-type': FHIR_JSON }),
            ...(token !== null && { authorization: token }),
            ...headers,
          },
        });
      });
    } catch (error) {
      if (error instanceof BrokenCircuitError) throw new FhirError('not sent', 'it is left alone after failures');
      if (error instanceof BulkheadRejectedError) throw new FhirError('not sent', 'too many calls to it at a time');
      throw error;
    }
  }

  /** A token that ended early, or whose key the server no longer takes, is renewed once: what was refused for it was not done. */
  async function once(asked: Call, headers?: Record<string, string>): Promise<FhirAnswer> {
    try {
      return await guarded(asked, headers);
    } catch (error) {
      if (!(error instanceof FhirError) || error.status !== 401 || connection.clientId === undefined) throw error;
      authorization.forget();
      return guarded(asked, headers);
    }
  }

  return { once, safely: (asked) => again.execute(() => once(asked), asked.signal) };
}

async function allPages(safely: Sender['safely'], first: string, signal: AbortSignal): Promise<Bundle['entry']> {
  const found: Bundle['entry'] = [];
  let url: string | undefined = first;
  for (let page = 0; url !== undefined && page < PAGES; page += 1) {
    const bundle: Bundle = parsed(bundleSchema, (await safely({ method: 'GET', url, signal })).body);
    found.push(...bundle.entry);
    const next: string | undefined = bundle.link.find(({ relation }) => relation === 'next')?.url;
    url = next === undefined ? undefined : pageOf(next, url);
  }
  return found;
}

/** The address of the next page. One on another host is not followed: our token goes there. */
function pageOf(next: string, from: string): string {
  const url = URL.canParse(next, from) ? new URL(next, from) : null;
  if (url?.origin !== new URL(from).origin) throw new FhirError('no answer', 'its next page is on another host');
  return url.href;
}

function parsed<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (!result.success) throw new FhirError('no answer', 'its answer does not have the form of one');
  return result.data;
}
