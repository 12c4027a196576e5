import { databaseProblem } from '#db/errors.ts';
import { DataDirError } from '#db/postgres-programs.ts';
import { SettingsError } from '#settings.ts';
import { BuildError } from '#build/build.ts';

/** Why a start or a command ended, for whoever gave it: a sentence where it is theirs to mend, the stack where it is our mistake. */
export function explain(error: unknown): string {
  const isKnown = error instanceof SettingsError || error instanceof DataDirError || error instanceof BuildError;
  if (isKnown) return error.message;
  const problem = databaseProblem(error);
  if (problem) return `The database can't be used: ${problem}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
