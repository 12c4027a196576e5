import { mkdirSync } from 'node:fs';
import { buildIfStale } from '#build/build.ts';
import { testOpenIdProvider } from '#testing/accounts/openid-provider.ts';
import { copyDataFolder } from '#testing/database-copies.ts';
import { freePort } from '#testing/free-port.ts';
import { parseSettings } from '#settings/settings.ts';
import { keptFolder } from '#testing/kept-database.ts';

/* What journeys are walked on: `npm start`'s program, on a copy of the database that tests keep, so that it loads nothing; with one outside provider that answers, and one that doesn't. */
const { DATA_DIR, PORT } = parseSettings(process.env);
buildIfStale();
mkdirSync(DATA_DIR, { recursive: true });
copyDataFolder(await keptFolder(), DATA_DIR);
const provider = await testOpenIdProvider(`http://127.0.0.1:${PORT}/api/auth/callback/larkmoor`);
provider.people.set('Joan', { email: 'joan@mail.example', email_verified: true, programs: ['team-members'] });
provider.people.set('Ada', { email: 'ada@mail.example', email_verified: false });
Object.assign(process.env, provider.settings, {
  OIDC_AWAY_ISSUER: `http://127.0.0.1:${await freePort()}`,
  OIDC_AWAY_CLIENT_ID: 'find-care',
  OIDC_AWAY_LABEL: 'Member ID',
});
await import('../start.ts');
