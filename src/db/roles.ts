import type pg from 'pg';
import { JOBS_SCHEMA } from './jobs.ts';

/** The app's role. It owns no table: it reads and writes rows, only adds to the audit log, and only reads the search index. */
export const APP_ROLE = 'find_care_app';

type Client = Pick<pg.ClientBase, 'query'>;

/**
 * Makes the app's role and its grants, as the tables' owner. False if it can't: the app works as owner, and only
 * triggers guard the audit log.
 */
export async function grantRights(owner: Client): Promise<boolean> {
  if (!(await makeRole(owner))) return false;
  await owner.query(`
    grant usage on schema public to ${APP_ROLE};
    grant usage on schema drizzle to ${APP_ROLE};
    grant select on drizzle.__drizzle_migrations to ${APP_ROLE};
    grant select, insert, update, delete on all tables in schema public to ${APP_ROLE};
    grant usage on all sequences in schema public to ${APP_ROLE};
    grant usage on schema ${JOBS_SCHEMA} to ${APP_ROLE};
    grant select, insert, update, delete on all tables in schema ${JOBS_SCHEMA} to ${APP_ROLE};
    grant execute on all functions in schema ${JOBS_SCHEMA} to ${APP_ROLE};
    revoke update, delete, truncate on audit_log from ${APP_ROLE};
    revoke insert, update, delete on search_documents, search_passages, search_words from ${APP_ROLE}`);
  return true;
}

/** Sets the app's role on a new connection, if it exists and this login belongs to it. */
export async function workAs(client: Client): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(
    `select coalesce(bool_or(pg_has_role(oid, 'member')), false) as may from pg_roles where rolname = $1`,
    [APP_ROLE],
  );
  if (rows[0]?.may) await client.query(`set role ${APP_ROLE}`);
}

/** Two processes may create it at once; the second gets 'duplicate object'. */
async function makeRole(owner: Client): Promise<boolean> {
  const { rows } = await owner.query<{ made: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as made`,
    [APP_ROLE],
  );
  try {
    if (!rows[0]?.made) await owner.query(`create role ${APP_ROLE} nologin`);
    await owner.query(`grant ${APP_ROLE} to current_user`);
    return true;
  } catch (error) {
    const state = (error as { code?: string }).code;
    if (state === '42710' || state === '23505') return makeRole(owner);
    if (state === '42501') return isMember(owner);
    throw error;
  }
}

async function isMember(owner: Client): Promise<boolean> {
  const { rows } = await owner.query<{ member: boolean }>(
    `select coalesce(bool_or(pg_has_role(oid, 'member')), false) as member from pg_roles where rolname = $1`,
    [APP_ROLE],
  );
  return rows[0]?.member ?? false;
}
