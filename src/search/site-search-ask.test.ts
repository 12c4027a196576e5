import { expect, test } from 'vitest';
import { readSiteAsk, siteSearchAddress } from './site-search-ask.ts';

test('the address of the site’s search says what is looked for; nonsense stands for nothing [SHELL-4 part]', () => {
  expect(readSiteAsk('?q=+flu%20shot+&kind=Product&from=10')).toEqual({ words: 'flu shot', kind: 'Product', from: 10 });
  expect(readSiteAsk('?kind=Nothing&from=-1')).toEqual({ words: '', from: 0 });
  expect(readSiteAsk('?from=9999').from).toBe(1000);
  expect(readSiteAsk(`?q=${'a'.repeat(10_000)}`).words).toHaveLength(200);
});

test('an address that was made is read as it was meant', () => {
  for (const asked of [
    { words: 'a & b', from: 0 },
    { words: 'rash', kind: 'Care' as const, from: 20 },
  ])
    expect(readSiteAsk(new URL(siteSearchAddress(asked), 'https://a.example').search)).toEqual(asked);
});
