import { blockOf } from '#api/network/network.ts';
import { ASK, type Policy } from '#api/route-policy.ts';
import { answers, api, body, defineRoute, json, reading, type Call } from '#api/route.ts';
import { fieldProblem } from '#api/problem.ts';
import type { Queryable } from '#db/client.ts';
import { countedSchema, eventSchema, type Launch, type PageEvent } from '../event.schema.ts';
import { countExit, countLaunch, isFirst, type Understood } from './count.ts';
import { requireNoRefusal } from './may-count.ts';
import { countTyped, mayBeKept, plainTerm } from './typed-words.ts';

/** What counts: small, and never in the way of a search, since few are written down at once and more are dropped. */
export const COUNT: Policy = {
  ...ASK,
  does: 'counts',
  limit: { calls: 60, seconds: 60 },
  body: 8192,
  queue: 'counts',
};

const events = defineRoute({
  method: 'post',
  path: '/tracking/events',
  summary: 'Counts a page with its results, or a click to another site, after consent; keeps nothing about the person',
  policy: COUNT,
  request: { body: body(eventSchema) },
  responses: { 202: json(countedSchema, 'Counted'), ...answers(403) },
});

/** What events are held to: names of content, and how words are understood. */
export type Countable = {
  /** Slugs of partners. */
  partners: ReadonlySet<string>;
  /** What links lead to: partners, and hosts of other sites. */
  leadTo: ReadonlySet<string>;
  isDanger: (words: string) => boolean;
  understand: (db: Queryable, words: string) => Promise<Understood>;
};

/** Counting on our own endpoint, for who agreed to it [SHELL-5]. */
export function analyticsRoutes(countable: Countable) {
  return api().openapi(events, async (c) => {
    requireNoRefusal(c);
    const event = c.req.valid('json');
    requireKnown(event, countable);
    const { db } = reading(c);
    if (await isFirst(db, c.var.transactionId)) {
      if (event.event === 'exit') await countExit(db, event);
      else await launched(c, event, countable);
    }
    return c.json({ counted: true as const }, 202);
  });
}

/** Counts a page. What somebody in danger looks for isn't counted at all. */
async function launched(c: Call, launch: Launch, { isDanger, understand }: Countable): Promise<void> {
  if (launch.search && isDanger(launch.search.term)) return;
  const { db } = reading(c);
  const understood = launch.search && (await understand(db, launch.search.term));
  await countLaunch(db, launch, understood);
  if (!launch.search || !understood || !mayBeKept(launch.search.term, understood)) return;
  const results = launch.search.results === 'no results' ? 0 : launch.search.results;
  await countTyped(db, { term: plainTerm(understood.need), network: blockOf(c.env.network), results });
}

function requireKnown(event: PageEvent, { partners, leadTo }: Countable): void {
  if (event.event === 'exit' && !leadTo.has(event.partner)) throw fieldProblem('partner', 'no partner of ours');
  if (event.event === 'launch')
    event.partners.forEach(({ partner }, index) => {
      if (!partners.has(partner)) throw fieldProblem(`partners.${String(index)}.partner`, 'no partner of ours');
    });
}
