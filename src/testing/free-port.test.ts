import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

test('a port that is taken is not given; one that is free is', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => other.once('listening', listening));
  const { port } = other.address() as AddressInfo;
  const given = await freePort(port);
  expect(given).not.toBe(port);
  expect(given).toBeGreaterThan(0);
  await new Promise((closed) => other.close(closed));
  expect(await freePort(port)).toBe(port);
});
