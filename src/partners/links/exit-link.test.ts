import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exitLink, known, openable } from './exit-link.ts';
import { referralsSchema } from './referrals.schema.ts';

const referrals = referralsSchema.parse({
  storeLinks: [{ storeNumber: '12', service: 'hearing-check', link: 'https://hearing.example/stores/12' }],
  partners: [{ partner: 'otter-creek', parameters: { utm_source: 'larkmoor', utm_campaign: 'own' } }],
  visits: [
    { services: ['urgent-visit', 'otter-visit'], parameters: { utm_source: 'larkmoor', utm_campaign: 'visit' } },
  ],
});
const link = (service: string, partner: string, storeNumber?: string, to = 'https://care.example/go?a=1#top') =>
  exitLink(to, { service, partner, ...(storeNumber && { storeNumber }) }, referrals);

it("an exit address carries the store's own link, else the partner's parameters, else the visit's, else nothing [LEAVE-4]", () => {
  expect(link('hearing-check', 'hearing', '12')).toBe('https://hearing.example/stores/12');
  expect(link('hearing-check', 'hearing', '13')).toBe('https://care.example/go?a=1#top');
  expect(link('otter-visit', 'otter-creek')).toBe(
    'https://care.example/go?a=1&utm_source=larkmoor&utm_campaign=own#top',
  );
  expect(link('urgent-visit', 'candor')).toBe('https://care.example/go?a=1&utm_source=larkmoor&utm_campaign=visit#top');
  expect(link('sleep-kit', 'quiet-hours')).toBe('https://care.example/go?a=1#top');
});

it('only names of the list are ever added, nothing that an address has is changed, and paths of this site stay as they are [LEAVE-4]', () => {
  expect(() => referralsSchema.parse({ partners: [{ partner: 'a', parameters: { email: 'x' } }] })).toThrow(/email/);
  expect(() => referralsSchema.parse({ partners: [{ partner: 'a', parameters: { ref: 'Jo Doe' } }] })).toThrow();
  expect(link('urgent-visit', 'candor', undefined, 'https://care.example/?utm_source=own')).toBe(
    'https://care.example/?utm_source=own&utm_campaign=visit',
  );
  expect(link('urgent-visit', 'candor', undefined, '/schedule-appointment/candor')).toBe(
    '/schedule-appointment/candor',
  );
});

it.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  'https://partner.example@evil.example/',
  'https://user:word@evil.example/',
  '/\t/evil.example',
  '/\n\\evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'ftp://x.example',
  'https://',
  ' https://evil.example',
  '',
])('%j is never opened [LEAVE-3]', (address) => {
  expect(openable(address)).toBeUndefined();
  expect(known(address, new Set(['evil.example', 'partner.example']))).toBeUndefined();
});

it('of an answer of another service only addresses at hosts that content names are opened [LEAVE-3]', () => {
  const hosts = new Set(['hearing.example']);
  expect(known('https://hearing.example/x?y=1', hosts)).toBe('https://hearing.example/x?y=1');
  expect(known('https://hearing.example/x\r\nLocation: https://evil.example/', hosts)).toBe(
    'https://hearing.example/xLocation:%20https://evil.example/',
  );
  for (const other of [
    'http://hearing.example/x',
    'https://hearing.example:8443/x',
    'https://hearing.example.evil.example/',
    'https://evil.example/',
    '/path',
    7,
    null,
    {},
    ['https://hearing.example/'],
  ])
    expect(known(other, hosts)).toBeUndefined();
});

it('whatever is written as an address, what opens is http(s) at a host without a name, or a path of this site [LEAVE-3]', () => {
  const address = fc.oneof(
    fc.string(),
    fc.webUrl({ withQueryParameters: true }),
    fc.string().map((s) => `https://${s}`),
    fc.string().map((s) => `/${s}`),
    fc
      .array(fc.constantFrom('/', '\\', '\t', '\n', '\r', '.', '..', '@', 'x', 'evil.example'))
      .map((parts) => `/${parts.join('')}`),
  );
  fc.assert(
    fc.property(address, (text) => {
      const open = openable(text);
      if (open === undefined) return;
      expect(open).not.toMatch(/\s/);
      const url = new URL(open, 'https://find.example/');
      expect(['https:', 'http:']).toContain(url.protocol);
      expect([url.username, url.password]).toEqual(['', '']);
      if (open.startsWith('/')) expect(url.host).toBe('find.example');
    }),
  );
});
