import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { CSRF_HEADER } from './csrf.ts';
import { IDEMPOTENCY_HEADER } from './idempotency.ts';
import type { Policy } from './route-policy.ts';

type Operation = {
  summary?: string;
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content?: Record<string, { schema?: unknown }> };
  responses?: Record<string, { description: string; content?: Record<string, { schema?: unknown }> }>;
};
type Document = {
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, unknown> };
};

/** The API's OpenAPI document as text, and the page to read it on with the policy that it is sent with: no script, no outside file. */
type Description = { document: string; page: Promise<{ html: string; policy: string }> };

/** Describes the API when somebody first asks, as few ever do and a start needn't wait for it; then it is kept, as it changes with the code only. */
export function apiDescription(documentOf: () => object): () => Description {
  let made: Description | undefined;
  return () => (made ??= describe(documentOf()));
}

type Called = Operation & { 'x-policy'?: Policy; security?: object[] };

/**
 * The OpenAPI document with the headers that policies require: the CSRF token of calls that write, the Idempotency-Key
 * of those that take one.
 */
export function withHeaders(document: object): object {
  const { paths = {}, components, ...rest } = document as Document;
  const described = Object.entries(paths).map(([path, verbs]) => [
    path,
    Object.fromEntries(Object.entries(verbs).map(([verb, operation]) => [verb, withItsHeaders(operation)])),
  ]);
  return {
    ...rest,
    paths: Object.fromEntries(described) as object,
    components: { ...components, securitySchemes: { csrfToken: CSRF_TOKEN } },
  };
}

const CSRF_TOKEN = {
  type: 'apiKey',
  in: 'header',
  name: CSRF_HEADER,
  description: 'From GET /api/header-info, which also sets the cookie of the session that it belongs to.',
};

const KEY = {
  name: IDEMPOTENCY_HEADER,
  in: 'header',
  description: 'The same key and body answer the same again for 24 hours, and change nothing twice.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

function withItsHeaders(operation: Called): Called {
  const { 'x-policy': policy, parameters = [] } = operation;
  return {
    ...operation,
    ...(policy?.does === 'writes' && !policy.auth && { security: [{ csrfToken: [] }] }),
    ...(policy?.key === 'taken' && { parameters: [...parameters, KEY] }),
  };
}

/**
 * Schemas as other programs read them: patterns without the flags that zod prints (`^…$/u`), and no `{}` as default of
 * an omitted object.
 */
export function withPlainSchemas(document: object): object {
  return JSON.parse(JSON.stringify(document), (key, value: unknown) => {
    if (key === 'pattern' && typeof value === 'string') return value.replace(/\/[a-z]+$/, '');
    return key === 'default' && JSON.stringify(value) === '{}' ? undefined : value;
  }) as object;
}

function describe(document: object): Description {
  const html = Promise.resolve(page(document)).then(String);
  return { document: JSON.stringify(document), page: html.then((text) => ({ html: text, policy: POLICY })) };
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#15211f;background:#fbfaf7;overflow-wrap:anywhere}code,pre{font-size:.875rem}pre{overflow:auto;background:#f1ece2;padding:.75rem}summary{cursor:pointer;padding:.5rem 0}h2{font-size:1.125rem;margin:0;display:inline}article{border-top:1px solid #e3dcce}`;

const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'`;

function page({ paths = {}, components }: Document) {
  const operations = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({ path, verb: verb.toUpperCase(), operation })),
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>Find Care API</title>
        ${raw(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <main>
          <h1>Find Care API</h1>
          <p>${operations.length} calls. The same as a document: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
          ${operations.map(section)}
          <h2>Shapes</h2>
          ${Object.entries(components?.schemas ?? {}).map(([name, schema]) => shape(name, schema))}
        </main>
      </body>
    </html>`;
}

function section({ path, verb, operation }: { path: string; verb: string; operation: Operation }) {
  const body = operation.requestBody?.content?.['application/json']?.schema;
  return html`<article>
    <details>
      <summary>
        <h2><code>${verb} ${path}</code></h2>
        ${operation.summary ?? ''}
      </summary>
      ${list(
        'Parameters',
        operation.parameters?.map((one) => `${one.name} (${one.in}${one.required ? ', needed' : ''})`),
      )}
      ${
        body
          ? html`<p>Body</p>
              ${code(body)}`
          : ''
      }
      ${Object.entries(operation.responses ?? {}).map(
        ([status, { description, content }]) =>
          html`<p>${status}: ${description}</p>
            ${content?.['application/json'] ? code(content['application/json'].schema) : ''}`,
      )}
    </details>
  </article>`;
}

function list(title: string, items: string[] | undefined): HtmlEscapedString | Promise<HtmlEscapedString> | string {
  if (!items?.length) return '';
  return html`<p>${title}</p>
    <ul>
      ${items.map((item) => html`<li>${item}</li>`)}
    </ul>`;
}

function shape(name: string, schema: unknown) {
  return html`<article>
    <details>
      <summary><code>${name}</code></summary>
      ${code(schema)}
    </details>
  </article>`;
}

function code(value: unknown) {
  return html`<pre>${JSON.stringify(value, null, 2)}</pre>`;
}
