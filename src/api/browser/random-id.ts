/** A random UUID. `crypto.randomUUID` is missing on plain http, as on a phone that looks at a laptop's server. */
export function randomId(): string {
  return '10000000-1000-4000-a000-100000000000'.replace(/[01]/g, () =>
    ((crypto.getRandomValues(new Uint8Array(1))[0] as number) & 15).toString(16),
  );
}
