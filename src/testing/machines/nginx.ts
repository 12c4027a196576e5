import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import { freePort } from '../free-port.ts';
import { machineFolder, start } from './programs.ts';

/**
 * Starts nginx with deploy/nginx.conf, without TLS, before app processes at `ports`; answers its address. `x-process`
 * names who answered.
 */
export async function startNginx(ports: readonly number[]): Promise<string> {
  const folder = machineFolder();
  const port = await freePort();
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, ports));
  const nginx = start(folder, 'nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr']);
  const address = `http://127.0.0.1:${port}`;
  await expect
    .poll(() => fetch(address).then(({ status }) => status > 0, nginx.said), { interval: 50, timeout: 10_000 })
    .toBe(true);
  return address;
}

/** The file of deploy/, without TLS and its two servers around it, on these ports and in this folder. */
function configuration(folder: string, port: number, ports: readonly number[]): string {
  const [shared = '', , , site = ''] = readFileSync('deploy/nginx.conf', 'utf8').split(/^(?=server \{)/m);
  const upstream = shared.replace(/^ *server 127\.0\.0\.1:4321(.*)$/m, (_line, rest: string) =>
    ports.map((one) => `    server 127.0.0.1:${one}${rest}`).join('\n'),
  );
  const server = site
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^ *(listen \[::\]|ssl_).*$/gm, '')
    .replace(/^ *access_log \/.*$/m, '    access_log off;')
    .replace('server_tokens off;', 'server_tokens off;\n    add_header x-process $upstream_addr always;')
    .replaceAll('/opt/find-care/dist', resolve('dist'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((what) => `    ${what}_temp_path ${folder}/${what};`)
    .join('\n');
  return `daemon off;
pid ${folder}/nginx.pid;
worker_processes 1;
events { worker_connections 2000; }
http {
    include /etc/nginx/mime.types;
${temporary}
${upstream}
${server}
}
`;
}
