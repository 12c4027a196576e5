import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived, read by a parser that isn't ours. */
export type ArrivedMail = Email & { raw: string };

/** What smtp-server has of a connection. */
type Line = { session: object; _socket: { destroy: () => void } };

/** A mail server that keeps what it takes. `refuse` says of each delivery whether it fails: at the address, after the text, or by a cut line. */
export async function testMailServer(refuse: () => 'address' | 'text' | 'cut' | 'for good' | null = () => null) {
  const arrived: ArrivedMail[] = [];
  const plans = new WeakMap<object, ReturnType<typeof refuse>>();
  const failure = (code: number) => Object.assign(new Error('not now'), { responseCode: code });
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo: (_address, session, done) => {
      const plan = refuse();
      plans.set(session, plan);
      if (plan === 'for good') return done(failure(550));
      return done(plan === 'address' ? failure(451) : null);
    },
    onData: (stream, session, done) => {
      const plan = plans.get(session);
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (plan === 'cut') {
          // Only the connection of this delivery: to cut them all would have a mail that has just arrived sent again.
          for (const line of server.connections as unknown as Set<Line>)
            if (line.session === session) line._socket.destroy();
          return;
        }
        if (plan === 'text') return done(failure(451));
        const raw = Buffer.concat(chunks).toString();
        void PostalMime.parse(raw).then((mail) => {
          arrived.push({ ...mail, raw });
          done();
        });
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    stop: () =>
      new Promise<void>((done) => {
        server.close(done);
      }),
  };
}
