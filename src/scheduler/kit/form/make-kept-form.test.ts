import { expect, test, vi } from 'vitest';

import { makeKeptForm } from './make-kept-form.ts';

/** Answers calls as a server does that keeps what is typed for as long as `kept` waits. */
function server(kept: Promise<null>): string[] {
  const done: string[] = [];
  const json = (body: unknown) => Response.json(body);
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit = {}) => {
    if (url.startsWith('/api/header-info')) return json({ csrfToken: 'token' });
    if (method !== 'PUT') return json({ fields: {}, edit: 0 });
    await kept;
    done.push('kept');
    return json({ fields: {}, edit: 1 });
  });
  return done;
}

test('what is typed just before it is sent is kept before it goes, and so is not back afterwards', async () => {
  const { promise: kept, resolve: keep } = Promise.withResolvers<null>();
  const done = server(kept);
  const form = makeKeptForm({ names: ['allergies'], parts: () => [] }, () => 'a-booking');
  expect(await form.readTyped()).toBeNull();
  form.setField('allergies', 'Eggs');
  const sent = form.submit(() => Promise.resolve(void done.push('sent')));
  keep(null);
  await sent;
  expect(done).toEqual(['kept', 'sent']);
});
