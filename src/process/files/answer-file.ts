import type { IncomingMessage, ServerResponse } from 'node:http';
import fresh from 'fresh';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import type { Form, PageAnswer, StaticFile } from './static-file.ts';

/** The parts of a request that decide the answer. */
export type PageRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;
/** Sends an answer; one to HEAD without its body. */
export function sendAnswer(
  { method }: PageRequest,
  response: ServerResponse,
  { status, headers, body }: PageAnswer,
): void {
  response.writeHead(status, headers as string[]);
  response.end(method === 'HEAD' ? undefined : body);
}

/** A file as this request wants it: its form, or that the browser's copy is still right. */
export function formOf(request: PageRequest, file: StaticFile): PageAnswer {
  const { etag, whole, unchanged } = chosenForm(request, file);
  return request.headers['if-none-match'] !== undefined && fresh(request.headers, { etag }) ? unchanged : whole;
}

/** Sends the smallest accepted encoding and ignores q-values. */
export function chosenForm({ headers }: PageRequest, { forms: { br, gzip, identity } }: StaticFile): Form {
  const { accepts } = codingsOf(headers['accept-encoding']?.toString().toLowerCase() ?? '');
  if (br && accepts.includes('br')) return br();
  if (gzip && accepts.includes('gzip')) return gzip();
  return identity();
}

/** Browsers send few different Accept-Encoding values: each is parsed once. */
const codings = new LRUCache<string, { accepts: string[] }>({ max: 200 });

function codingsOf(header: string): { accepts: string[] } {
  const known = codings.get(header);
  if (known) return known;
  const read = { accepts: new Negotiator({ headers: { 'accept-encoding': header } }).encodings() };
  codings.set(header, read);
  return read;
}
