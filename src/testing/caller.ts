import { IDEMPOTENCY_HEADER } from '#api/idempotency.ts';

/** What a call answered; `body` is empty when it was no JSON. */
export interface CallAnswer {
  status: number;
  headers: Headers;
  body: Record<string, unknown> & { code?: string; errors?: { path: string; message: string }[] };
  /** A CSV file that was answered in place of JSON. */
  text?: string;
}

/** The API as a test calls it, by paths below /api; `key` is an Idempotency-Key. */
export interface Caller {
  get: (path: string) => Promise<CallAnswer>;
  post: (path: string, body?: unknown, key?: string) => Promise<CallAnswer>;
  put: (path: string, body?: unknown, key?: string) => Promise<CallAnswer>;
  patch: (path: string, body?: unknown, key?: string) => Promise<CallAnswer>;
  delete: (path: string) => Promise<CallAnswer>;
}

/**
 * Calls an API, in a process or in this one, by `send`, through all guards. `own`: headers of each call, such as a
 * cookie and its token.
 */
export function caller(
  send: (path: string, request: RequestInit) => Promise<Response>,
  own: Record<string, string> = {},
): Caller {
  async function call(method: string, path: string, body?: unknown, key?: string): Promise<CallAnswer> {
    const headers = {
      ...own,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key && { [IDEMPOTENCY_HEADER]: key }),
    };
    const request = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await send(`/api${path}`, request);
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    const answer = isJson ? ((await response.json()) as CallAnswer['body']) : {};
    // A stream of events would not end.
    const isCsv = /^text\/csv/.test(response.headers.get('content-type') ?? '');
    const text = isCsv ? { text: await response.text() } : {};
    return { status: response.status, headers: response.headers, body: answer, ...text };
  }
  return {
    get: (path) => call('GET', path),
    post: (path, body, key) => call('POST', path, body, key),
    put: (path, body, key) => call('PUT', path, body, key),
    patch: (path, body, key) => call('PATCH', path, body, key),
    delete: (path) => call('DELETE', path),
  };
}
