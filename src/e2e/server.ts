import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildIfStale } from '#build/build.ts';
import { testOpenIdProvider } from '#testing/accounts/openid-provider.ts';
import { copyDataFolder } from '#testing/database-copies.ts';
import { freePort } from '#testing/free-port.ts';
import { parseSettings } from '#settings/settings.ts';
import { keptFolder } from '#testing/kept-database.ts';

/* What journeys are walked on: `npm start`'s program, on a copy of the database that tests keep, so that it loads nothing; with one outside provider that answers, and one that doesn't, and a shop whose cookie is how full its cart is. */
const { DATA_DIR, PORT } = parseSettings(process.env);
buildIfStale();
mkdirSync(DATA_DIR, { recursive: true });
copyDataFolder(await keptFolder(), DATA_DIR);
const provider = await testOpenIdProvider(`http://127.0.0.1:${PORT}/api/auth/callback/larkmoor`);
provider.people.set('Joan', { email: 'joan@mail.example', email_verified: true, programs: ['team-members'] });
provider.people.set('Rosa', { email: 'rosa@mail.example', email_verified: true });
provider.people.set('Cleo', { email: 'cleo@mail.example', email_verified: true });
provider.people.set('Ada', { email: 'ada@mail.example', email_verified: false });
const shop = createServer((request, response) => {
  const [, count] = /=(\d+)$/.exec(request.headers.cookie ?? '') ?? [];
  response.writeHead(count ? 200 : 500).end(JSON.stringify({ itemCount: Number(count) }));
});
shop.listen(0, '127.0.0.1');
await once(shop, 'listening');
Object.assign(process.env, provider.settings, {
  CART_URL: `http://127.0.0.1:${(shop.address() as AddressInfo).port}`,
  OIDC_AWAY_ISSUER: `http://127.0.0.1:${await freePort()}`,
  OIDC_AWAY_CLIENT_ID: 'find-care',
  OIDC_AWAY_LABEL: 'Member ID',
  // Longer than a test: its own calls, unlike a browser's, don't ask again over another connection.
  IDLE_SECONDS: '120',
});
await import('../start.ts');
