import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';

/**
 * The network that an address counts as for limits: an IPv4 address by itself (also when written as IPv6), of an IPv6 address the first 64 bits, which is
 * the least that a subscriber gets. A port, which some proxies write behind it, does not count. What is no address counts as itself.
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
 * The networks that limits count a network as part of, narrowest first: an IPv4 address alone; of IPv6 the first 64, 56 and 48 bits, since a home may have the
 * 56 and a host the 48.
 */
export function networksAround(network: string): string[] {
  const [, one, two, three, four] = /^([\da-f]+):([\da-f]+):([\da-f]+):([\da-f]+)::\/64$/.exec(network) ?? [];
  if (four === undefined) return [network];
  const home = (parseInt(four, 16) & 0xff00).toString(16);
  return [network, `${one}:${two}:${three}:${home}::/56`, `${one}:${two}:${three}::/48`];
}

/**
 * Where a seat comes from, as it is stored: the hashes of all networks around the caller, widest first, joined by dots, so that seats of a wider network are one
 * range of an index.
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
