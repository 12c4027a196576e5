import { expect, test } from 'vitest';
import { blockOf, networkOf, networksAround, originOf, seatOriginOf } from './network.ts';

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

test.each([
  ['192.0.2.7', '192.0.2.0/24'],
  ['2001:db8:1:2ff::/64', '2001:db8:1::/48'],
  ['unknown', 'unknown'],
])('%s is of the block %s', (network, block) => {
  expect(blockOf(network)).toBe(block);
});

test('what is stored of a network tells it apart and does not tell it', () => {
  const one = originOf('192.0.2.7', 'key');
  expect(originOf('192.0.2.7', 'key')).toBe(one);
  expect(originOf('192.0.2.8', 'key')).not.toBe(one);
  expect(originOf('192.0.2.7', 'another key')).not.toBe(one);
  expect(one).toMatch(/^[\w-]{22}$/);
});

test.each([
  ['192.0.2.7', ['192.0.2.7']],
  ['unknown', ['unknown']],
  ['2001:db8:1:2ff::/64', ['2001:db8:1:2ff::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']],
  ['2001:db8:1:7::/64', ['2001:db8:1:7::/64', '2001:db8:1:0::/56', '2001:db8:1::/48']],
])('%s is counted as %s', (network, around) => {
  expect(networksAround(network)).toEqual(around);
});

test('what stands for where a seat comes from begins with what stands for the wider networks', () => {
  const origin = (network: string) => seatOriginOf(network, 'key').split('.');
  expect(origin('192.0.2.7')).toEqual([originOf('192.0.2.7', 'key')]);
  const [site, home, line] = origin('2001:db8:1:2ff::/64');
  expect(origin('2001:db8:1:2fe::/64')).toEqual([site, home, expect.not.stringMatching(line ?? '')]);
  expect(origin('2001:db8:1:3ff::/64').slice(0, 2)).toEqual([site, expect.not.stringMatching(home ?? '')]);
  expect(origin('2001:db8:2:2ff::/64')[0]).not.toBe(site);
});
