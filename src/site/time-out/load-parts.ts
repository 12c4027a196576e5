import type * as Parts from './parts.ts';

let loading: Promise<typeof Parts | null> | undefined;

/** What a time-out shows; null where the line is down, which is tried again the next time. */
export function loadParts(): Promise<typeof Parts | null> {
  loading ??= import('./parts.ts').catch(() => {
    loading = undefined;
    return null;
  });
  return loading;
}
