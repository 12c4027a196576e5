import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { cube } from '@electric-sql/pglite/contrib/cube';
import { earthdistance } from '@electric-sql/pglite/contrib/earthdistance';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import type { WorkerStart } from './embedded.ts';

const { dataFolder, socketPath } = workerData as WorkerStart;

const database = await PGlite.create(dataFolder, {
  extensions: { btree_gist, cube, earthdistance, pg_trgm, unaccent },
});
const server = new PGLiteSocketServer({ db: database, path: socketPath, maxConnections: 32 });
await server.start();
parentPort?.postMessage('ready');

parentPort?.on('message', (message) => {
  if (message === 'close') void close();
});

async function close(): Promise<void> {
  await server.stop();
  await database.close();
  parentPort?.postMessage('closed');
}
