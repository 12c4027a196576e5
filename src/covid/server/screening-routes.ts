import { z } from '@hono/zod-openapi';
import { ASK } from '#api/route-policy.ts';
import { api, defineRoute, json } from '#api/route.ts';
import type { DangerContent } from '#safety/server/danger-finder.ts';
import type { CovidTesting } from '../covid-testing.ts';
import { screeningScript } from '../screening/script.ts';
import { screeningScriptSchema } from '../screening/screening.schema.ts';
import { screeningSigns } from './screening-signs.ts';

const query = z.strictObject({
  time: z.iso
    .datetime({ offset: true, error: "An instant with its offset, such as '2026-11-27T09:30:00-06:00'" })
    .regex(/^20/, 'A time of this century')
    .optional()
    .describe('When somebody would come; now where it is left out. The day is the one that is written, in its offset.'),
});

const screening = defineRoute({
  method: 'get',
  path: '/covid19/screening',
  summary:
    'What is asked to find the test that fits, and the days that the rules speak of at a time; no answer is sent',
  policy: ASK,
  request: { query },
  responses: { 200: json(screeningScriptSchema, 'The questions and the days of their rules') },
});

/** The questions that show which test fits. Their answers stay in the browser until a test is booked. */
export function screeningRoutes(testing: CovidTesting, content: Pick<DangerContent, 'dangerSigns' | 'helpLines'>) {
  const signs = screeningSigns(testing.screening.dangerSigns, content);
  return api().openapi(screening, (c) => {
    const { time = new Date().toISOString() } = c.req.valid('query');
    return c.json(screeningScript(testing, signs, time.slice(0, 10)), 200);
  });
}
