import type { Hono } from 'hono';

import type * as sending from './send.ts';

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

type SchemaOf<App> = App extends Hono<infer _Env, infer Schema, infer _Base> ? Schema : never;
type Input<Endpoint> = Endpoint extends { input: infer In } ? Pick<In, keyof In & ('json' | 'query' | 'param')> : never;
type Output<Endpoint> = Endpoint extends { output: infer Out; status: 200 | 201 | 202 } ? Out : never;
type Verb = '$get' | '$post' | '$put' | '$delete';
/** `reads`: a call that only reads although it asks by POST, and so takes no CSRF token. */
export type CallOptions = {
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
  return async function call<Path extends keyof Schema & string, Method extends keyof Schema[Path] & Verb>(
    method: Method,
    path: Path,
    input: Input<Schema[Path][Method]>,
    options: CallOptions = {},
  ): Promise<Output<Schema[Path][Method]>> {
    // No await when `send` is loaded: a page that is unloading would not get past it.
    const { send } = loaded ?? (await sender());
    return send(method.slice(1).toUpperCase(), path, input, options) as Promise<Output<Schema[Path][Method]>>;
  };
}

/** Loads what sends calls, for one that is about to come: somebody begins to type. */
export function prepareCalls(): void {
  sender().catch(() => undefined);
}

/** Gets the CSRF token too, for a call that changes something and may come with a press that leaves the page; makes this browser a guest. */
export function prepareWrites(): void {
  sender()
    .then(({ csrfToken }) => csrfToken())
    .catch(() => undefined);
}

let loaded: typeof sending | undefined;

/** What sends calls comes with a page's first call: many islands wake without one. Throws CallError 1003 when it does not come. */
async function sender(): Promise<typeof sending> {
  try {
    loaded = await import('./send.ts');
    return loaded;
  } catch {
    throw new CallError(1003);
  }
}
