import { afterAll } from 'vitest';
import { rememberFiles } from '#content-model/file-memory.ts';

/** Names by which modules know that they are in a page. */
const OF_A_PAGE = ['document', 'window', 'sessionStorage', 'localStorage', 'location', 'history'];

/* For test files that share their worker's modules: content is read once, and a file that stood in for a page fails, because the next one would
   find it. Such files are known by what they do (gate/tests/test-files.ts) and run alone. */
rememberFiles();
const before = OF_A_PAGE.filter((name) => name in globalThis);
afterAll(() => {
  const left = OF_A_PAGE.filter((name) => name in globalThis && !before.includes(name));
  if (left.length > 0)
    throw new Error(
      `This file leaves ${left.join(', ')} to the next one. Stand in with vi.stubGlobal, so that it runs alone.`,
    );
});
