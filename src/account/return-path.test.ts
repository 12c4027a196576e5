import { expect, test } from 'vitest';
import { safePath } from './return-path.ts';

test('after signing in one goes where one was on this site, and to no other', () => {
  const path = '/schedule-appointment/labcorp?serviceId=7#times';
  expect(safePath(path)).toBe(path);
  const away = [
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'evil.example',
    '',
    '/\t/evil.example',
    '\\\\evil.example',
    `/${'x'.repeat(2000)}`,
  ];
  for (const from of away)
    for (const base of ['https://care.example/account/sign-in', 'https://care.example/api/auth/callback/x'])
      expect(new URL(safePath(from), base).host, from).toBe('care.example');
});
