import { dev } from 'astro';
import { parseSettings } from '#settings/settings.ts';
import { answersLocals, pagesOnRequest } from '#process/pages/pages-in-dev.ts';
import { startServer } from './server.ts';

/**
 * `npm run dev`: Astro's development server with our API and database under /api. Pages reload; restart it for a
 * change of server code.
 */
const settings = parseSettings({ ...process.env, PORT: '0', LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' });
const progress = (part: string, done: number, total: number): void => {
  if (done >= total) process.stdout.write(`Loaded ${part}\n`);
};
const { Request, Response } = globalThis;
const server = await startServer(settings, 'public', progress, () => Promise.resolve(answersLocals));
// The API's server puts quicker ones in their place, which know no bytes(); Astro's server needs that to color code.
Object.assign(globalThis, { Request, Response });
const pages = await dev({
  server: { host: settings.HOST, port: Number(process.env['PORT'] ?? 4321) },
  vite: { plugins: [pagesOnRequest(server.address)], server: { proxy: { '/api': server.address } } },
});
process.stdout.write(`Find Care is at http://${settings.HOST}:${pages.address.port}/findcare/services\n`);
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  // Vite would end the process when its own part has stopped, whatever the API still does.
  process.removeAllListeners(signal).once(signal, () => {
    void Promise.all([pages.stop(), server.stop()]).then(() => process.exit(0));
  });
}
