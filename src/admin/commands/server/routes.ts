import { inCall } from '#api/idempotency.ts';
import { OWN_READ, OWN_SEND } from '#api/route-policy.ts';
import { api, body, defineRoute, json } from '#api/route.ts';
import { commandResultSchema, commandsSchema, runCommandSchema } from '../command.schema.ts';
import { requireAllSites } from '../../server/all-sites.ts';
import { commandList, commandOf, runCommand } from './run-command.ts';

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

/** Results of read-only commands, which are about all sites together (ADM-8). */
export const commandRoutes = api()
  .openapi(list, (c) => {
    requireAllSites(c.var.actor.grant);
    return c.json({ commands: commandList() }, 200);
  })
  .openapi(run, async (c) => {
    requireAllSites(c.var.actor.grant);
    const { command, values } = commandOf(c.req.valid('json'));
    // On record before anything is read.
    await inCall(c, (work) => work.audit({ action: 'command.run', command: command.name }));
    return c.json(await runCommand(c.env.runtime.database, command, values), 200);
  });
