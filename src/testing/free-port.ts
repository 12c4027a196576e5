import { createServer } from 'node:net';

/** A free port of 127.0.0.1: the system's choice, or `wanted` where that is free. */
export async function freePort(wanted = 0): Promise<number> {
  const port = await listening(wanted).catch(() => undefined);
  return port ?? listening(0);
}

function listening(port: number): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail);
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
