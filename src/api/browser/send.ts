import { ofetch, FetchError } from 'ofetch';

import { CallError, type Problem } from './call-error.ts';
import { csrfHeader } from './csrf-header.ts';
import { randomId } from './random-id.ts';

/** Time-out of a call in milliseconds (SHELL-6). */
const TIMEOUT_MS = 30_000;
/** Milliseconds after which a token that was refused for now is asked for again. */
const WAIT_MS = 4000;

type Input = { json?: Record<string, unknown>; query?: Record<string, string>; param?: Record<string, string> };

/** `reads`: a call that only reads although it asks by POST, and so takes no CSRF token. */
export type CallOptions = {
  signal?: AbortSignal;
  timeoutMs?: number;
  idempotencyKey?: string;
  keepalive?: boolean;
  reads?: true;
};

/** Calls the API, with the CSRF token for writes; a refused token is fetched again, once. Throws CallError. */
export async function send(
  method: string,
  path: string,
  input: Input,
  options: CallOptions,
  again = true,
): Promise<unknown> {
  const url = `/api${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(input.param?.[name] ?? ''))}`;
  const headers: Record<string, string> = { 'x-transaction-id': randomId() };
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  if (method !== 'GET' && !options.reads) headers[csrfHeader()] = await csrfToken();
  const { signal, ended } = withTimeOut(options.timeoutMs ?? TIMEOUT_MS, options.signal);
  try {
    return await ofetch<unknown>(url, {
      method,
      headers,
      credentials: 'same-origin',
      retry: 0,
      signal,
      ...(input.query && { query: input.query }),
      ...(input.json && { body: input.json }),
      ...(options.keepalive && { keepalive: true }),
    });
  } catch (error) {
    const failure = callError(error, options.signal);
    if (again && failure.status === 403 && failure.problem?.code === 'csrf') {
      token = undefined;
      return await send(method, path, input, options, false);
    }
    throw failure;
  } finally {
    ended();
  }
}

/** A signal that ends a call when its caller gives it up, or after so many milliseconds: ofetch has no time-out for a call that has a signal already. */
function withTimeOut(ms: number, given: AbortSignal | undefined): { signal: AbortSignal; ended: () => void } {
  const controller = new AbortController();
  const giveUp = (): void => controller.abort();
  const late = setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), ms);
  if (given?.aborted) giveUp();
  given?.addEventListener('abort', giveUp);
  const ended = (): void => {
    clearTimeout(late);
    given?.removeEventListener('abort', giveUp);
  };
  return { signal: controller.signal, ended };
}

/** The generic errors of clients, as whatever carries a call words them (spec 8). */
const TIMED_OUT = /^timeout of \d+ms exceeded$/;
const NETWORK_ERROR = 'Network Error';

function callError(error: unknown, signal: AbortSignal | undefined): CallError {
  if (signal?.aborted) return new CallError(1001);
  if (!(error instanceof FetchError)) return new CallError(genericCode(error) ?? 1000);
  if (error.response) return new CallError(1002, error.response.status, error.data as Problem | undefined);
  const cause = error.cause as { name?: string; code?: string } | undefined;
  if (cause?.name === 'TimeoutError') return new CallError(1004);
  const generic = genericCode(cause);
  if (generic) return new CallError(generic);
  return new CallError(cause?.name === 'AbortError' ? 1001 : 1003);
}

/** 1004 for a time-out by its text or code, 1003 for 'Network Error'; undefined for another error. */
function genericCode(error: unknown): 1003 | 1004 | undefined {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string };
  if (code === 'ECONNABORTED' || TIMED_OUT.test(message)) return 1004;
  return message === NETWORK_ERROR ? 1003 : undefined;
}

let token: Promise<string> | undefined;

/** Pages are prebuilt, so the token comes with header info, once a page (SHELL-2); the same call makes this browser a guest. */
export function csrfToken(): Promise<string> {
  const options = {
    headers: { 'x-transaction-id': randomId() },
    retry: 1,
    // Too many other people at this address are waiting just now.
    retryDelay: ({ response }: { response?: Response }) => (response?.status === 429 ? WAIT_MS : 0),
    timeout: TIMEOUT_MS,
  };
  token ??= ofetch<{ csrfToken: string }>('/api/header-info', options).then(
    (info) => info.csrfToken,
    (error: unknown) => {
      token = undefined;
      throw callError(error, undefined);
    },
  );
  return token;
}
