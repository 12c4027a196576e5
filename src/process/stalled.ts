import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Closes connections without a byte either way for `ms`. One whose complete request is being worked on stays until its
 * answer begins.
 */
export function closeStalled(server: Server, ms: number): void {
  const answers = new WeakMap<Socket, ServerResponse>();
  server.on('request', ({ socket }, response) => answers.set(socket, response));
  server.setTimeout(ms, (socket) => {
    const answer = answers.get(socket);
    const isWorkedOn = answer?.req.complete && !answer.headersSent;
    if (!isWorkedOn) socket.destroy();
  });
}
