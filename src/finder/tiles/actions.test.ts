import { describe, expect, it } from 'vitest';
import { openable } from '#partners/links/exit-link.ts';
import { detailHref, providerCookie, tileAction } from './actions.ts';

function action(actionType: string, actionNavigation = 'https://clearbrook.example/visit', sameTab?: boolean) {
  const provider = { name: 'Clearbrook', possessive: true, ...(sameTab && { sameTab }) };
  return tileAction({ id: 'clearbrook-visit', actionType: actionType as 'mdlive', provider, actionNavigation });
}

describe("a tile's action", () => {
  it.each(['singlesignon', 'SingleSignOn', 'mdlive', 'MDLive', 'externalweburl', 'ExternalWebUrl'])(
    'asks before leaving when it is %s, in any case [TILE-8 part]',
    (type) => expect(action(type)).toEqual({ kind: 'leave', href: 'https://clearbrook.example/visit' }),
  );

  it.each(['clinicview', 'ClinicView', 'internalweburl'])('goes in the same tab when it is %s [TILE-8 part]', (type) =>
    expect(action(type, '/schedule-appointment/')).toEqual({
      kind: 'go',
      href: '/schedule-appointment/',
    }),
  );

  it('goes in the same tab for a partner whose file says so, whatever its type [TILE-9 part]', () => {
    expect(action('externalweburl', 'https://labcorp.example/', true)?.kind).toBe('go');
    expect(action('singlesignon', '/schedule-appointment/labcorp', true)?.kind).toBe('go');
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'ftp://x.example',
    '',
    'https://',
  ])('is none for the address %j [LEAVE-3]', (url) => {
    expect(openable(url)).toBeUndefined();
    expect(action('externalweburl', url)).toBeUndefined();
  });
});

describe("'Learn more'", () => {
  it('leads to the partner page in the same tab [TILE-11]', () => {
    expect(detailHref({ partner: 'otter-creek' })).toBe('/findcare/partner/otter-creek');
    expect(detailHref({ partner: 'otter-creek', detailType: 'Detail' })).toBe('/findcare/partner/otter-creek');
  });

  it('is hidden when detailType is NoLearnMore [TILE-5 part]', () => {
    expect(detailHref({ partner: 'otter-creek', detailType: 'NoLearnMore' })).toBeUndefined();
  });

  it('leads to externalDetailUrl when detailType is ExternalSameTab [TILE-11]', () => {
    const tile = { partner: 'otter-creek', detailType: 'ExternalSameTab' as const };
    expect(detailHref({ ...tile, externalDetailUrl: 'https://ottercreek.example/' })).toBe(
      'https://ottercreek.example/',
    );
    expect(detailHref({ ...tile, externalDetailUrl: 'javascript:alert(1)' })).toBeUndefined();
  });
});

it('remembers the provider for 30 days on every path [TILE-10 part]', () => {
  expect(providerCookie('otter-creek', true)).toBe(
    'provider=otter-creek; path=/; max-age=2592000; samesite=lax; secure',
  );
  expect(providerCookie('a;b', false)).toBe('provider=a%3Bb; path=/; max-age=2592000; samesite=lax');
});
