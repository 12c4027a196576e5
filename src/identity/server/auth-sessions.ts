import type { BetterAuthOptions } from 'better-auth';
import { z } from 'zod';
import type { Database } from '#db/client.ts';
import { inWork } from '#db/work.ts';
import { deviceName } from '../device-name.ts';
import { accountOf } from '../make-actor.ts';
import { holdAccount } from './read-account.ts';
import { endSession, hashOf, isOpen, startSession } from './sessions.ts';

type SessionStore = NonNullable<BetterAuthOptions['secondaryStorage']>;

/** A session's key, as better-auth makes it; what else it would keep under other keys isn't kept: lists of the keys themselves, and copies of `proofs`. */
const KEY = /^[A-Za-z0-9]{32}$/;
const sessionSchema = z.object({ session: z.object({ userId: z.string(), userAgent: z.string().nullish() }) });

/** Keeps better-auth's sessions as sessions of ours (`sessions.ts`): hashed, audited, and ended where all others end. `hours` is how long one lasts at most. */
export function authSessions(database: Database, hours: number): SessionStore {
  return {
    get: (key) => (KEY.test(key) ? stored(database, key, hours) : null),
    set: async (key, value) => {
      const { data } = KEY.test(key) ? sessionSchema.safeParse(JSON.parse(value)) : {};
      if (!data) return;
      const { userId, userAgent } = data.session;
      await inWork(database, accountOf(userId), async (work) => {
        // None is started of an account that is deleted meanwhile.
        if (await holdAccount(work))
          await startSession(work, { id: key, device: deviceName(userAgent ?? ''), hasSecondFactor: false });
      });
    },
    delete: async (key) => {
      const id = KEY.test(key) ? await ownerOf(database, key) : undefined;
      if (id) await inWork(database, accountOf(id), (work) => endSession(work, { hash: hashOf(key) }));
    },
    // Nothing of ours is taken out or counted there.
    getAndDelete: () => null,
    increment: () => 1,
  };
}

async function ownerOf({ pool }: Database, key: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ actor: string }>('select actor from sessions where id_hash = $1', [hashOf(key)]);
  return rows[0]?.actor;
}

/** A session and its account in the form that better-auth reads; null for one that is not open. */
async function stored({ pool }: Database, key: string, hours: number): Promise<string | null> {
  const { rows } = await pool.query<{ stored: object }>(
    `select json_build_object(
        'session', json_build_object('id', s.id_hash, 'token', $2::text, 'userId', a.id, 'userAgent', s.device, 'ipAddress', '',
          'createdAt', s.made_at, 'updatedAt', s.made_at, 'expiresAt', s.made_at + make_interval(hours => $3)),
        'user', json_build_object('id', a.id, 'email', a.email, 'emailVerified', a.is_email_confirmed, 'name', a.name, 'image', a.image,
          'createdAt', a.made_at, 'updatedAt', a.changed_at)) as stored
      from sessions s join accounts a on a.id = s.actor
      where s.id_hash = $1 and ${isOpen('$3')}`,
    [hashOf(key), key, hours],
  );
  return rows[0] ? JSON.stringify(rows[0].stored) : null;
}
