import type { Hono } from 'hono';
import { ofetch, FetchError } from 'ofetch';

import { randomId } from './random-id.ts';

/** What becomes of a call, as method and path: 'POST /tiles'. */
export type CallEvent = { happened: 'began' | 'failed'; call: string };

let tell: (event: CallEvent) => void = () => undefined;

/** Tells of each call that begins or fails; of one that a newer call replaced, not that it failed. */
export function onCall(listener: (event: CallEvent) => void): void {
  tell = listener;
}

/** A call that failed, in the spec's words (section 8): 1000 anything else, 1001 cancelled, 1002 error status, 1003 no response, 1004 time-out. */
export class CallError extends Error {
  override name = 'CallError';
  readonly error = true;
  readonly type = 'ERROR';
  readonly code: 1000 | 1001 | 1002 | 1003 | 1004;
  readonly status: number | undefined;
  readonly problem: Problem | undefined;
  constructor(code: CallError['code'], status?: number, problem?: Problem) {
    super(MESSAGES[code]);
    this.code = code;
    this.status = status;
    this.problem = problem;
  }
}

/** An error answer of the API (application/problem+json). */
export type Problem = {
  status: number;
  code: string;
  title: string;
  detail: string;
  errors?: { path: string; message: string }[];
  transactionId: string;
};

const MESSAGES = {
  1000: 'Service failure, Please try again later.',
  1001: 'Service request canceled, Please try again later.',
  1002: 'Service response error, Please try again later.',
  1003: 'Service invalid request error, Please try again later.',
  1004: 'Service timeout error, Please try again later.',
} as const;

/** Time-out of a call in milliseconds (SHELL-6). */
const TIMEOUT_MS = 30_000;

type SchemaOf<App> = App extends Hono<infer _Env, infer Schema, infer _Base> ? Schema : never;
type Input<Endpoint> = Endpoint extends { input: infer In } ? Pick<In, keyof In & ('json' | 'query' | 'param')> : never;
type Output<Endpoint> = Endpoint extends { output: infer Out; status: 200 | 201 | 202 } ? Out : never;
type Verb = '$get' | '$post' | '$put' | '$delete';
/** `reads`: a call that only reads although it asks by POST, and so takes no CSRF token. */
type CallOptions = {
  signal?: AbortSignal;
  timeoutMs?: number;
  idempotencyKey?: string;
  keepalive?: boolean;
  reads?: true;
};

/**
 * A typed caller of one feature's routes: `const call = client<ReturnType<typeof finderRoutes>>()`, then `await call('$post', '/tiles', { json })`.
 * The type argument is all it needs of the server: a wrong path, body or field does not compile. Throws CallError.
 */
export function client<App>() {
  type Schema = SchemaOf<App>;
  return function call<Path extends keyof Schema & string, Method extends keyof Schema[Path] & Verb>(
    method: Method,
    path: Path,
    input: Input<Schema[Path][Method]>,
    options: CallOptions = {},
  ): Promise<Output<Schema[Path][Method]>> {
    return send(method.slice(1).toUpperCase(), path, input, options) as Promise<Output<Schema[Path][Method]>>;
  };
}

type AnyInput = { json?: Record<string, unknown>; query?: Record<string, string>; param?: Record<string, string> };

async function send(
  method: string,
  path: string,
  input: AnyInput,
  options: CallOptions,
  again = true,
): Promise<unknown> {
  const named = `${method} ${path}`;
  tell({ happened: 'began', call: named });
  const url = `/api${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(input.param?.[name] ?? ''))}`;
  const headers: Record<string, string> = { 'x-transaction-id': randomId() };
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  if (method !== 'GET' && !options.reads) headers[csrfHeader()] = await csrfToken();
  try {
    return await ofetch<unknown>(url, {
      method,
      headers,
      credentials: 'same-origin',
      retry: 0,
      timeout: options.timeoutMs ?? TIMEOUT_MS,
      ...(input.query && { query: input.query }),
      ...(input.json && { body: input.json }),
      ...(options.signal && { signal: options.signal }),
      ...(options.keepalive && { keepalive: true }),
    });
  } catch (error) {
    const failure = callError(error, options.signal);
    if (again && failure.status === 403 && failure.problem?.code === 'csrf') {
      token = undefined;
      return send(method, path, input, options, false);
    }
    // A call that a newer one replaced has not failed.
    if (failure.code !== 1001) tell({ happened: 'failed', call: named });
    throw failure;
  }
}

function callError(error: unknown, signal: AbortSignal | undefined): CallError {
  if (signal?.aborted) return new CallError(1001);
  if (!(error instanceof FetchError)) return new CallError(1000);
  if (error.response) return new CallError(1002, error.response.status, error.data as Problem | undefined);
  const cause = error.cause as { name?: string; code?: string } | undefined;
  if (cause?.name === 'TimeoutError' || cause?.code === 'ECONNABORTED') return new CallError(1004);
  return new CallError(cause?.name === 'AbortError' ? 1001 : 1003);
}

function csrfHeader(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csrf-header"]')?.content ?? 'x-csrf-token';
}

let token: Promise<string> | undefined;

/** Pages are prebuilt, so the token comes with header info, once a page (SHELL-2); the same call makes this browser a guest. */
function csrfToken(): Promise<string> {
  token ??= ofetch<{ csrfToken: string }>('/api/header-info', { retry: 1, timeout: TIMEOUT_MS }).then(
    (info) => info.csrfToken,
    (error: unknown) => {
      token = undefined;
      throw callError(error, undefined);
    },
  );
  return token;
}
