import { expect, test } from 'vitest';
import { buildIfStale, SITE_FOLDER } from '#build/build.ts';
import { SITE_SEARCH } from '#search/site-search-ask.ts';
import { loadRenderer, type PageRenderer } from './page-renderer.ts';
import { rendererInThread } from './page-thread.ts';

buildIfStale();
const ASKED = { siteSearch: { asked: { words: 'rash', kind: 'all' }, answer: null } };
const textOf = async (render: PageRenderer, locals: object = ASKED) =>
  Buffer.from((await render(SITE_SEARCH, locals)).html).toString();

async function inThread(): Promise<PageRenderer> {
  const render = await rendererInThread(SITE_FOLDER, [SITE_SEARCH]);
  if (!render) throw new Error('no site is built');
  return render;
}

test('a page that is drawn in a thread is the page that is drawn here', async () => {
  const [here, there] = [await loadRenderer(SITE_FOLDER, []), await inThread()];
  const [one, other] = await Promise.all([here!(SITE_SEARCH, ASKED), there(SITE_SEARCH, ASKED)]);
  expect([other.status, other.headers.get('content-type')]).toEqual([one.status, one.headers.get('content-type')]);
  expect(Buffer.from(other.html).toString()).toBe(Buffer.from(one.html).toString());
  await there.close?.();
});

test('what can’t be handed to the thread fails that page alone', async () => {
  const render = await inThread();
  await expect(render(SITE_SEARCH, { siteSearch: () => undefined })).rejects.toThrow(/could not be cloned/);
  expect(await textOf(render)).toContain('</html>');
  await render.close?.();
});

test('a thread that ends fails the pages that it was asked for, and the next page begins another', async () => {
  const render = await inThread();
  const asked = expect(render(SITE_SEARCH, ASKED)).rejects.toThrow('the thread that draws pages has ended');
  await render.close?.();
  await asked;
  expect(await textOf(render)).toContain('</html>');
  await render.close?.();
});

test('without a built site there is nothing to draw with', async () => {
  expect(await rendererInThread('/nowhere', [])).toBeUndefined();
});
