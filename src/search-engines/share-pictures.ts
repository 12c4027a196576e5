import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';

import { type ShareCard, shareCardPath } from './share-card.ts';
import { sceneFiles } from './share-scene.ts';

/** How many pictures were drawn and how long one took, in milliseconds; the others were kept from an earlier build. */
export type Drawn = { drawn: number; kept: number; eachMs: number };

/**
 * Writes each page's picture for shared links into the built site, from the cache where the same code has drawn the
 * same words.
 */
export async function writeSharePictures(
  pages: readonly { path: string; card: ShareCard }[],
  { site, cache }: { site: string; cache: string },
): Promise<Drawn> {
  mkdirSync(cache, { recursive: true });
  const code = ['share-picture.ts', 'share-scene.ts'].map((name) => join(import.meta.dirname, name));
  const version = hashOf([...code, ...sceneFiles()].map((file) => readFileSync(file)));
  const jobs = pages.map(({ path, card }) => ({
    card,
    kept: join(cache, `${hashOf([version, JSON.stringify(card)])}.png`),
    target: join(site, shareCardPath(path)),
  }));
  const missing = jobs.filter(({ kept }) => !existsSync(kept));
  const start = performance.now();
  if (missing.length > 0) await drawAll(missing);
  const took = performance.now() - start;
  for (const { kept, target } of jobs) {
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(kept, target);
  }
  const { length } = missing;
  return { drawn: length, kept: jobs.length - length, eachMs: length === 0 ? 0 : Math.round(took / length) };
}

/** One for each core: the next is laid out on the main thread while another is compressed off it. */
async function drawAll(jobs: { card: ShareCard; kept: string }[]): Promise<void> {
  // Loaded only when something is to be drawn: fonts and the layout engine take a second.
  const { drawShareCard } = await import('./share-picture.ts');
  const queue = [...jobs];
  await Promise.all(
    Array.from({ length: availableParallelism() + 1 }, async () => {
      for (let job = queue.pop(); job; job = queue.pop()) {
        const part = `${job.kept}.part`;
        writeFileSync(part, await drawShareCard(job.card));
        renameSync(part, job.kept);
      }
    }),
  );
}

function hashOf(parts: (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 32);
}
