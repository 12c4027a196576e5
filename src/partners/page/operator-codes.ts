import type { Operators } from './partner.schema.ts';

/** The three-letter key of a clinic operator, whatever the case and spacing of its name; undefined for a name that content/operators.yaml doesn't have [PARTNER-1]. */
export function operatorCode(operators: Operators, name: string): string | undefined {
  const wanted = plain(name);
  return Object.entries(operators).find(([known]) => plain(known) === wanted)?.[1];
}

function plain(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, ' ');
}
