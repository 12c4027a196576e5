import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseSettings } from './settings.ts';

test('with nothing set the process listens on 127.0.0.1:4321 and keeps its data in ./data', () => {
  expect(parseSettings({})).toMatchObject({ HOST: '127.0.0.1', PORT: 4321, DATA_DIR: './data', RATE_LIMITS: 'on' });
});

test('an empty variable counts as absent', () => {
  expect(parseSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 4321 });
});

test('every wrong setting is named with what was expected', () => {
  const wrong = () => parseSettings({ PORT: 'eighty', LOG_LEVEL: 'loud', PUBLIC_ORIGIN: 'ftp://x' });
  expect(wrong).toThrow(/PORT="eighty": expected a whole number from 0 to 65535/);
  expect(wrong).toThrow(/LOG_LEVEL="loud": expected one of debug/);
  expect(wrong).toThrow(/PUBLIC_ORIGIN="ftp:\/\/x": expected an http or https address/);
});

test.each(['70000', '-1', '80.5', 'NaN', '1e9'])('a PORT of %s is refused', (PORT) => {
  expect(() => parseSettings({ PORT })).toThrow(/expected a whole number from 0 to 65535/);
});

test('a wrong DATABASE_URL is refused without being shown: it may hold a password', () => {
  expect(() => parseSettings({ DATABASE_URL: 'mysql://me:secret@host/db' })).toThrow(
    /DATABASE_URL=\(hidden\): expected a PostgreSQL address/,
  );
  expect(() => parseSettings({ DATABASE_URL: 'mysql://me:secret@host/db' })).not.toThrow(/secret/);
});

test.each(['ftp://counts.example', 'counts', 'https://us:secret@counts.example/in'])(
  'another system for counts at %s is refused, and its address isn’t shown: what calls it would log it',
  (COUNTS_URL) => {
    const wrong = () => parseSettings({ COUNTS_URL });
    expect(wrong).toThrow(/COUNTS_URL=\(hidden\): expected /);
    expect(wrong).not.toThrow(/secret|ftp/);
  },
);

test('a replica for searches stands beside the database that it copies, and its address isn’t shown either', () => {
  const SEARCH_DATABASE_URL = 'postgres://me:secret@replica/find_care';
  const alone = () => parseSettings({ SEARCH_DATABASE_URL });
  expect(alone).toThrow(/SEARCH_DATABASE_URL=\(hidden\): expected only with DATABASE_URL/);
  expect(alone).not.toThrow(/secret/);
  expect(() => parseSettings({ SEARCH_DATABASE_URL: 'replica', DATABASE_URL: 'postgres://me@host/db' })).toThrow(
    /SEARCH_DATABASE_URL=\(hidden\): expected a PostgreSQL address/,
  );
  const DATABASE_URL = 'postgres://me:secret@primary/find_care';
  expect(parseSettings({ DATABASE_URL, SEARCH_DATABASE_URL })).toMatchObject({ DATABASE_URL, SEARCH_DATABASE_URL });
});

test('keys of tokens are whole Ed25519 keys with an id; any other set is refused without being shown', () => {
  const keyOf = (kid: string) => ({ ...generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }), kid });
  const [one, other] = [keyOf('one'), keyOf('other')];
  const set = (...keys: object[]) => ({ TOKEN_KEYS: JSON.stringify({ keys }) });
  expect(parseSettings(set(one, other)).TOKEN_KEYS?.map(({ kid }) => kid)).toEqual(['one', 'other']);
  const rsa = { ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }), kid: 'r' };
  const WRONG = [set(), set({ ...one, d: undefined }), set({ ...one, kid: '' }), set({ ...one, x: other.x }), set(rsa)];
  for (const wrong of [...WRONG, { TOKEN_KEYS: 'secret' }]) {
    const read = () => parseSettings(wrong);
    expect(read).toThrow(/TOKEN_KEYS=\(hidden\): expected a JSON Web Key set of private Ed25519 keys with a kid/);
    expect(read).not.toThrow(/secret|"d"/);
  }
});

test('keys of sign-ons are one or two RSA keys; one that is too short is refused by how long it must be, without being shown', () => {
  const keyOf = (modulusLength: number) =>
    generateKeyPairSync('rsa', { modulusLength }).privateKey.export({ format: 'jwk' });
  const [long, short] = [keyOf(2048), keyOf(1024)];
  const set = (...keys: object[]) => ({ SAML_KEYS: JSON.stringify({ keys }) });
  expect(parseSettings(set(long)).SAML_KEYS).toHaveLength(1);
  for (const wrong of [set(), set(short), set(long, short), set(long, long, long), { SAML_KEYS: 'secret' }]) {
    const read = () => parseSettings(wrong);
    expect(read).toThrow(
      /SAML_KEYS=\(hidden\): expected a JSON Web Key set of one or two private RSA keys of at least 2048 bits/,
    );
    expect(read).not.toThrow(/secret|"d"/);
  }
});
