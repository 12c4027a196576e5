import { system } from '#identity/make-actor.ts';
import { inWork } from '#db/work.ts';
import { openDatabase } from '#db/client.ts';
import { parseSettings, SettingsError } from '#settings/settings.ts';
import { rotateSigningKeys } from '#single-sign-on/server/signing-keys.ts';
import { explain } from './process/explain-failure.ts';

/* npm run sso:rotate: the key to come signs sign-ons from now on (docs/single-sign-on.md). */
try {
  const settings = parseSettings(process.env);
  if (settings.SAML_KEYS)
    throw new SettingsError('The keys come from SAML_KEYS: put the second one first there, and a new one after it.');
  const database = await openDatabase(settings, (what) => process.stderr.write(`${what}\n`));
  try {
    await inWork(database, system('sign-on-keys'), rotateSigningKeys);
  } finally {
    await database.close();
  }
  process.stdout.write('The next key signs from now on, and another one is in the metadata for the next time.\n');
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
