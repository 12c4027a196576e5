import { ProblemError } from '#api/problem.ts';
import { ASK, CONTENT_LIST, RATES } from '#api/route-policy.ts';
import { answers, api, body, defineRoute, json, searching } from '#api/route.ts';
import { withAge } from '#finder/filters/typed-age.ts';
import { sentDangerFinder } from '#safety/server/danger-finder.ts';
import { renderMarkdown } from '#text/markdown.ts';
import { icdAnswerSchema, icdQuerySchema, icdTextSchema } from '../conversation/icd.schema.ts';
import {
  chatContentQuerySchema,
  chatContentSchema,
  HELP_CHOOSING,
  type ChatContent,
} from '../conversation/script.schema.ts';
import type { SearchMemory } from '#search/server/find/search-memory.ts';
import { findSymptoms } from './find-symptoms.ts';
import { icdCodes, type IcdSource } from './icd-codes.ts';
import { emergencyLine, makeScript } from './script.ts';

/** TEXT_MOST characters, however they are written as JSON. */
const SMALL_BODY = 8192;

const chatContent = defineRoute({
  method: 'get',
  path: '/content/chat',
  summary: `What the assistant asks and shows: its script, then its markup; the only id is '${HELP_CHOOSING}'`,
  policy: CONTENT_LIST,
  request: { query: chatContentQuerySchema },
  responses: { 200: json(chatContentSchema, 'Script and markup'), ...answers(404) },
});

const codesOfIds = defineRoute({
  method: 'get',
  path: '/icd-codes',
  summary: 'ICD-10-CM codes of symptoms',
  policy: ASK,
  request: { query: icdQuerySchema },
  responses: { 200: json(icdAnswerSchema, 'Codes') },
});

/** Asked by POST, so that no word that somebody typed is in an address, which proxies and browsers keep. */
const codesInText = defineRoute({
  method: 'post',
  path: '/icd-codes',
  summary: 'Symptoms that a text mentions, with their ICD-10-CM codes; danger signs first',
  policy: { ...ASK, limit: RATES.typing, body: SMALL_BODY },
  request: { body: body(icdTextSchema) },
  responses: { 200: json(icdAnswerSchema, 'Symptoms and codes') },
});

/** The assistant's calls: all that they answer is content. */
export function chatRoutes(content: IcdSource, memory: SearchMemory) {
  const contents: ChatContent['contents'] = [
    { contentData: makeScript(content) },
    { contentData: renderMarkdown(emergencyLine(content)) },
  ];
  const codes = icdCodes(content);
  const dangerIn = sentDangerFinder(content);
  return api()
    .openapi(chatContent, (c) => {
      if (c.req.valid('query').id !== HELP_CHOOSING)
        throw new ProblemError({
          status: 404,
          code: 'no-such-content',
          detail: 'There is no conversation of this id.',
        });
      return c.json({ contents }, 200);
    })
    .openapi(codesOfIds, (c) => {
      const { id: ids } = c.req.valid('query');
      const unknown = ids.filter((id) => !codes.known(id));
      if (unknown.length > 0) throw unknownIds(unknown.length);
      return c.json({ ...codes.ofIds(ids), danger: [] }, 200);
    })
    .openapi(codesInText, async (c) => {
      const { text, months = null } = c.req.valid('json');
      // What to do in danger, and symptoms by their names, are answered whether or not the database is.
      const found = await findSymptoms({ db: searching(c).db, memory }, text).catch(() => undefined);
      return c.json(
        { ...(found ? codes.ofIds(found) : codes.inText(text)), danger: dangerIn(withAge(text, months)) },
        200,
      );
    });
}

/** Says how many, not which: what somebody has sent is not repeated. */
function unknownIds(count: number): ProblemError {
  const message = count === 1 ? 'one is not a symptom that we know' : `${String(count)} are not symptoms that we know`;
  return new ProblemError({
    status: 422,
    code: 'invalid',
    detail: `id: ${message}`,
    errors: [{ path: 'id', message }],
  });
}
