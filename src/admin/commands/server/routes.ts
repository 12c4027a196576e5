import { inCall } from '#api/idempotency.ts';
import { OWN_READ, OWN_SEND, RATES } from '#api/route-policy.ts';
import { ProblemError } from '#api/problem.ts';
import { answers, api, body, defineRoute, json, type Call } from '#api/route.ts';
import type { GrantedStaff } from '#audit/actor.ts';
import { requireAllSites } from '../../server/all-sites.ts';
import { csvFile } from '../../server/csv.ts';
import { CSV_ANSWER, CSV_TYPE, saveAs } from '../../server/save-as.ts';
import {
  commandFileSchema,
  commandResultSchema,
  commandsSchema,
  runCommandSchema,
  type CommandResult,
  type RunCommand,
} from '../command.schema.ts';
import { commandList, commandOf, FILE_ROWS_MOST, runCommand } from './run-command.ts';

const who = { staff: 'diagnostics.run' } as const;

const list = defineRoute({
  method: 'get',
  path: '/admin/commands',
  summary: 'Questions to the database that can be asked: a fixed list, read-only, none about a person',
  policy: { ...OWN_READ, who },
  responses: { 200: json(commandsSchema, 'The list') },
});

const run = defineRoute({
  method: 'post',
  path: '/admin/commands',
  summary:
    'Ask one of them, by its name and parameters; whatever is no name of the list is refused (400 no-such-command)',
  policy: { ...OWN_SEND, who, body: 4096 },
  request: { body: body(runCommandSchema) },
  responses: { 200: json(commandResultSchema, 'What it found') },
});

const file = defineRoute({
  method: 'get',
  path: '/admin/commands/file',
  summary: 'The same as a CSV file, of up to 20,000 rows; 503 where it takes longer than 5 seconds',
  policy: { ...OWN_READ, who, limit: RATES.files },
  request: { query: commandFileSchema },
  responses: { 200: CSV_ANSWER, ...answers(503) },
});

/** Results of read-only commands, which are about all sites together (ADM-8). */
export const commandRoutes = api()
  .openapi(list, (c) => {
    requireAllSites(c.var.actor.grant);
    return c.json({ commands: commandList() }, 200);
  })
  .openapi(run, async (c) => {
    return c.json(await ask(c, c.req.valid('json')), 200);
  })
  .openapi(file, async (c) => {
    const { name, ...given } = c.req.valid('query');
    const parameters = Object.fromEntries(
      Object.entries(given).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
    ) as Record<string, string>;
    const { columns, rows, isStopped, readAt } = await ask(c, { name, parameters }, FILE_ROWS_MOST);
    if (isStopped) throw tookTooLong();
    saveAs(c, `${name}-${readAt.slice(0, 10)}.csv`, CSV_TYPE);
    return c.body(new Uint8Array(csvFile(columns, rows)), 200);
  });

/** Asks, for so many rows at most; on record before anything is read. Throws 403 for who sees some sites alone. */
async function ask(c: Call<GrantedStaff>, asked: RunCommand, most?: number): Promise<CommandResult> {
  requireAllSites(c.var.actor.grant);
  const { command, values } = commandOf(asked);
  await inCall(c, (work) => work.audit({ action: 'command.run', command: command.name }));
  return runCommand(c.env.runtime.database, command, values, most);
}

function tookTooLong(): ProblemError {
  const detail = 'It was stopped after 5 seconds: bookings come first. Choose one site or fewer days.';
  return new ProblemError({ status: 503, code: 'took-too-long', detail });
}
