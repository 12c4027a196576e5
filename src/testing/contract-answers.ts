import { z } from 'zod';

type Schema = Record<string, unknown>;
type Described = { responses: Partial<Record<string, { content?: Partial<Record<string, { schema: Schema }>> }>> };
type Document = { paths: Record<string, Record<string, Described>>; components: { schemas: Record<string, Schema> } };
/** What of a call an answer is held by. */
type Called = { method: string; url: string };
type Call = { pattern: RegExp; method: string; described: Described };

const DOCUMENT = '/api/openapi.json';

/** What has been read of a document, by its text: the tests of a file make many apps that describe themselves alike. */
const known = new Map<string, ReturnType<typeof readDocument>>();

/**
 * Checks each answer against the OpenAPI document: a listed status, its schema, no other fields [CALL-2].
 * `readContract` is called once.
 */
export function heldToContract(
  readContract: () => Promise<string>,
): (called: Called, response: Response) => Promise<void> {
  let read: Promise<string> | undefined;
  return async (called, response) => {
    const { headers } = response;
    const isRead = /\bjson\b/.test(headers.get('content-type') ?? '') && !headers.has('content-encoding');
    const { pathname } = new URL(called.url);
    // The document is not a call that it describes; an answer to HEAD has no body.
    if (!isRead || pathname === DOCUMENT || called.method === 'HEAD') return;
    // The document is long: concurrent calls share one reading.
    read ??= readContract();
    const text = await read;
    const contract = known.get(text) ?? readDocument(JSON.parse(text) as Document);
    known.set(text, contract);
    const mistake = contract(called, response.status, await response.clone().json());
    if (mistake) throw new Error(`${called.method} ${pathname} answers ${mistake}`);
  };
}

/** A document as what is wrong with an answer; undefined where nothing is. */
function readDocument({ paths, components }: Document) {
  const calls = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([method, described]) => ({ path, method: method.toUpperCase(), described })),
  );
  // A path without a part that varies is meant before one with it.
  const inOrder = calls
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length)
    .map(({ path, ...call }) => ({
      ...call,
      pattern: new RegExp(`^${path.replaceAll('$', '\\$').replace(/\{[^}]+\}/g, '[^/]+')}$`),
    }));
  const schemas = new Map<Schema, z.ZodType>();
  const $defs = closed(components.schemas, components.schemas);

  function checked(schema: Schema): z.ZodType {
    const made = schemas.get(schema) ?? z.fromJSONSchema({ ...closed(schema, components.schemas), $defs });
    schemas.set(schema, made);
    return made;
  }

  return ({ method, url }: Called, status: number, body: unknown): string | undefined => {
    const schema = schemaOf(inOrder, { method, path: new URL(url).pathname }, status);
    if (schema === undefined && status < 400) return `${status}, which its description doesn't name`;
    const { error } = checked(schema ?? (components.schemas['Problem'] as Schema)).safeParse(body);
    return error && `${status} with what its schema doesn't say: ${z.prettifyError(error)}`;
  };
}

function schemaOf(calls: readonly Call[], { method, path }: { method: string; path: string }, status: number) {
  const call = calls.find((one) => one.method === method && one.pattern.test(path));
  const { content = {} } = call?.described.responses[status] ?? {};
  return (content['application/json'] ?? content['application/problem+json'])?.schema;
}

const REF = '#/components/schemas/';

/** The same as JSON Schema has it, and without room for fields that it doesn't name. */
function closed<S>(schema: S, named: Document['components']['schemas']): S {
  const text = JSON.stringify(schema, (_, value: unknown) => (hasParts(value) ? joined(value.allOf, named) : value));
  const close = (key: string, value: unknown) => {
    // A pattern of kinds of letters needs a flag that zod doesn't give it.
    if (key === 'pattern' && String(value).includes('\\p{')) return undefined;
    return isObject(value) ? { additionalProperties: false, ...value } : value;
  };
  return JSON.parse(text.replaceAll(REF, '#/$defs/'), close) as S;
}

/** An object that is made of others, as one. */
function joined(parts: readonly Schema[], named: Document['components']['schemas']): Schema {
  const whole = parts.map((part) => named[String(part['$ref']).replace(REF, '')] ?? part);
  const required = whole.flatMap((part) => (part['required'] as string[] | undefined) ?? []);
  return {
    type: 'object',
    properties: Object.assign({}, ...whole.map((part) => part['properties'])) as Schema,
    required,
  };
}

function hasParts(value: unknown): value is { allOf: Schema[] } {
  return typeof value === 'object' && value !== null && 'allOf' in value;
}

function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && 'properties' in value && 'type' in value;
}
