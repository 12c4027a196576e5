import { vi } from 'vitest';

/** Milliseconds that a machine may take, however slow and busy, for what a test waits for: one that is fast waits no longer than it takes. */
const PATIENCE_MS = 20_000;

/** Waits until a look no longer throws, and answers what it found. */
export function until<T>(look: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(look, { timeout: PATIENCE_MS });
}
