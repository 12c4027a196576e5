/** What was read, by what it was read for, then by path and source. */
type Memory = WeakMap<object, Map<string, unknown>>;

let memory: Memory | undefined;

/**
 * From now on, keeps each file read until its source changes, for tests. A server reads content once and keeps no
 * sources.
 */
export function rememberFiles(): void {
  memory ??= new WeakMap();
}

/** What `read` gives, or has given before for the same file. Nobody may change it. */
export function remembered<T>(reader: object, path: string, source: string, read: () => T): T {
  if (!memory) return read();
  const ofReader = memory.get(reader) ?? new Map<string, unknown>();
  memory.set(reader, ofReader);
  const key = `${path}\0${source}`;
  if (!ofReader.has(key)) ofReader.set(key, read());
  return ofReader.get(key) as T;
}
