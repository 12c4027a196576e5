import { expect, test } from 'vitest';
import { departureOf } from './departure.ts';

const services = [
  { id: 'otter-visit', partner: 'otter', actionNavigation: 'https://video.example/therapy' },
  { id: 'video-urgent', partner: 'video', actionNavigation: '/schedule-appointment/' },
  { id: 'video-therapy', partner: 'video', actionNavigation: 'https://video.example/therapy?utm_source=here' },
];
const banner = (actionType: 'singlesignon' | 'externalweburl', actionNavigation: string) => ({
  actionType,
  actionNavigation,
  partner: 'video',
});
const signOn = { affiliateId: 'vid' };

test('a banner of the type singlesignon leads by the sign-on to the partner’s service with its address, or to the partner [BANNER-3 part]', () => {
  expect(departureOf(banner('singlesignon', 'https://video.example/therapy'), signOn, services)).toBe(
    '/sso/samlRedirect.jsp?affiliateId=vid&service=video-therapy',
  );
  expect(departureOf(banner('singlesignon', 'https://video.example/about'), signOn, services)).toBe(
    '/sso/samlRedirect.jsp?affiliateId=vid',
  );
});

test('every other banner leads to its address', () => {
  const address = 'https://video.example/therapy';
  expect(departureOf(banner('externalweburl', address), signOn, services)).toBe(address);
  expect(departureOf(banner('singlesignon', address), undefined, services)).toBe(address);
});
