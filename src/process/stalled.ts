import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Closes connections on which nothing has moved for so many milliseconds: no byte came and none was taken. One whose request is here whole and still being worked
 * on stays: the answer is then the server's to give, and from its first byte on the time counts again.
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
