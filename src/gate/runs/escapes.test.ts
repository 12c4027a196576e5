import { expect, test } from 'vitest';
import { escapesOf } from './escapes.ts';

const failed = (file: string, title = 'works') => ({ file, title, why: '' });

test('a failure escaped the fast run if neither its file nor its page was in it', () => {
  const choice = { files: new Set(['src/a.test.ts']), pages: new Set(['/findcare/services']) };
  const page = 'src/e2e/every-page.spec.ts';
  const escapes = [
    failed('src/b.test.ts'),
    failed('src/e2e/finding/tiles.spec.ts'),
    failed(page, '/search (of search.astro), all questions open'),
  ];
  const seen = [
    failed('src/a.test.ts'),
    failed('src/e2e/journeys/care/eczema.spec.ts'),
    failed(page, '/findcare/services (of findcare/services.astro), all questions open'),
  ];
  expect(escapesOf([...escapes, ...seen], choice)).toEqual(escapes);
});
