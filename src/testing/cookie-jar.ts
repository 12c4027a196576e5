import { vi } from 'vitest';

/** Stubs a document with cookies only, on an http page, for tests outside a browser; `vi.unstubAllGlobals()` removes it. */
export function cookieJar(): {
  written: string[];
  put: (name: string, value: string) => void;
  value: (name: string) => string | undefined;
} {
  const cookies = new Map<string, string>();
  const written: string[] = [];
  vi.stubGlobal('location', { protocol: 'http:' });
  vi.stubGlobal('document', {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(line: string) {
      written.push(line);
      const pair = line.split(';')[0] ?? '';
      const at = pair.indexOf('=');
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    },
  });
  return {
    written,
    put: (name, value) => void cookies.set(name, value),
    value: (name) => {
      const value = cookies.get(name);
      return value === undefined ? undefined : decodeURIComponent(value);
    },
  };
}
