import { z } from 'zod';

/** A quiet line above results that says whom to call, in a language. */
export const callLineSchema = z.object({
  lang: z.string().describe("The language of the line: 'vi'."),
  ask: z.string().describe("'Very sick or hurt?'"),
  call: z.string().describe("The link that calls 911: 'Call 911.'"),
});
export type CallLine = z.infer<typeof callLineSchema>;
