import { entriesOf, readFiles, type Entries } from './content.ts';

const KEY = Symbol.for('find-care.content');
/** Pages are made inside the bundle and the build looks on from outside, so what was read is the process's own. */
const shared = globalThis as Partial<Record<symbol, Promise<Entries>>>;

/** Has this process make its pages from what another thread has read. */
export function handOver(read: Promise<Entries>): void {
  shared[KEY] = read;
}

/** What pages are made from: handed over by the build, else read here once. */
export function entries(): Promise<Entries> {
  return (shared[KEY] ??= Promise.resolve(entriesOf(readFiles().files)));
}
