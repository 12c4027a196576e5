import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

/** What a Pelias answers for a place: the few fields that we read, among others. */
export function feature(layer: string, name: string, lng: number, lat: number, more: Record<string, string> = {}) {
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lng, lat] },
    properties: {
      id: '1',
      gid: `whosonfirst:${layer}:1`,
      layer,
      source: 'whosonfirst',
      name,
      confidence: 1,
      country_a: 'USA',
      ...more,
    },
  };
}

/** An HTTP server on loopback that speaks Pelias' API as far as it is asked here: `answer` gets the address of each request. Ends with the test file. */
export async function peliasServer(
  answer: (url: URL, response: ServerResponse) => object | string | undefined,
): Promise<{ url: string; asked: URL[] }> {
  const asked: URL[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://pelias');
    asked.push(url);
    const answered = answer(url, response);
    if (answered === undefined) return;
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.end(
      typeof answered === 'string'
        ? answered
        : JSON.stringify({ geocoding: { version: '0.2' }, type: 'FeatureCollection', ...answered }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}
