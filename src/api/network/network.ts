import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';

/**
 * The network that limits count: an IPv4 address (also as IPv6, and without a port), or the first 64 bits of IPv6.
 * Other text is itself.
 */
export function networkOf(written: string): string {
  const address = /^\[(.+)\](?::\d+)?$/.exec(written)?.[1] ?? /^([\d.]+):\d+$/.exec(written)?.[1] ?? written;
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const parts = (parsed as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16));
  return `${parts.join(':')}::/64`;
}

/**
 * The networks that limits count, narrowest first: an IPv4 address alone; of IPv6 64, 56 (a home's) and 48 (a host's)
 * bits.
 */
export function networksAround(network: string): string[] {
  const [, one, two, three, four] = /^([\da-f]+):([\da-f]+):([\da-f]+):([\da-f]+)::\/64$/.exec(network) ?? [];
  if (four === undefined) return [network];
  const home = (parseInt(four, 16) & 0xff00).toString(16);
  return [network, `${one}:${two}:${three}:${home}::/56`, `${one}:${two}:${three}::/48`];
}

/** The network that one holder of many addresses has, where each may be counted once: the first 24 bits of IPv4, 48 of IPv6. */
export function blockOf(network: string): string {
  const [, first] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network) ?? [];
  return first === undefined ? (networksAround(network).at(-1) ?? network) : `${first}.0/24`;
}

/**
 * A seat's origin as stored: hashes of the caller's networks, widest first, joined by dots, so that a wider network is
 * one index range.
 */
export function seatOriginOf(network: string, key: string): string {
  return networksAround(network)
    .reverse()
    .map((wider) => originOf(wider, key))
    .join('.');
}

/** What stands for a network wherever it is stored: a keyed hash, from which it can't be found without the key. */
export function originOf(network: string, key: string): string {
  return createHmac('sha256', key).update(network).digest('base64url').slice(0, 22);
}
