import { databaseProblem } from '#db/errors.ts';
import { NotOwnerError, TooOldError } from '#db/migrate.ts';
import { DataDirError } from '#db/postgres-programs.ts';
import { SettingsError } from '#settings/settings.ts';
import { BuildError } from '#build/build.ts';

/** Errors whose message says all that the operator needs. */
const MISTAKES = [SettingsError, DataDirError, BuildError, NotOwnerError, TooOldError];

/** Why a start or command failed: one sentence for a mistake the operator can fix, the stack for a bug. */
export function explain(error: unknown): string {
  if (error instanceof Error && MISTAKES.some((one) => error instanceof one)) return error.message;
  const problem = databaseProblem(error);
  if (problem) return `The database can't be used: ${problem}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
