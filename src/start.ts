import { checkDataFolder } from '#db/data-folder.ts';
import { parseSettings } from '#settings/settings.ts';
import { buildIfStale, SITE_FOLDER } from './build/build.ts';
import { builtContent } from './content-model/built-content.ts';
import { useContent } from './content-model/content.ts';
import { explain } from './process/explain-failure.ts';
import { startServer, type RunningServer } from './server.ts';

let server: RunningServer | undefined;
// From the first moment on: as process 1 of a container, Node ends by a signal only when it listens for it.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
await main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});

/** What `npm start` does: build when needed, start, print the address. */
async function main(): Promise<void> {
  const settings = parseSettings(process.env);
  // Said before a build takes its time.
  if (settings.DATABASE_URL === undefined) checkDataFolder(settings.DATA_DIR);
  buildIfStale();
  // The site is of the content that is there now: so is what its build has read of it.
  useContent(builtContent(SITE_FOLDER));
  server = await startServer(settings, SITE_FOLDER, showProgress);
  process.stdout.write(`Find Care is at ${server.address}/findcare/services\n`);
  if (server.staff !== null) process.stdout.write(server.staff);
}

/** What SIGTERM and SIGINT do. A start that is not done yet is broken off: it has promised nothing to anyone. */
function stop(): void {
  if (!server) process.exit(0);
  process.stdout.write('Stopping after the current requests finish.\n');
  void server.stop().then(() => process.exit(0));
}

function showProgress(part: string, done: number, total: number): void {
  const line = `Loading ${part}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`;
  if (process.stdout.isTTY) process.stdout.write(`\r${line}${done >= total ? '\n' : ''}`);
  else if (done >= total) process.stdout.write(`${line}\n`);
}
