import { atom, onMount, type WritableAtom } from 'nanostores';

import { CallError } from '#api/browser/call-error.ts';
import { callPasskey, callProvider } from '../call.ts';
import { canHavePasskeys } from '../passkeys/asked.ts';
import type { Monogram } from '#ui/monogram/monogram.ts';
import { goBack, returnTo } from './go-back.ts';

/** An outside provider; `note` stands below its label. */
type Provider = { id: string; label: string; note: string; mark: Monogram };
/** What is said of a way that did not sign in. */
type Said = { tone: 'info' | 'warn'; title: string; text: string };

const device = () => import('../passkeys/device.ts');

/** Signing in without a password or an email: by a passkey, or with an outside provider. */
export function makeOtherWays() {
  const $said = atom<Said | null>(null);
  const { offerInField, ...passkeys } = makePasskeyWay($said);
  const { load, ...providers } = makeProviderWays($said);
  onMount(providers.$providers, () => {
    // Nothing is asked while the page is built.
    if (typeof document === 'undefined') return;
    void load();
    void offerInField();
  });
  return { $said, ...passkeys, ...providers };
}

function makePasskeyWay($said: WritableAtom<Said | null>) {
  /** True while the device asks for a passkey. */
  const $asksDevice = atom(false);
  /** The number of the last time that a passkey was wanted or stopped. A device asks for one thing at a time: what was wanted before that is dropped, however late it comes. */
  let last = 0;

  /** Uses a passkey's answer; false for none. */
  async function signIn(inField: boolean): Promise<boolean> {
    last += 1;
    const own = last;
    const asked = await callPasskey('$post', '/auth/passkey/generate-authenticate-options', {});
    const { usePasskey } = await device();
    if (own !== last) return false;
    const json = await usePasskey(asked, inField).catch(() => null);
    if (!json) return false;
    await goBack(await callPasskey('$post', '/auth/passkey/verify-authentication', { json }));
    return true;
  }

  /** Has the browser list passkeys under the email's field, where it can; one that is chosen there signs in. */
  async function offerInField(): Promise<void> {
    try {
      if (canHavePasskeys() && (await (await device()).offersInField()) && !$asksDevice.get()) await signIn(true);
    } catch (error) {
      $said.set(failed(error));
    }
  }

  return {
    $asksDevice,
    offerInField,
    byPasskey: async (): Promise<void> => {
      if ($asksDevice.get()) return;
      $said.set(null);
      $asksDevice.set(true);
      try {
        if (!(await signIn(false))) $said.set(NO_PASSKEY);
      } catch (error) {
        $said.set(failed(error));
      }
      $asksDevice.set(false);
      void offerInField();
    },
    stopDevice: (): void => {
      last += 1;
      void device().then(({ stopAsking }) => stopAsking());
    },
  };
}

function makeProviderWays($said: WritableAtom<Said | null>) {
  const $providers = atom<readonly Provider[]>([]);
  /** The provider to which the browser is on its way. */
  const $leaving = atom<string | null>(null);
  /** The provider that didn't answer last, and when (ISO 8601). */
  const $away = atom<{ id: string; at: string } | null>(null);
  const noteAway = (id: string): void => $away.set({ id, at: new Date().toISOString() });
  return {
    $providers,
    $leaving,
    $away,
    load: async (): Promise<void> => {
      const { providers } = await callProvider('$get', '/auth/providers', {}).catch(() => ({ providers: [] }));
      $providers.set(providers);
      const { why, provider } = backFrom(providers);
      // Whatever was done meanwhile has said something of its own.
      if (why !== null) $said.set(cameBack(why, provider?.label));
      if (why === 'away' && provider) noteAway(provider.id);
    },
    byProvider: async ({ id, label }: Provider): Promise<void> => {
      if ($leaving.get() !== null) return;
      $said.set(null);
      $leaving.set(id);
      try {
        const { url } = await callProvider('$post', '/auth/sign-in/social', {
          json: { provider: id, from: returnTo() },
        });
        location.assign(url);
      } catch (error) {
        $leaving.set(null);
        const isAway = error instanceof CallError && error.problem?.code === 'provider-away';
        $said.set(isAway ? away(label) : failed(error));
        if (isAway) noteAway(id);
      }
    },
  };
}

const NO_PASSKEY: Said = {
  tone: 'info',
  title: 'No passkey was used',
  text: 'Nothing has changed. If your passkey is on another device, choose “another device” when yours asks.',
};

function away(label: string): Said {
  const text = 'If you always use it, get a link at the same email address. It opens the same account.';
  return { tone: 'warn', title: `${label} isn’t answering`, text };
}

function failed(error: unknown): Said {
  const detail = error instanceof CallError ? error.problem?.detail : undefined;
  const text = detail ?? 'Your connection may be down, or we have a problem. Try again, or sign in another way.';
  return { tone: 'warn', title: 'You aren’t signed in', text };
}

/** Which provider somebody comes back from without being signed in, and why, as the address says it. */
function backFrom(providers: readonly Provider[]): { why: string | null; provider: Provider | undefined } {
  const query = new URLSearchParams(location.search);
  return { why: query.get('trouble'), provider: providers.find(({ id }) => id === query.get('provider')) };
}

/** What is said to who comes back from a provider and isn't signed in. */
function cameBack(why: string, label = 'the provider'): Said {
  switch (why) {
    case 'away':
      return away(label);
    case 'unconfirmed':
      return {
        tone: 'warn',
        title: `${label} hasn’t confirmed your email address`,
        text: 'Confirm it there, or sign in here by a link to it.',
      };
    case 'taken':
      return {
        tone: 'warn',
        title: `${label} isn’t connected to your account`,
        text: 'An account here has your email address. Sign in to it by a link.',
      };
    default:
      return {
        tone: 'info',
        title: `You came back from ${label}`,
        text: 'You aren’t signed in, and nothing has changed.',
      };
  }
}
