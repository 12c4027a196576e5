import type { Queryable } from '#db/client.ts';
import { dayNow, type At, type DayNow } from './site-day.ts';

/** Milliseconds between two looks at a day that somebody watches: one query, however many they are. */
const LOOK_EVERY = 1000;

type Hear = (now: DayNow) => void;
type Watched = { now: DayNow; hear: Set<Hear> };

/**
 * Watches days of sites for a process: `hear` is told how a day is, each time that this has changed, until the answer is called. Asked of the database, since what changes a day may be another process,
 * and a connection that listens doesn't get through every pooler.
 */
export function dayWatch(): (db: Queryable, at: At, known: DayNow, hear: Hear) => () => void {
  const watched = new Map<string, Watched>();
  return (db, at, known, hear) => {
    const name = `${String(at.site.row)} ${at.date}`;
    const day = watched.get(name) ?? { now: known, hear: new Set() };
    day.hear.add(hear);
    if (isOther(day.now, known)) hear(day.now);
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
        const now = await dayNow({ db }, at).catch(() => day.now);
        if (isOther(now, day.now)) {
          day.now = now;
          for (const one of day.hear) one(now);
        }
        await new Promise((done) => setTimeout(done, LOOK_EVERY));
      }
    }
  };
}

function isOther(one: DayNow, other: DayNow): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}
