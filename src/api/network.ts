import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';

/**
 * The network that an address counts as for limits: an IPv4 address by itself (also when written as IPv6), of an IPv6 address the first 64 bits, which is what
 * one subscriber gets. A port, which some proxies write behind it, does not count. What is no address counts as itself.
 */
export function networkOf(written: string): string {
  const address = /^\[(.+)\](?::\d+)?$/.exec(written)?.[1] ?? /^([\d.]+):\d+$/.exec(written)?.[1] ?? written;
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const parts = (parsed as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16));
  return `${parts.join(':')}::/64`;
}

/** What stands for a network wherever it is stored: a keyed hash, from which it can't be found without the key. */
export function originOf(network: string, key: string): string {
  return createHmac('sha256', key).update(network).digest('base64url').slice(0, 22);
}
