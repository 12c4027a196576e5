import { expect, test } from 'vitest';
import { networkOf, originOf } from './network.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['192.0.2.7:4711', '192.0.2.7'],
  ['[2001:db8:1:2:3:4:5:6]:4711', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('what is stored of a network tells it apart and does not tell it', () => {
  const one = originOf('192.0.2.7', 'key');
  expect(originOf('192.0.2.7', 'key')).toBe(one);
  expect(originOf('192.0.2.8', 'key')).not.toBe(one);
  expect(originOf('192.0.2.7', 'another key')).not.toBe(one);
  expect(one).toMatch(/^[\w-]{22}$/);
});
