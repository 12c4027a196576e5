import { expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

const back = (from: string): string =>
  returnPath(new URL(`https://care.example/account/sign-in?from=${encodeURIComponent(from)}`));

test('after signing in one goes where one was on this site, and to no other', () => {
  expect(back('/schedule-appointment/labcorp?serviceId=7')).toBe(
    'https://care.example/schedule-appointment/labcorp?serviceId=7',
  );
  const away = [
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
    '/\t/evil.example',
  ];
  for (const from of away) expect(new URL(back(from), 'https://care.example').host, from).toBe('care.example');
});
