import type { Hono } from 'hono';

import { CallError } from './call-error.ts';
import type * as sending from './send.ts';
import type { CallOptions } from './send.ts';

type SchemaOf<App> = App extends Hono<infer _Env, infer Schema, infer _Base> ? Schema : never;
type Input<Endpoint> = Endpoint extends { input: infer In } ? Pick<In, keyof In & ('json' | 'query' | 'param')> : never;
type Output<Endpoint> = Endpoint extends { output: infer Out; status: 200 | 201 | 202 } ? Out : never;
type Verb = '$get' | '$post' | '$put' | '$patch' | '$delete';
/**
 * A typed caller of a feature's routes: `client<ReturnType<typeof finderRoutes>>()`, then `await call('$post',
 * '/tiles', { json })`. Throws CallError.
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

/** Gets the CSRF token too, for a call that changes something and may come as somebody leaves the page; makes this browser a guest. Resolves once it is here, or can't be had. */
export async function prepareWrites(): Promise<void> {
  try {
    await (await sender()).csrfToken();
  } catch {
    // The call itself asks again, and says what is wrong.
  }
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
