import type { Context } from 'hono';
import { twiceNamed } from './duplicate-json-names.ts';
import { fieldProblem, ProblemError } from './problem.ts';
import type { ApiEnv } from './route.ts';

/** Deepest nesting of a JSON body. */
export const DEPTH_LIMIT = 20;

/**
 * Reads a JSON body once, for validators. Throws 415 unless JSON, 413 past `limit` bytes, 400 if malformed, 422 naming
 * a field with bad text.
 */
export async function readJsonBody(c: Context<ApiEnv>, limit: number): Promise<void> {
  const bytes = await bytesOf(c, limit);
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new ProblemError({ status: 415, code: 'not-json', detail: 'Send the body as application/json.' });
  }
  const text = textOf(bytes);
  checkJson(text);
  c.set('rawBody', text);
  // Hono keeps promises here, whatever its type says; validators then parse this text instead of reading the stream again.
  Reflect.set(c.req.bodyCache, 'text', Promise.resolve(text));
}

/**
 * Reads a plain form's body once. Throws 415 unless a form, 413 past `limit` bytes, 400 if cut off or not text. Drops
 * NUL characters.
 */
export async function readFormBody(c: Context<ApiEnv>, limit: number): Promise<void> {
  const bytes = await bytesOf(c, limit);
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
    throw new ProblemError({ status: 415, code: 'not-a-form', detail: 'Send the form from its page.' });
  }
  c.set('form', new URLSearchParams(textOf(bytes).replaceAll('%00', '').replaceAll('\0', '')));
}

/** The bytes of a body; 413 past `limit`, 400 when it is cut off. */
async function bytesOf(c: Context<ApiEnv>, limit: number): Promise<Uint8Array> {
  return bytesWithin(c.req.raw, limit).catch((error: unknown) => {
    // The client disconnected: the answer isn't read, and it is no error of ours.
    throw error instanceof ProblemError ? error : malformed('The body was cut off.');
  });
}

async function bytesWithin(request: Request, limit: number): Promise<Uint8Array> {
  const length = request.headers.get('content-length');
  if (Number(length ?? 0) > limit) throw tooLarge(limit);
  // A body never exceeds its stated length; reading it whole is several times faster than as a stream.
  if (length !== null) return new Uint8Array(await request.arrayBuffer());
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function textOf(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw malformed('The body is not UTF-8 text.');
  }
}

function tooLarge(limit: number): ProblemError {
  return new ProblemError({
    status: 413,
    code: 'too-large',
    detail: `The body is too large: send at most ${limit / 1024} kB.`,
  });
}

function malformed(detail: string, code = 'malformed'): ProblemError {
  return new ProblemError({ status: 400, code, detail });
}

function checkJson(text: string): void {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed('The body is not valid JSON.');
  }
  if (depthOf(value) > DEPTH_LIMIT)
    throw malformed(`The body is nested deeper than ${DEPTH_LIMIT} levels.`, 'too-deep');
  const twice = twiceNamed(text);
  if (twice !== null) throw malformed(`The body has ${JSON.stringify(twice.slice(0, 60))} twice in one object.`);
  const path = pathOfBrokenText(value, '');
  if (path !== null) throw fieldProblem(path, 'has a character that is not allowed');
}

/** The dotted name of the first text or key that is no text: with a NUL, which no column can hold, or half of a surrogate pair; null when all are. */
function pathOfBrokenText(value: unknown, path: string): string | null {
  if (typeof value === 'string') return isText(value) ? null : path;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = isText(key) ? pathOfBrokenText(inner, path ? `${path}.${key}` : key) : path;
    if (found !== null) return found;
  }
  return null;
}

function isText(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

function depthOf(value: unknown): number {
  let level = [value];
  let depth = 0;
  while (level.length > 0 && depth <= DEPTH_LIMIT) {
    level = level.flatMap((item): unknown[] => (typeof item === 'object' && item !== null ? Object.values(item) : []));
    depth += 1;
  }
  return depth;
}
