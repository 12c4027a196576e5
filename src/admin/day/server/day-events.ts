import type { SSEStreamingApi } from 'hono/streaming';
import { setTimeout as wait } from 'node:timers/promises';
import { ProblemError } from '#api/problem.ts';
import { reading, type Call } from '#api/route.ts';
import type { GrantedStaff } from '#audit/actor.ts';
import { grantOf } from '#audit/permissions.ts';
import { openGlass } from '#identity/server/break-glass.ts';
import { lookAtSession } from '#identity/server/sessions.ts';
import { colleaguesOf, keepOpen } from './colleagues/open-appointments.ts';
import { dayAt, dayNow, type DayAsked, type DayNow } from './site-day.ts';
import { dayWatch } from './watch-day.ts';

/** Milliseconds between two signs of life, each sent once it is clear that the caller still may see the day. */
const BEAT_EVERY = 5000;
/** Streams at once of one person: browsers and tabs, not programs. */
const STREAMS_MOST = 10;

/** Begins to stream the marks of a day and who else has an appointment of it open, as they change, until the caller's session ends, they may no longer see the day, or they leave. What their `tab` has open stays so meanwhile. Throws as `siteDay` does, 429 too-many-streams. */
export function dayEvents(): (
  c: Call<GrantedStaff>,
  asked: DayAsked & { tab?: string | undefined },
) => Promise<(stream: SSEStreamingApi) => Promise<void>> {
  const watch = dayWatch();
  const open = new Map<string, number>();
  return async (c, { tab, ...asked }) => {
    const { db, actor } = reading(c);
    const at = await dayAt(reading(c), asked);
    const first = await dayNow({ db }, at);
    const count = open.get(actor.id) ?? 0;
    if (count >= STREAMS_MOST) throw tooMany();
    open.set(actor.id, count + 1);
    return async (stream) => {
      const left = new AbortController();
      stream.onAbort(() => left.abort());
      const tell = teller(stream, actor.id);
      const telling = tell(first);
      const stop = watch(db, at, first, (now) => void tell(now));
      try {
        await telling;
        while (await stays(left.signal)) {
          const may = await stillMay(c, { ...asked, date: at.date });
          await send(stream, may ? 'beat' : 'end', '');
          if (!may) break;
          // A database that is away keeps nothing, and ends nothing.
          if (tab !== undefined) await keepOpen(db, actor.id, tab).catch(() => undefined);
        }
      } finally {
        stop();
        const others = (open.get(actor.id) ?? 1) - 1;
        if (others > 0) open.set(actor.id, others);
        else open.delete(actor.id);
      }
    };
  };
}

/** Tells how a day is to somebody who hears of it; only what has changed since the last time. */
function teller(stream: SSEStreamingApi, actor: string): (now: DayNow) => Promise<void> {
  let told = { mark: '', colleagues: '' };
  return async ({ mark, open }) => {
    const [before, now] = [told, { mark, colleagues: JSON.stringify(colleaguesOf(open, actor)) }];
    told = now;
    // Both are begun at once, so that what is told later comes later.
    await Promise.all([
      now.mark !== before.mark && send(stream, 'mark', now.mark),
      now.colleagues !== before.colleagues && send(stream, 'colleagues', now.colleagues),
    ]);
  };
}

/** Whether somebody still listens after a while. */
async function stays(left: AbortSignal): Promise<boolean> {
  return wait(BEAT_EVERY, true, { signal: left }).catch(() => false);
}

/** What is written to who has just left is nobody's loss. */
async function send(
  stream: SSEStreamingApi,
  event: 'mark' | 'colleagues' | 'beat' | 'end',
  data: string,
): Promise<void> {
  await stream.writeSSE({ event, data }).catch(() => undefined);
}

/** Whether the caller's session is open, and what they are granted today still reaches the day. That the database is away ends nothing. */
async function stillMay(c: Call<GrantedStaff>, asked: DayAsked): Promise<boolean> {
  const { database, settings } = c.env.runtime;
  try {
    const session = await lookAtSession(database.pool, c.var.session.hash, settings.SESSION_HOURS);
    if (session?.actor.kind !== 'staff') return false;
    const { actor } = session;
    const grant = grantOf(actor, 'appointment.search', await openGlass(database.pool, actor));
    if (!grant) return false;
    await dayAt({ db: database.pool, actor: { ...actor, grant }, now: Date.now() }, asked);
    return true;
  } catch (error) {
    return !(error instanceof ProblemError);
  }
}

function tooMany(): ProblemError {
  const detail = 'The day is open in too many places at once. Close some of them.';
  return new ProblemError({ status: 429, code: 'too-many-streams', detail });
}
