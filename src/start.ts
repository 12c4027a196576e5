import { checkDataFolder } from '#db/embedded.ts';
import { DataDirError } from '#db/postgres-programs.ts';
import { parseSettings, SettingsError } from '#settings.ts';
import { buildIfStale, SITE_FOLDER } from './build.ts';
import { startServer } from './server.ts';

await main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});

/** What `npm start` does: build when needed, start, print the address, stop on SIGTERM or SIGINT. */
async function main(): Promise<void> {
  const settings = parseSettings(process.env);
  // Said before a build takes its time.
  if (settings.DATABASE_URL === undefined) checkDataFolder(settings.DATA_DIR);
  buildIfStale();
  const server = await startServer(settings, SITE_FOLDER, showProgress);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      process.stdout.write('Stopping: calls in flight are answered first.\n');
      void server.stop().then(() => process.exit(0));
    });
  }
  process.stdout.write(`Find Care is at ${server.address}/findcare/services\n`);
}

function showProgress(part: string, done: number, total: number): void {
  const line = `Loading ${part}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`;
  if (process.stdout.isTTY) process.stdout.write(`\r${line}${done >= total ? '\n' : ''}`);
  else if (done >= total) process.stdout.write(`${line}\n`);
}

function explain(error: unknown): string {
  if (error instanceof SettingsError || error instanceof DataDirError) return error.message;
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (code === 'EADDRINUSE')
    return `Port ${port} of ${address} is taken. Stop what listens there, or set PORT to another.`;
  if (code === 'EACCES') return `Port ${port} of ${address} may not be used by this user. Set PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST=${address ?? process.env['HOST']} is no address of this machine.`;
  if (code === 'ECONNREFUSED' || code === '28P01' || code === '3D000') {
    return `The database of DATABASE_URL can't be opened: ${(error as Error).message}`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
