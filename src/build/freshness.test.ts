import { appendFileSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fingerprint, pageSources } from './freshness.ts';

const CHECKOUT = join(import.meta.dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'checkout-'));
for (const name of ['src', 'content', 'astro.config.mjs'])
  cpSync(join(CHECKOUT, name), join(copy, name), { recursive: true });
afterAll(() => rmSync(copy, { recursive: true }));

test('npm start builds the site again after an edit of what its pages are made from', () => {
  expect(pageSources(copy)).toEqual(
    expect.arrayContaining([
      'content/services/kiio.yaml',
      'src/finder/ranking/ranking.ts',
      'src/landing/hero/Hero.astro',
      'src/ui/styles/base.css',
      'src/ui/islands/client-touch.ts',
      'src/api/browser/client.ts',
      'src/demo/clinics.ts',
      'src/pages/robots.txt.ts',
      'src/text/markdown.ts',
      'src/content-model/references.ts',
      'src/build/page-worker.ts',
      'src/search-engines/share-picture.ts',
    ]),
  );
  const before = fingerprint(copy);
  appendFileSync(join(copy, 'src/finder/ranking/ranking.ts'), '\n');
  expect(fingerprint(copy)).not.toBe(before);
});

test('an edit of the API, of a process, of a check or of a test starts the server on the site that is there', () => {
  const others = [
    'src/app/app.ts',
    'src/finder/server/tiles/tiles.ts',
    'src/scheduler/server/routes.ts',
    'src/scheduler/engine/server/seats.ts',
    'src/identity/make-actor.ts',
    'src/audit/write.ts',
    'src/api/route.ts',
    'src/db/work.ts',
    'src/process/jobs.ts',
    'src/gate/runs/steps.ts',
    'src/build/freshness.test.ts',
  ];
  const before = fingerprint(copy);
  for (const file of others) {
    expect(existsSync(join(copy, file)), file).toBe(true);
    appendFileSync(join(copy, file), '\n');
  }
  expect(fingerprint(copy)).toBe(before);
});

test('another address or other demo data is another site', () => {
  expect(fingerprint(copy, 'https://a.example', 'on')).not.toBe(fingerprint(copy, 'https://b.example', 'on'));
  expect(pageSources(copy)).toContain('content/site.yaml');
});
