import { createHmac } from 'node:crypto';
import type { Account } from '#audit/actor.ts';
import { isoOf } from '#db/iso.ts';
import type { Reading, Work } from '#db/work.ts';
import type { Tell, ToldValue } from '../told.ts';

/** What somebody has agreed that a partner is told. `subject`: the id by which that partner knows them, and no other partner. */
export type Agreement = { id: string; subject: string; fingerprint: string };

/** When the actor signed in (epoch ms). */
export async function readSignedIn({ db, actor, now }: Reading<Account>): Promise<number> {
  const { rows } = await db.query<{ at: Date }>('select made_at as at from sessions where id_hash = $1', [
    actor.session,
  ]);
  return rows[0]?.at.getTime() ?? now;
}

/** A keyed hash of all that would be told: with another one the person is asked again. */
export function fingerprintOf(values: readonly ToldValue[], partner: string, key: string): string {
  const told = JSON.stringify([partner, values.flatMap(({ attributes }) => attributes)]);
  return createHmac('sha256', key).update(`told ${told}`).digest('base64url');
}

/** What the actor has agreed that this partner is told; null before, and once they have stopped it. */
export async function readAgreement({ db, actor }: Reading<Account>, partner: string): Promise<Agreement | null> {
  const { rows } = await db.query<Agreement>(
    'select id, subject, fingerprint from sign_ons where actor = $1 and partner = $2 and stopped_at is null',
    [actor.id, partner],
  );
  return rows[0] ?? null;
}

/** Keeps that the actor agrees that this partner is told this from now on. Whoever has stopped it is the same person there as before. */
export async function agree(
  { db, actor, audit }: Work<Account>,
  partner: string,
  { tells, fingerprint }: { tells: readonly Tell[]; fingerprint: string },
): Promise<void> {
  const { rows } = await db.query<{ id: string }>(
    `insert into sign_ons (actor, partner, tells, fingerprint) values ($1, $2, $3, $4)
     on conflict (actor, partner) do update set tells = excluded.tells, fingerprint = excluded.fingerprint,
       agreed_at = case when sign_ons.fingerprint = excluded.fingerprint and sign_ons.stopped_at is null then sign_ons.agreed_at else now() end,
       stopped_at = null
     returning id`,
    [actor.id, partner, tells, fingerprint],
  );
  for (const { id } of rows) await audit({ action: 'signOn.agree', signOn: id });
}

/** Notes that the partner is told now; `make` writes what it is told, and when that fails nothing was. */
export async function tell<T>({ db, audit }: Work<Account>, { id }: Agreement, make: () => Promise<T>): Promise<T> {
  await db.query('update sign_ons set told_at = now() where id = $1', [id]);
  await audit({ action: 'signOn.tell', signOn: id });
  return make();
}

/** A partner that is told who the actor is. */
export type ToldPartner = { partner: string; tells: Tell[]; since: string };

/** The partners that are told who the actor is, the latest first. */
export async function readTold({ db, actor }: Reading<Account>): Promise<ToldPartner[]> {
  const { rows } = await db.query<ToldPartner>(
    `select partner, tells, ${isoOf('agreed_at')} as since from sign_ons
     where actor = $1 and stopped_at is null order by agreed_at desc`,
    [actor.id],
  );
  return rows;
}

/** Stops it: the partner keeps what it was told, and before it is told again the actor is asked. False for one that isn't told. */
export async function stopTelling({ db, actor, audit }: Work<Account>, partner: string): Promise<boolean> {
  const { rows } = await db.query<{ id: string }>(
    `update sign_ons set stopped_at = now(), tells = '{}', fingerprint = '' where actor = $1 and partner = $2 and stopped_at is null returning id`,
    [actor.id, partner],
  );
  for (const { id } of rows) await audit({ action: 'signOn.stop', signOn: id });
  return rows.length > 0;
}

/** What this partner was told of the actor the last time; null when it was told nothing, or they have stopped it since. */
export async function readLastTold({ db, actor }: Reading<Account>, partner: string): Promise<Tell[] | null> {
  const { rows } = await db.query<{ tells: Tell[] }>(
    'select tells from sign_ons where actor = $1 and partner = $2 and stopped_at is null and told_at is not null',
    [actor.id, partner],
  );
  return rows[0]?.tells ?? null;
}
