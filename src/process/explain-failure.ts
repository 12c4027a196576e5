import { databaseProblem } from '#db/errors.ts';
import { DataDirError } from '#db/postgres-programs.ts';
import { SettingsError } from '#settings.ts';
import { BuildError } from '#build/build.ts';

/** Why a start or command failed: one sentence for a mistake the operator can fix, the stack for a bug. */
export function explain(error: unknown): string {
  const isKnown = error instanceof SettingsError || error instanceof DataDirError || error instanceof BuildError;
  if (isKnown) return error.message;
  const problem = databaseProblem(error);
  if (problem) return `The database can't be used: ${problem}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
