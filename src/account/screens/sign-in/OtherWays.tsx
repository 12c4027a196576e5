import type { ReactNode } from 'react';

import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { Alert } from '#ui/Alert.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Monogram } from '#ui/monogram/Monogram.tsx';
import { clockHere } from '../day-words.ts';
import type { makeOtherWays } from './store-other-ways.ts';
import type { SignInStore } from './store-sign-in.ts';

export type OtherWaysStore = ReturnType<typeof makeOtherWays>;

interface OtherWaysProps {
  store: SignInStore;
  ways: OtherWaysStore;
  /** Of its heading. */
  level: 2 | 3;
}

/** What needs no password, a row to press each: a link to the address that is typed above, a passkey, outside providers. */
export function OtherWays({ store, ways, level }: OtherWaysProps): ReactNode {
  const { email } = useValue(store.password.$fields);
  const problem = useValue(store.$linkProblem);
  const isSending = useValue(store.$sending);
  const providers = useValue(ways.$providers);
  const leaving = useValue(ways.$leaving);
  const away = useValue(ways.$away);
  const Heading = `h${level}` as const;
  async function ask(): Promise<void> {
    await store.askForLink();
    if (store.$linkProblem.get() !== null) document.getElementById('email')?.focus();
  }
  return (
    <section aria-labelledby="other-ways">
      <Heading className="lab" id="other-ways">
        Or without a password
      </Heading>
      <p className="msg" role="status">
        {problem}
      </p>
      <ul className="ways card">
        <Way
          mark={<Icon name="mail" />}
          title={isSending ? 'Sending…' : 'Email me a link'}
          note={email.trim() ? `To ${email.trim()}` : 'No password needed'}
          busy={isSending}
          onPress={ask}
        />
        <Way
          mark={<Icon name="fingerprint" />}
          title="Use a passkey"
          note="Your fingerprint, face or device PIN"
          onPress={ways.byPasskey}
        />
        {providers.map((provider) => (
          <Way
            mark={<Monogram {...provider.mark} tiny />}
            title={away?.id === provider.id ? `Try ${provider.label} again` : `Continue with ${provider.label}`}
            note={away?.id === provider.id ? `No answer at ${clockHere(away.at)}` : provider.note}
            busy={leaving !== null}
            onPress={() => ways.byProvider(provider)}
            key={provider.id}
          />
        ))}
      </ul>
    </section>
  );
}

interface WayProps {
  /** Its picture. */
  mark: ReactNode;
  title: string;
  note: string;
  busy?: boolean;
  onPress: () => Promise<void>;
}

function Way({ mark, title, note, busy = false, onPress }: WayProps): ReactNode {
  return (
    <li>
      <button type="button" aria-disabled={busy} onClick={() => void onPress()}>
        {mark}
        <span>
          <b>{title}</b>
          {note && <small className="whole-words">{note}</small>}
        </span>
        <Icon name="arrow-right" />
      </button>
    </li>
  );
}

/** Why a way did not sign in. */
export function WhyNot({ ways }: { ways: OtherWaysStore }): ReactNode {
  const said = useValue(ways.$said);
  return (
    said && (
      <Alert tone={said.tone} title={said.title} live>
        <p>{said.text}</p>
      </Alert>
    )
  );
}

/** While the device asks in a window of its own. */
export function FollowDevice({ ways }: { ways: OtherWaysStore }): ReactNode {
  return (
    <div className="flow">
      <h1>Follow your device</h1>
      <p role="status">It asks for your fingerprint, your face or its PIN. We never see them.</p>
      <p className="acts">
        <button className="btn quiet" type="button" onClick={ways.stopDevice}>
          Stop
        </button>
      </p>
    </div>
  );
}
