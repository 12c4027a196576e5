import type { Queryable } from '#db/client.ts';
import { markOf, type At } from './site-day.ts';

/** Milliseconds between two looks at a day that somebody watches: one query of its mark, however many they are. */
const LOOK_EVERY = 1000;

type Watched = { mark: string; hear: Set<(mark: string) => void> };

/**
 * Watches days of sites for a process: `hear` is told each new mark until the answer is called. Asked of the database, since what changes a day may be another process,
 * and a connection that listens doesn't get through every pooler.
 */
export function dayWatch(): (db: Queryable, at: At, known: string, hear: (mark: string) => void) => () => void {
  const watched = new Map<string, Watched>();
  return (db, at, known, hear) => {
    const name = `${String(at.site.row)} ${at.date}`;
    const day = watched.get(name) ?? { mark: known, hear: new Set() };
    day.hear.add(hear);
    if (day.mark !== known) hear(day.mark);
    if (!watched.has(name)) {
      watched.set(name, day);
      void look();
    }
    return () => {
      day.hear.delete(hear);
      if (day.hear.size === 0 && watched.get(name) === day) watched.delete(name);
    };

    async function look(): Promise<void> {
      while (day.hear.size > 0) {
        // A database that is away is asked again; who watches is told nothing new meanwhile.
        const mark = await markOf({ db }, at).catch(() => day.mark);
        if (mark !== day.mark) {
          day.mark = mark;
          for (const one of day.hear) one(mark);
        }
        await new Promise((done) => setTimeout(done, LOOK_EVERY));
      }
    }
  };
}
