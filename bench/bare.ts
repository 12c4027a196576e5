import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';

/** A bare Node server: one prepared answer to every request. `BODY` names the file with its body. */
const body = readFileSync(process.env['BODY'] ?? '');
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-encoding': 'gzip',
  'content-length': String(body.length),
};
const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}\n`);
});
process.once('SIGTERM', () => process.exit(0));
