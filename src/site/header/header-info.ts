import { randomId } from '#api/browser/random-id.ts';
import type { HeaderInfo } from './header.schema.ts';

/** Milliseconds after which a header is left as it was built. */
const PATIENCE_MS = 10_000;
/** Letters of a text that a header shows. */
const LONGEST = 300;

let asked: Promise<HeaderInfo | null> | undefined;

/** What the server says of this page's visitor, asked once a page; null where it doesn't say, in time or at all. Makes no one a guest. */
export function headerInfo(): Promise<HeaderInfo | null> {
  asked ??= ask().catch(() => null);
  return asked;
}

/** The same, asked once more where the page wasn't told: for what must not be done without it. */
export async function headerInfoAgain(): Promise<HeaderInfo | null> {
  if (!(await headerInfo())) asked = undefined;
  return headerInfo();
}

/** True when someone is signed in: pages decide by what the server says, never by a cookie (SHELL-2). */
export async function isLoggedIn(): Promise<boolean> {
  return (await headerInfo())?.loggedIn === 'true';
}

async function ask(): Promise<HeaderInfo | null> {
  const response = await fetch('/api/header-info?o=header', {
    headers: { 'x-transaction-id': randomId() },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  return response.ok ? readHeaderInfo(await response.json()) : null;
}

/** An answer as far as it is one of ours; null for anything else, such as a proxy's own page. Only what it says itself counts, and no text is endless. */
export function readHeaderInfo(answer: unknown): HeaderInfo | null {
  const given = own(answer);
  const [loggedIn, csrfToken] = [given['loggedIn'], text(given['csrfToken'])];
  if (loggedIn !== 'true' && loggedIn !== 'false') return null;
  const [info, cart, banner] = [own(given['info']), own(given['cart']), own(given['banner'])];
  const [store, link] = [own(info['store']), own(banner['link'])];
  const itemCount = cart['itemCount'];
  return {
    loggedIn,
    csrfToken,
    apiFailure: given['apiFailure'] !== false,
    info: {
      kind: loggedIn === 'false' ? 'guest' : info['kind'] === 'staff' ? 'staff' : 'account',
      name: text(info['name']),
      email: text(info['email']),
      store: text(store['name'])
        ? {
            storeNumber: text(store['storeNumber']),
            name: text(store['name']),
            open: text(store['open']),
            page: text(store['page']),
          }
        : null,
    },
    nav: [],
    cart: { itemCount: Number.isSafeInteger(itemCount) ? Number(itemCount) : null, href: '' },
    banner: text(banner['text'])
      ? {
          text: text(banner['text']),
          link: path(link['href']) ? { label: text(link['label']), href: path(link['href']) } : null,
        }
      : null,
  };
}

/** The fields that a value has itself. */
function own(value: unknown): Record<string, unknown> {
  return Object.assign(Object.create(null) as Record<string, unknown>, typeof value === 'object' ? value : {});
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, LONGEST) : '';
}

/** A path of this site; '' for any other address. */
function path(value: unknown): string {
  return /^\/(?![/\\])/.test(text(value)) ? text(value) : '';
}
