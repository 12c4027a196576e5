import { createPrivateKey, createPublicKey } from 'node:crypto';
import { z } from 'zod';
import { connectionSchema, signingKeysSchema, type FhirConnection } from '#gateways/fhir/connection.schema.ts';
import { openIdSchema, type OpenIdSettings } from '#gateways/openid/settings.schema.ts';
import {
  SAML_KEYS_EXPECTED,
  samlKeysSchema,
  samlReceiverSchema,
  type SamlReceiver,
} from '#gateways/saml/connection.schema.ts';

const port = z.coerce.number({ error: 'a whole number from 0 to 65535' }).int().min(0).max(65535);
const switchOn = z.enum(['on', 'off'], { error: "'on' or 'off'" });
const whole = (what: string, min: number, max: number) =>
  z.coerce
    .number({ error: `${what} from ${min} to ${max}` })
    .int(`${what} from ${min} to ${max}`)
    .min(min, `${what} from ${min} to ${max}`)
    .max(max, `${what} from ${min} to ${max}`);

/** An https address with places for numbers in it. */
const mapAddress = (what: string, parts: readonly string[]) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && /^https:/.test(text) && parts.every((part) => text.includes(part)), {
      error: `an https address with ${what} in it`,
    });

/** What a site that is built without PUBLIC_ORIGIN calls itself; a server that listens elsewhere writes its own address in its place. */
export const LOCAL_ORIGIN = 'http://127.0.0.1:4321';

const postgresAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'a PostgreSQL address: postgres://user:password@host:5432/name');

/** A private key that tokens of people who are signed in are signed with; its public half belongs to it. */
const tokenKeySchema = z
  .object({
    kty: z.literal('OKP'),
    crv: z.literal('Ed25519'),
    kid: z.string().min(1),
    d: z.string().min(1),
    x: z.string().min(1),
  })
  .refine(isWhole);
export type TokenKey = z.infer<typeof tokenKeySchema>;
const tokenKeysSchema = z.object({ keys: z.array(tokenKeySchema).min(1) }).transform(({ keys }) => keys);

function isWhole(key: { d: string; x: string }): boolean {
  try {
    return createPublicKey(createPrivateKey({ key, format: 'jwk' })).export({ format: 'jwk' }).x === key.x;
  } catch {
    return false;
  }
}

/** A JSON Web Key set, of which nothing is said when it is wrong but what was expected: it holds secrets. */
function keySet<T>(what: string, schema: z.ZodType<T>) {
  return z.string().transform((text, context): T => {
    const { success, data } = schema.safeParse(jsonOf(text));
    if (success) return data;
    context.addIssue({ code: 'custom', message: `a JSON Web Key set of ${what}` });
    return z.NEVER;
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const settingsSchema = z.object({
  HOST: z.string().min(1, 'an address to listen on, such as 127.0.0.1').default('127.0.0.1'),
  PORT: port.default(4321),
  DATA_DIR: z.string().min(1, 'a folder for the embedded database').default('./data'),
  DATABASE_URL: postgresAddress.optional(),
  SEARCH_DATABASE_URL: postgresAddress.optional(),
  DATABASE_POOL: whole('a number of connections', 1, 100).default(10),
  DEMO_DATA: switchOn.optional(),
  PUBLIC_ORIGIN: z
    .url({ protocol: /^https?$/, error: 'an http or https address, such as https://www.example.com' })
    .optional(),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], { error: 'one of debug, info, warn, error, silent' })
    .default('info'),
  RATE_LIMITS: switchOn.default('on'),
  METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
  MAPS_URL: z.url({ protocol: /^https?$/, error: 'the http or https address of a Pelias service' }).optional(),
  MAPS_KEY: z.string().min(1, 'the key of that service').optional(),
  TRUST_PROXY: switchOn.default('off'),
  TRACKING_URL: z
    .url({ protocol: /^https?$/, error: 'an http or https address, such as https://tracking.example.com/utm' })
    .optional(),
  CART_URL: z.url({ protocol: /^https?$/, error: 'the http or https address of the shop’s cart service' }).optional(),
  CART_COOKIE: z
    .string()
    .regex(/^[\w-]{1,60}$/, 'the name of the shop’s cookie: letters, digits, _ or -')
    .default('cart'),
  OFFERS_URL: z
    .url({ protocol: /^https?$/, error: 'the http or https address of the shop’s offers service' })
    .optional(),
  COUNTS_URL: z
    .url({ protocol: /^https?$/, error: 'the http or https address of another system for counts' })
    .refine((url) => !/^https?:\/\/[^/?#]*@/i.test(url), {
      error: 'an address without a password: that is COUNTS_KEY',
    })
    .optional(),
  COUNTS_KEY: z.string().min(1, 'the key of that system').optional(),
  HSTS_DAYS: whole('a number of days', 0, 730).default(0),
  REQUEST_SECONDS: whole('a number of seconds', 1, 300).default(30),
  IDLE_SECONDS: whole('a number of seconds', 1, 3600).default(5),
  UI_PAGE: switchOn.default('off'),
  STOP_NOTICE_MS: whole('milliseconds', 0, 60_000).default(250),
  GUEST_DAYS: whole('a number of days', 1, 30).default(1),
  SESSION_HOURS: whole('a number of hours', 1, 720).default(12),
  MAP_TILES_URL: mapAddress('{z}, {x} and {y}', ['{z}', '{x}', '{y}']).optional(),
  MAP_DIRECTIONS_URL: mapAddress('{lat} and {lng}', ['{lat}', '{lng}']).default(
    'https://www.openstreetmap.org/directions?to={lat}%2C{lng}',
  ),
  SMTP_URL: z
    .string()
    .refine((text) => URL.canParse(text) && /^smtps?:\/\/./.test(text), {
      error: 'the address of an email server, such as smtp://user:password@mail.example.com:587',
    })
    .optional(),
  MAIL_FROM: z.email({ error: 'the address that emails come from, such as visits@example.com' }).optional(),
  SECURITY_EMAIL: z
    .email({ error: 'the address that hears of emergency access, such as security@example.com' })
    .optional(),
  KEEP_DRAFT_HOURS: whole('a number of hours', 1, 720).default(24),
  KEEP_UNBOOKED_DAYS: whole('a number of days', 1, 365).default(2),
  KEEP_VISIT_DAYS: whole('a number of days', 1, 3650).default(365),
  KEEP_COUNTS_DAYS: whole('a number of days', 1, 730).default(90),
  KEEP_FEEDBACK_DAYS: whole('a number of days', 1, 730).default(180),
  TOKEN_KEYS: keySet('private Ed25519 keys with a kid', tokenKeysSchema).optional(),
  FHIR_KEYS: keySet('private ES384 or RS384 keys', signingKeysSchema).optional(),
  SAML_KEYS: keySet(SAML_KEYS_EXPECTED, samlKeysSchema).optional(),
});

/** Settings of partners, by the name that stands for each: FHIR_PROVIDENCE_URL. `parts`: how such names end, and what each says. */
type OfPartners<T> = { first: string; parts: Record<string, keyof T & string>; schema: z.ZodType<T>; main: string };

const FHIR: OfPartners<FhirConnection> = {
  first: 'FHIR',
  parts: {
    URL: 'url',
    TOKEN_URL: 'tokenUrl',
    CLIENT_ID: 'clientId',
    CLIENT_SECRET: 'clientSecret',
    SCOPE: 'scope',
    HOLDS: 'holds',
    PATIENCE_MS: 'patienceMs',
  },
  schema: connectionSchema,
  main: 'URL',
};
const SAML: OfPartners<SamlReceiver> = {
  first: 'SAML',
  parts: { RECEIVER: 'receiver', AUDIENCE: 'audience' },
  schema: samlReceiverSchema,
  main: 'RECEIVER',
};

const OIDC: OfPartners<OpenIdSettings> = {
  first: 'OIDC',
  parts: {
    ISSUER: 'issuer',
    CLIENT_ID: 'clientId',
    CLIENT_SECRET: 'clientSecret',
    LABEL: 'label',
    NOTE: 'note',
    MARK: 'mark',
    MARK_COLORS: 'markColors',
    MARK_SHAPE: 'markShape',
    SCOPE: 'scope',
    AUDIENCES_CLAIM: 'audiencesClaim',
  },
  schema: openIdSchema,
  main: 'ISSUER',
};

/** What is set of partners, by the name that stands for each, and what is wrong with it, in lines for people. */
function ofPartners<T>(
  { first, parts, schema, main }: OfPartners<T>,
  given: Record<string, string | undefined>,
): { set: Record<string, T>; wrong: string[] } {
  // The longest ending that fits: 'TOKEN_URL' ends as 'URL' does.
  const endings = Object.keys(parts).sort((a, b) => b.length - a.length);
  const name = new RegExp(`^${first}_([A-Z0-9_]+?)_(${endings.join('|')})$`);
  const byPartner = new Map<string, Record<string, string | undefined>>();
  for (const [key, value] of Object.entries(given)) {
    const [, partner = '', ending = ''] = name.exec(key) ?? [];
    const part = parts[ending];
    if (part) byPartner.set(partner, { ...byPartner.get(partner), [part]: value });
  }
  const set: Record<string, T> = {};
  const wrong: string[] = [];
  for (const [partner, own] of byPartner) {
    const { data, error } = schema.safeParse(own);
    if (data) set[partner] = data;
    for (const { path, message } of error?.issues ?? []) {
      const ending = endings.find((one) => parts[one] === path[0]) ?? main;
      wrong.push(`  ${first}_${partner}_${ending}: expected ${message}`);
    }
  }
  return { set, wrong };
}

/**
 * The settings, parsed at start. Without `DATABASE_URL`, the embedded database in `DATA_DIR`, with demo data unless
 * `DEMO_DATA` says otherwise.
 */
export type Settings = z.infer<typeof settingsSchema> & {
  DEMO_DATA: 'on' | 'off';
  /** Partners' FHIR servers, by the organization's id in capitals ('PROVIDENCE'). */
  FHIR: Record<string, FhirConnection>;
  /** Where partners take sign-ons, in place of what content says, by the affiliateId in capitals ('IAGNOSIS'). */
  SAML: Record<string, SamlReceiver>;
  /** Outside providers that people sign in with, by a name in capitals ('LARKMOOR'). */
  OIDC: Record<string, OpenIdSettings>;
};

/** A setting has a value that the process can't use; the message names each and what was expected. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** Reads the settings from environment variables; an empty variable counts as absent. Throws SettingsError listing every wrong one. */
export function parseSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = settingsSchema.safeParse(given);
  const [servers, receivers] = [ofPartners(FHIR, given), ofPartners(SAML, given)];
  const providers = ofPartners(OIDC, given);
  const wrong = [...servers.wrong, ...receivers.wrong, ...providers.wrong];
  if (given['SEARCH_DATABASE_URL'] && !given['DATABASE_URL'])
    wrong.push('  SEARCH_DATABASE_URL=(hidden): expected only with DATABASE_URL, as its replica');
  if (parsed.success && wrong.length === 0) {
    const DEMO_DATA = parsed.data.DEMO_DATA ?? (parsed.data.DATABASE_URL ? 'off' : 'on');
    return { ...parsed.data, DEMO_DATA, FHIR: servers.set, SAML: receivers.set, OIDC: providers.set };
  }
  const lines = (parsed.error?.issues ?? []).map((issue) => {
    const name = String(issue.path[0]);
    return `  ${name}=${shown(name, given[name])}: expected ${issue.message}`;
  });
  lines.push(...wrong);
  throw new SettingsError(`These settings can't be used:\n${lines.join('\n')}`);
}

/** Settings that may hold a password. */
const SECRET = [
  'DATABASE_URL',
  'SEARCH_DATABASE_URL',
  'METRICS_TOKEN',
  'MAPS_URL',
  'MAPS_KEY',
  'CART_URL',
  'OFFERS_URL',
  'COUNTS_URL',
  'COUNTS_KEY',
  'SMTP_URL',
  'TOKEN_KEYS',
  'FHIR_KEYS',
  'SAML_KEYS',
];

function shown(name: string, value: string | undefined): string {
  return SECRET.includes(name) ? '(hidden)' : JSON.stringify(value ?? '');
}
