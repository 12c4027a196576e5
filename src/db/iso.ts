/** SQL: the instant of a column as ISO 8601 in UTC, whatever the database's zone. */
export function isoOf(column: string): string {
  return `to_json(${column} at time zone 'UTC') #>> '{}' || 'Z'`;
}
