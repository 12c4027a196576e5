import type { Context } from 'hono';
import type { ApiEnv } from '#api/route.ts';
import type { Visitor } from '#audit/actor.ts';
import { inWork } from '#db/work.ts';
import { takeSession } from './session-cookie.ts';
import { endSession } from './sessions.ts';

/** Signs out in this browser; does nothing where no one is signed in. */
export async function signOutHere(c: Context<ApiEnv<Visitor>>): Promise<void> {
  const { session } = c.var;
  if (!session) return;
  await inWork(c.env.runtime.database, session.actor, (work) => endSession(work, session));
  takeSession(c);
}
