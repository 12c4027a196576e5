import { expect, test } from 'vitest';
import { LOCAL_ORIGIN } from '#settings/settings.ts';
import { pageSender } from './page-answer.ts';

const failure = (status: number): Response => new Response(null, { status });

/** Sends a page with that text from a site at that address. */
function sentOf(text: string, origin: string): Promise<string> {
  const page = { status: 200, headers: new Headers(), html: new TextEncoder().encode(text) };
  return pageSender(failure, {}, origin)(page).text();
}

test('a page says its site’s address in every place, whatever letters are beside it', async () => {
  const text = (origin: string) => `${origin}“é” 👋${origin}${origin}/store’s ${origin.slice(0, -1)}`;
  for (const origin of ['https://care.example.com', 'http://127.0.0.1:8', LOCAL_ORIGIN])
    expect(await sentOf(text(LOCAL_ORIGIN), origin)).toBe(text(LOCAL_ORIGIN).replaceAll(LOCAL_ORIGIN, origin));
});

test('a page without that address, or without a word, is sent as it is', async () => {
  for (const text of ['<p>“Nothing” to say</p>', '']) expect(await sentOf(text, 'https://care.example.com')).toBe(text);
});
