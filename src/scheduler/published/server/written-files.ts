import { setImmediate as nextTurn } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { inQueue } from '#api/load-queues.ts';

/** A file that was written is sent again for so long, in milliseconds. */
const KEPT_MS = 60_000;
/** What is kept of all files, in bytes, compressed: about 30 files of the largest states. */
const MOST_BYTES = 32 * 1024 * 1024;

/** Gives a file by its ETag, compressed; it is written by the lines that are given with it, unless that was done just now. */
type WrittenFiles = (etag: string, lines: () => AsyncIterable<string>) => Promise<Buffer<ArrayBuffer>>;

/**
 * The files that a process has written and keeps for a minute. Few are written at a time and some wait, in a line of their own; for one more it throws
 * OverloadError. Who asks for a file that is being written waits for it.
 */
export function writtenFiles(): WrittenFiles {
  const kept = new LRUCache<string, Buffer<ArrayBuffer>>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ length }) => Math.max(1, length),
    ttl: KEPT_MS,
  });
  const underway = new Map<string, Promise<Buffer<ArrayBuffer>>>();

  async function write(etag: string, lines: AsyncIterable<string>): Promise<Buffer<ArrayBuffer>> {
    const zip = createGzip();
    const [file] = await Promise.all([buffer(zip), pipeline(giveWay(lines), zip)]);
    kept.set(etag, file);
    return file;
  }

  return async (etag, lines) => {
    const known = kept.get(etag) ?? underway.get(etag);
    if (known) return known;
    const writing = inQueue('files', () => write(etag, lines())).finally(() => underway.delete(etag));
    underway.set(etag, writing);
    return writing;
  };
}

/** The same texts; between two of them the process sees to what has arrived meanwhile, such as a step of a booking. */
async function* giveWay(texts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const text of texts) {
    yield text;
    await nextTurn();
  }
}
