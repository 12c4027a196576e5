import { once } from 'node:events';
import {
  createServer as createPlain,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecure } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import type { DemoPractice } from './calendar.ts';
import { CLEARING_HOUSE_PATH, eligibilityRoutes } from './eligibility.ts';
import { switches } from './faults.ts';
import { practiceOf, type Practice } from './practice.ts';
import { outcome } from './resources.ts';
import { fhirRoutes } from './routes.ts';
import { tokenDesk, type Client, type TokenDesk } from './tokens.ts';

/**
 * What a stand-in is started with: its partners, each with who may ask its server; who may ask its clearing house of
 * plans; `tls` for https.
 */
export type StandIn = {
  practices: readonly { practice: DemoPractice; client?: Client }[];
  clearingHouse?: { client?: Client };
  port?: number;
  tls?: { key: string; cert: string };
};

const FLOOD = Buffer.alloc(10_000_000, ' ');

/** Starts made-up partners' FHIR R4 servers on loopback, each at /{organizationId}, with switches for what can go wrong. */
export async function serveFhir({ practices, clearingHouse, port = 0, tls }: StandIn) {
  const kept = new Map<string, Practice>();
  const desks = new Map<string, TokenDesk>();
  const faults = switches();
  const app = new Hono();
  for (const { practice, client } of practices) {
    const own = practiceOf(practice);
    const desk = tokenDesk(client);
    kept.set(practice.organizationId, own);
    desks.set(practice.organizationId, desk);
    app.route(`/${practice.organizationId}`, fhirRoutes(own, desk));
  }
  if (clearingHouse) app.route(`/${CLEARING_HOUSE_PATH}`, eligibilityRoutes(tokenDesk(clearingHouse.client)));

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = 'GET', url = '/' } = request;
    const hit = faults.next(method, url);
    const kind = hit?.fault;
    if (kind === 'late') await sleep(hit?.ms);
    if (kind === 'cut before') return void request.socket.destroy();
    if (kind === 'hang') return;
    if (kind === 'drip') return drip(response);
    if (kind === 'flood') return void response.writeHead(200, JSON_TYPE).end(FLOOD);
    if (kind === 'bad json') return void response.writeHead(200, JSON_TYPE).end('{"resourceType": "Bund');
    if (kind === '409') return refuse(response, 409);
    if (kind === '500') return refuse(response, 500);
    const body = chunks.length > 0 ? Buffer.concat(chunks) : null;
    const answer = await app.request(`${origin}${url}`, { method, headers: headersOf(request), body });
    if (kind === 'cut after') return void request.socket.destroy();
    if (kind === 'other answer') {
      const changed = { ...((await answer.json()) as object), ...hit?.change };
      return void response.writeHead(answer.status, JSON_TYPE).end(JSON.stringify(changed));
    }
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(Buffer.from(await answer.arrayBuffer()));
  }

  const listener: RequestListener = (request, response) => {
    handle(request, response).catch(() => request.socket.destroy());
  };
  const server = tls ? createSecure(tls, listener) : createPlain(listener);
  // A caller that was busy for a while finds its connection open.
  server.keepAliveTimeout = 60_000;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const origin = `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    practices: kept,
    desks,
    faults: faults.set,
    befallen: faults.befallen,
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const JSON_TYPE = { 'content-type': 'application/fhir+json' };

function refuse(response: ServerResponse, status: 409 | 500): void {
  const code = status === 409 ? 'conflict' : 'exception';
  response.writeHead(status, JSON_TYPE).end(JSON.stringify(outcome(code, 'Asked for by a switch')));
}

/** A byte every 200 ms, for as long as somebody listens. */
function drip(response: ServerResponse): void {
  response.writeHead(200, JSON_TYPE);
  const timer = setInterval(() => response.write(' '), 200);
  response.once('close', () => clearInterval(timer));
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
