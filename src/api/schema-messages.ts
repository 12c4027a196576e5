import type { z } from '@hono/zod-openapi';

type Issue = Parameters<NonNullable<NonNullable<Parameters<typeof z.config>[0]>['customError']>>[0];

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** A plain message for each schema check that has none of its own [ERR-4]. */
export function mistakeWords(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is needed' : `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'too_big':
      return issue.origin === 'string'
        ? `must have ${String(issue.maximum)} characters or fewer`
        : `must be at most ${String(issue.maximum)}`;
    case 'too_small':
      return issue.origin === 'string'
        ? `must have ${String(issue.minimum)} characters or more`
        : `must be at least ${String(issue.minimum)}`;
    case 'invalid_value':
      return `must be ${issue.values.map(String).join(' or ')}`;
    case 'invalid_format':
      return issue.format === 'uuid' ? 'must be an id that this API returned' : `must be a valid ${issue.format}`;
    case 'unrecognized_keys':
      return `has unknown fields: ${issue.keys.join(', ')}`;
    case 'invalid_key':
      return 'has a name that is too long or has characters that are not allowed';
    default:
      return 'is not valid';
  }
}
