import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { parseSettings } from '#settings/settings.ts';
import { openFrontDoor } from './front-door.ts';

test('an idle connection is kept as long as the settings say, and its client is told', async () => {
  const { server } = openFrontDoor(parseSettings({ IDLE_SECONDS: '65' }), { migrated: false, stopping: false });
  onTestFinished(() => server.closeAllConnections());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  expect(answer.headers.get('keep-alive')).toBe('timeout=65');
});
