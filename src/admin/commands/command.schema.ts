import { z } from '@hono/zod-openapi';

const parameterSchema = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum(['number', 'site']),
  least: z.int().optional(),
  most: z.int().optional(),
  usual: z.string().describe('What it is when nothing is said; empty for all sites'),
});

/** A question to the database that was written beforehand. */
const commandSchema = z
  .object({
    name: z.string(),
    title: z.string(),
    about: z.string(),
    isNoneRight: z.boolean().describe('Whether any row is a fault'),
    parameters: z.array(parameterSchema),
  })
  .openapi('Command');
export type Command = z.infer<typeof commandSchema>;

export const commandsSchema = z.object({ commands: z.array(commandSchema) }).openapi('Commands');

const parameter = z.string().max(100).optional();

export const runCommandSchema = z
  .strictObject({
    name: z.string().min(1).max(100).describe('One of the list; anything else is refused (400 no-such-command)'),
    parameters: z.record(z.string().max(60), z.string().max(100)).default({}),
  })
  .openapi('RunCommand');
export type RunCommand = z.infer<typeof runCommandSchema>;

/** The same in an address, as a file is saved: each parameter that a command has. */
export const commandFileSchema = z.strictObject({
  name: runCommandSchema.shape.name,
  minutes: parameter,
  days: parameter,
  site: parameter,
});

export const commandResultSchema = z
  .object({
    columns: z.array(z.string()),
    rows: z.array(z.array(z.string())).describe('500 at most'),
    isCut: z.boolean().describe('Whether there are more'),
    isStopped: z.boolean().describe('Whether it took longer than 5 seconds; then there are no rows'),
    milliseconds: z.int(),
    readAt: z.iso.datetime(),
  })
  .openapi('CommandResult');
export type CommandResult = z.infer<typeof commandResultSchema>;
