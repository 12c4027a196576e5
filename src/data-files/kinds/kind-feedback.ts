import { z } from 'zod';
import { fileLine } from '#collection/field.schema.ts';
import type { Column, DataKind } from './kind.ts';
import { parsedBy } from './parse-row.ts';
import { exportedObject } from './stored.ts';

const COLUMNS: readonly Column[] = [
  { name: 'id', type: 'text' },
  { name: 'madeAt', type: 'text' },
  { name: 'page', type: 'text', optional: true },
  { name: 'wrong', type: 'text' },
  { name: 'doing', type: 'text', optional: true },
  { name: 'email', type: 'text', optional: true },
  { name: 'handledAt', type: 'text', optional: true },
  { name: 'handledBy', type: 'text', optional: true },
];

/** Of all columns only two count: what people wrote is not changed by a file. */
const schema = z.object({ id: z.uuid(), handledBy: fileLine(60).nullable() });

/**
 * Reports about pages. A file only sets `handledBy`: a name marks a report as handled, an empty cell reopens it.
 * Expired reports are fine.
 */
export function feedbackKind(): DataKind {
  return {
    name: 'feedback',
    one: 'report',
    many: 'reports',
    keyColumns: 'id',
    hasPosition: false,
    isPersonal: true,
    columns: COLUMNS,
    parse: (values) => parsedBy(schema, values, ({ id }) => id),
    checks: [],
    apply: async (db) => {
      const { rowCount } = await db.query(
        `update feedback f set handled_by = i.data ->> 'handledBy', handled_at = case when i.data ->> 'handledBy' is not null then now() end
         from incoming i where f.id = i.key::uuid and f.handled_by is distinct from i.data ->> 'handledBy'`,
      );
      return { added: 0, changed: rowCount ?? 0, kept: 0 };
    },
    exported: `select ${exportedObject(COLUMNS)} as data from feedback order by made_at, id`,
  };
}
