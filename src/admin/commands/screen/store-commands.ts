import { atom, onMount } from 'nanostores';

import { CallError } from '#api/browser/call-error.ts';
import { client } from '#api/browser/client.ts';
import { outageWords } from '../../frame/change.ts';
import { askedAgain } from '../../frame/asked-again.ts';
import type { Command, CommandResult } from '../command.schema.ts';
import type { commandRoutes } from '../server/routes.ts';

const call = client<typeof commandRoutes>();

/** The commands: on their way, known, not for who asks, or not loaded. */
export const $commands = atom<
  { state: 'loading' | 'guest' | 'refused' | 'failed' } | { state: 'known'; commands: readonly Command[] }
>({ state: 'loading' });

/** What the command that is open found; `errors` are of its parameters, by name. */
export type Asked =
  | { state: 'not yet' | 'asking' }
  | { state: 'failed'; why: string }
  | { state: 'wrong'; errors: Readonly<Record<string, string>> }
  /** `file`: the call that saves it. */
  | { state: 'answered'; result: CommandResult; file: string };
export const $asked = atom<Asked>({ state: 'not yet' });

onMount($commands, () => {
  if (typeof document !== 'undefined') void loadCommands();
});

/** Loads the list. */
export async function loadCommands(): Promise<void> {
  askedAgain($commands);
  try {
    $commands.set({ state: 'known', ...(await call('$get', '/admin/commands', {})) });
  } catch (error) {
    const status = error instanceof CallError ? error.status : undefined;
    $commands.set({ state: status === 401 ? 'guest' : status === 403 ? 'refused' : 'failed' });
  }
}

let latest = 0;

/** Asks; an answer to an earlier question is dropped. */
export async function ask(name: string, parameters: Record<string, string>): Promise<void> {
  const own = (latest += 1);
  $asked.set({ state: 'asking' });
  const answer = await answerTo(name, parameters);
  if (own === latest) $asked.set(answer);
}

async function answerTo(name: string, parameters: Record<string, string>): Promise<Asked> {
  try {
    const result = await call('$post', '/admin/commands', { json: { name, parameters } });
    const file = `/admin/commands/file?${new URLSearchParams({ name, ...parameters }).toString()}`;
    return { state: 'answered', result, file };
  } catch (error) {
    const errors = error instanceof CallError && error.status === 422 ? error.problem?.errors : undefined;
    if (!errors) return { state: 'failed', why: outageWords(error) };
    const byName = errors.map(({ path, message }) => [path.replace('parameters.', ''), message]);
    return { state: 'wrong', errors: Object.fromEntries(byName) as Record<string, string> };
  }
}

/** Forgets what was found, as another command is opened. */
export function forget(): void {
  latest += 1;
  $asked.set({ state: 'not yet' });
}
