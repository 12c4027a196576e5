import { execFile, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { atLeast, atMost, interleaved, plain, type BenchOutcome } from './harness.ts';
import { median, quantile, ratio, short } from './numbers.ts';
import { ROOT } from './root.ts';
import { freePort, type Listening, type TestBed } from './test-bed.ts';

const ROUNDS = 7;
const SECONDS = 5;
const CONNECTIONS = 64;
const STEADY_CONNECTIONS = 32;
/** One page of each kind; what both servers send is the .gz file beside the page. */
const PAGES = [
  '/findcare/services',
  '/findcare/online-dermatologist',
  '/findcare/category/skin-hair',
  '/findcare/partner/labcorp',
];

const run = promisify(execFile);

/** Pages from our server, which keeps them in memory, against Node's bare server with one prepared answer, and against nginx with the same precompressed files. */
export async function staticFiles(bed: TestBed): Promise<BenchOutcome> {
  const ours = await bed.server({ DATA_DIR: bed.folder(), LOG_LEVEL: 'warn' });
  const bare = await bed.listener('bare.ts', { BODY: middleOne(PAGES.map(compressed)) });
  const nginx = await startNginx(bed);
  const script = join(bed.folder(), 'pages.lua');
  writeFileSync(script, wrkScript());
  const top = await interleaved(
    {
      'ours, requests/s': () => topRate(ours.origin, script),
      'bare Node, requests/s': () => topRate(bare.origin, script),
      'nginx, requests/s': () => topRate(nginx.origin, script),
    },
    ROUNDS,
  );
  const log = join(bed.folder(), 'answers');
  const ourTop = median(top['ours, requests/s']);
  const half = Math.round(ourTop / 2);
  const late = await interleaved(
    {
      'ours, p99 ms': () => p99At(half, ours.origin, log),
      'nginx, p99 ms': () => p99At(half, nginx.origin, log),
    },
    ROUNDS,
  );
  return {
    title: 'Pages from our server, from a bare node:http server and from nginx',
    figures: [
      atLeast(
        'Our top rate to that of the bare server',
        ratio(top['ours, requests/s'], top['bare Node, requests/s']),
        0.9,
      ),
      plain('Our top rate to that of nginx', short(ratio(top['ours, requests/s'], top['nginx, requests/s']))),
      plain('Our top rate', `${short(ourTop)} a second`),
      plain('Top rate of the bare server', `${short(median(top['bare Node, requests/s']))} a second`),
      plain('Top rate of nginx', `${short(median(top['nginx, requests/s']))} a second`),
      atMost(
        `p99 at half of our top rate (${short(half)} a second), to that of nginx`,
        ratio(late['ours, p99 ms'], late['nginx, p99 ms']),
        2,
      ),
      plain('Our p99 then', `${short(median(late['ours, p99 ms']))} ms`),
      plain('That of nginx then', `${short(median(late['nginx, p99 ms']))} ms`),
    ],
    notes: [
      `Top rate: wrk, one thread, ${CONNECTIONS} connections, ${SECONDS} s a round, four pages in turn with Accept-Encoding: gzip. nginx with one worker as ours is one process, gzip_static, open_file_cache, access log off.`,
      'The bare server (bench/bare.ts) writes one answer that it has made before, the compressed page of middle size, whatever it is asked for. nginx sends the same compressed files as we do; with it in front (docs/deploy.md) our server sends no page at all.',
      `At half the rate: h2load over HTTP/1.1, one thread, ${STEADY_CONNECTIONS} connections that each ask at fixed times for the same four pages in turn, ${SECONDS} s a round.`,
    ],
  };
}

const compressed = (page: string): string => join(ROOT, 'dist', `${page}.html.gz`);

function middleOne(files: string[]): string {
  return files.toSorted((a, b) => statSync(a).size - statSync(b).size)[Math.floor(files.length / 2)] ?? '';
}

async function topRate(origin: string, script: string): Promise<number> {
  const { stdout } = await run('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, '-s', script, origin]);
  if (/Non-2xx/.test(stdout)) throw new Error(`wrk had refusals: ${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

/** The 99th percentile of the answers' times in ms, pages asked for at a fixed rate whatever comes back; NaN when the rate was not kept. */
async function p99At(perSecond: number, origin: string, log: string): Promise<number> {
  rmSync(log, { force: true });
  const rate = `--rps=${perSecond / STEADY_CONNECTIONS}`;
  const pace = ['--h1', '-t1', `-c${STEADY_CONNECTIONS}`, `-D${SECONDS}`, rate, `--log-file=${log}`];
  await run('h2load', [...pace, '-H', 'accept-encoding: gzip', ...PAGES.map((path) => origin + path)]);
  // A line for each answer: when it was asked for, its status, and how long it took in microseconds.
  const lines = readFileSync(log, 'utf8').trim().split('\n');
  const answers = lines.map((line) => line.split('\t').map(Number));
  if (answers.some(([, status]) => status !== 200)) throw new Error('h2load had refusals');
  const times = answers.map(([, , took = NaN]) => took / 1000);
  return times.length < 0.95 * perSecond * SECONDS ? NaN : quantile(times, 0.99);
}

function wrkScript(): string {
  const requests = PAGES.map((path) => `wrk.format("GET", "${path}", { ["accept-encoding"] = "gzip" })`);
  return [
    'local requests = {}',
    `function init() requests = { ${requests.join(', ')} } end`,
    'local at = 0',
    `function request() at = at % ${PAGES.length} + 1 return requests[at] end`,
  ].join('\n');
}

async function startNginx(bed: TestBed): Promise<Listening> {
  const port = await freePort();
  const folder = bed.folder();
  const file = join(folder, 'nginx.conf');
  mkdirSync(join(folder, 'logs'));
  writeFileSync(file, configuration(port, folder));
  try {
    execFileSync('nginx', ['-t', '-q', '-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (error) {
    throw new Error(
      `nginx, wrk and h2load are needed for this one (Debian: apt install nginx-light wrk nghttp2-client): ${String(error)}`,
    );
  }
  const child = spawn('nginx', ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  const origin = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await new Promise((ended) => child.once('exit', ended));
  };
  bed.later(stop);
  for (let tries = 0; tries < 100; tries += 1) {
    if (
      await fetch(origin + (PAGES[0] ?? '/')).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return { origin, stop };
    await new Promise((soon) => setTimeout(soon, 50));
  }
  throw new Error('nginx does not answer');
}

function configuration(port: number, folder: string): string {
  return `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log; ${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  types { text/html html; text/css css; text/javascript js; image/svg+xml svg; font/woff2 woff2; }
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000; gzip_static on; etag on;
  open_file_cache max=2000 inactive=60s; open_file_cache_valid 60s; open_file_cache_errors on;
  server { listen 127.0.0.1:${port}; root ${join(ROOT, 'dist')}; location / { try_files $uri.html $uri $uri/index.html =404; add_header cache-control no-cache; add_header x-content-type-options nosniff; } }
}
`;
}
