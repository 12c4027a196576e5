import { z } from 'zod';

/*
 * JSON Schemas of SMART Scheduling Links, written from the tables of its specification ('Manifest File', 'Location File', 'Schedule File', 'Slot File') and held to
 * nothing of ours. They allow fields that the specification doesn't name, as FHIR does.
 */

const id = { type: 'string', pattern: '^[A-Za-z0-9.-]{1,64}$' };
const instant = {
  type: 'string',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?(Z|[+-]\\d{2}:\\d{2})$',
};
const url = { type: 'string', pattern: '^https?://[^\\s]+$' };
const text = { type: 'string', minLength: 1 };

function object(required: Record<string, object>, optional: Record<string, object> = {}): object {
  return { type: 'object', properties: { ...required, ...optional }, required: Object.keys(required) };
}
function list(items: object, minItems = 0): object {
  return { type: 'array', items, minItems };
}
const constant = (value: string) => ({ type: 'string', const: value });

const SCHEMAS = {
  manifest: object({
    transactionTime: instant,
    request: { type: 'string', pattern: '/\\$bulk-publish(\\?|$)' },
    output: list(
      object(
        { type: { type: 'string', enum: ['Location', 'Schedule', 'Slot'] }, url },
        { extension: object({}, { state: list({ type: 'string', pattern: '^[A-Z]{2}$' }), currentAsOf: instant }) },
      ),
    ),
  }),
  Location: object(
    {
      resourceType: constant('Location'),
      id,
      name: text,
      telecom: list(object({ system: { type: 'string', enum: ['phone', 'url'] }, value: text }), 1),
      address: object({
        line: list(text, 1),
        city: text,
        state: { type: 'string', pattern: '^[A-Z]{2}$' },
        postalCode: text,
      }),
    },
    {
      status: { type: 'string', enum: ['active', 'suspended', 'inactive'] },
      description: text,
      identifier: list(object({ system: url, value: text }), 1),
      position: object({ latitude: { type: 'number' }, longitude: { type: 'number' } }),
    },
  ),
  Schedule: object({
    resourceType: constant('Schedule'),
    id,
    actor: {
      ...list(object({ reference: { type: 'string', pattern: '^Location/[A-Za-z0-9.-]{1,64}$' } }), 1),
      maxItems: 1,
    },
    serviceType: list(object({ coding: list(object({ system: url, code: text, display: text }), 1) }), 1),
  }),
  Slot: object(
    {
      resourceType: constant('Slot'),
      id,
      schedule: object({ reference: { type: 'string', pattern: '^Schedule/[A-Za-z0-9.-]{1,64}$' } }),
      status: { type: 'string', enum: ['free', 'busy'] },
      start: instant,
      end: instant,
    },
    { extension: list(object({ url }, { valueUrl: url, valueInteger: { type: 'integer', minimum: 1 } })) },
  ),
};

const checks = new Map(
  Object.entries(SCHEMAS).map(([name, schema]) => [name, z.fromJSONSchema(schema as Record<string, unknown>)]),
);

/** What is wrong with a resource or manifest by the schema of the specification; undefined for nothing. */
export function mistakeIn(name: keyof typeof SCHEMAS, value: unknown): string | undefined {
  const error = checks.get(name)?.safeParse(value).error;
  return error && z.prettifyError(error);
}
