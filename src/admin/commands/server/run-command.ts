import { fieldProblem, ProblemError } from '#api/problem.ts';
import type { Database } from '#db/client.ts';
import { sqlState } from '#db/errors.ts';
import type { Command, CommandResult, RunCommand } from '../command.schema.ts';
import { COMMANDS, type WrittenCommand } from './commands.ts';

/** How long a command may take, in ms, how many rows it shows, and how many a file has. */
const LIMIT_MS = 5000;
const ROWS_MOST = 500;
export const FILE_ROWS_MOST = 20_000;
/** A statement that was stopped because it took too long. */
const STOPPED = '57014';

/** What can be asked, without the statements. */
export function commandList(): Command[] {
  return COMMANDS.map(({ sql: _, ...command }) => command);
}

/** The command of this name, and its parameters in the order of its statement. Throws 400 no-such-command, 422 naming a parameter. */
export function commandOf({ name, parameters }: RunCommand): { command: WrittenCommand; values: string[] } {
  const command = COMMANDS.find((one) => one.name === name);
  if (!command) throw noSuchCommand();
  const unknown = Object.keys(parameters).find((key) => !command.parameters.some((one) => one.name === key));
  if (unknown !== undefined) throw fieldProblem(`parameters.${unknown}`, 'is no parameter of this command');
  return { command, values: command.parameters.map((one) => valueOf(one, parameters[one.name] ?? one.usual)) };
}

function valueOf({ name, kind, least = 0, most = 0 }: Command['parameters'][number], typed: string): string {
  const value = typed.trim();
  const isRight =
    kind === 'number' ? /^\d{1,6}$/.test(value) && +value >= least && +value <= most : /^\w{0,20}$/.test(value);
  if (isRight) return value;
  const message =
    kind === 'number'
      ? `Use a whole number from ${least.toLocaleString('en-US')} to ${most.toLocaleString('en-US')}`
      : 'Use the number of a store, or leave it empty';
  throw fieldProblem(`parameters.${name}`, message);
}

/** Asks in a transaction that can't change anything, for 5 seconds and so many rows at most; undone in any case. */
export async function runCommand(
  { pool }: Pick<Database, 'pool'>,
  { sql }: WrittenCommand,
  values: readonly string[],
  most = ROWS_MOST,
): Promise<CommandResult> {
  const begun = Date.now();
  const since = { milliseconds: 0, readAt: new Date(begun).toISOString() };
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(`begin read only; set local statement_timeout = ${String(LIMIT_MS)}`);
    const { rows, fields } = await client.query<unknown[]>({
      text: `select * from (${sql}) as asked limit ${String(most + 1)}`,
      values: [...values],
      rowMode: 'array',
    });
    return {
      ...since,
      columns: fields.map(({ name }) => name),
      rows: rows.slice(0, most).map((row) => row.map((cell) => (cell === null ? '' : String(cell as string | number)))),
      isCut: rows.length > most,
      isStopped: false,
      milliseconds: Date.now() - begun,
    };
  } catch (error) {
    if (sqlState(error) !== STOPPED) throw error;
    return { ...since, columns: [], rows: [], isCut: false, isStopped: true, milliseconds: Date.now() - begun };
  } finally {
    await client.query('rollback').catch((error: unknown) => (broken = error as Error));
    client.release(broken);
  }
}

function noSuchCommand(): ProblemError {
  const detail = 'There is no such command. Only those of the list can be run, and none takes SQL.';
  return new ProblemError({ status: 400, code: 'no-such-command', detail });
}
