import { textWithin } from '../text-within.ts';

/** A longer answer than this, in bytes, is not read to its end. */
const LARGEST = 4_000_000;

/**
 * Why a FHIR call failed: `not sent`, `no answer` (outcome unknown), or `refused` with its HTTP status. The message
 * has nothing of the request.
 */
export class FhirError extends Error {
  override name = 'FhirError';
  readonly kind: 'not sent' | 'no answer' | 'refused';
  readonly status: number | undefined;
  constructor(kind: FhirError['kind'], message: string, status?: number) {
    super(message);
    this.kind = kind;
    this.status = status;
  }
}

/** What is asked: `body` is sent as it is. */
export type FhirRequest = {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  headers: Record<string, string>;
  body?: string | undefined;
  signal: AbortSignal;
};
/** A JSON answer of 2xx; `body` is null where there was none. */
export type FhirAnswer = { status: number; headers: Headers; body: unknown };

/** One HTTP exchange of JSON. Throws FhirError, whatever the other side does: hang, drip, flood, cut the line, speak no JSON. */
export async function exchange({ method, url, headers, body, signal }: FhirRequest): Promise<FhirAnswer> {
  try {
    signal.throwIfAborted();
    const response = await fetch(url, { method, headers, body: body ?? null, redirect: 'error', signal });
    const text = await textWithin(response, LARGEST);
    if (text === null) throw new FhirError('no answer', 'its answer is too large');
    if (response.status >= 500) throw new FhirError('no answer', `it answered ${response.status}`, response.status);
    if (!response.ok) throw new FhirError('refused', `it answered ${response.status}`, response.status);
    return { status: response.status, headers: response.headers, body: text ? (JSON.parse(text) as unknown) : null };
  } catch (error) {
    throw asFhirError(error);
  }
}

/** Node's codes for a failed connection: unknown host, closed port, invalid certificate. */
const NEVER_CONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPROTO|UND_ERR_CONNECT_TIMEOUT|CERT_.*|ERR_TLS_.*|ERR_SSL_.*|DEPTH_ZERO_.*|SELF_SIGNED_.*|UNABLE_TO_.*)$/;

function asFhirError(error: unknown): FhirError {
  if (error instanceof FhirError) return error;
  if (error instanceof SyntaxError) return new FhirError('no answer', 'its answer is not JSON');
  if (error instanceof Error && /^(TimeoutError|AbortError)$/.test(error.name))
    return new FhirError('no answer', 'no whole answer in time');
  const code: unknown = Reflect.get(Object((error as Error).cause), 'code');
  return typeof code === 'string' && NEVER_CONNECTED.test(code)
    ? new FhirError('not sent', 'it can’t be reached')
    : new FhirError('no answer', 'the line was cut');
}
