import { useEffect, useRef, type ReactNode } from 'react';

import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { Alert } from '#ui/Alert.tsx';
import { Icon } from '#ui/Icon.tsx';
import { useLoaded } from '#ui/islands/use-loaded.ts';
import { SkeletonLines } from '#ui/Skeleton.tsx';
import { FORGOT_PATH } from '../../account-paths.ts';
import { canHavePasskeys } from '../passkeys/asked.ts';
import { dayHere } from '../day-words.ts';
import { Fact } from '../parts/Part.tsx';
import {
  $busy,
  $news,
  $open,
  $ways,
  addPasskey,
  connect,
  disconnect,
  loadWays,
  openForm,
  type OwnPasskey,
  type OwnProvider,
  type Provider,
  type SignInWays,
} from './store-security.ts';

const PASSWORD_FORM = 'password';
/** What the forms need comes once one is opened. */
const loadForms = () => import('./security-forms.ts');

/** What signs in to one's own account: the password, passkeys, outside providers, each with what there is to do about it [SHELL-2 part]. */
export function Security({ email }: { email: string }): ReactNode {
  const ways = useValue($ways);
  if (ways.state === 'loading') return <SkeletonLines lines={3} />;
  if (ways.state === 'failed')
    return (
      <>
        <Alert tone="error" title="We can’t show how you sign in" live />
        <p>
          <button className="btn quiet" type="button" onClick={() => void loadWays()}>
            <Icon name="rotate-ccw" />
            Try again
          </button>
        </p>
      </>
    );
  return <Shown ways={ways} email={email} />;
}

function Shown({ ways, email }: { ways: Extract<SignInWays, { state: 'shown' }>; email: string }): ReactNode {
  const open = useValue($open);
  const busy = useValue($busy);
  const forms = useLoaded(open !== null, loadForms);
  const { passwordSince, passkeys, providers, others } = ways;
  return (
    <>
      <News />
      {open === PASSWORD_FORM && forms ? (
        <forms.NewPassword email={email} />
      ) : (
        <dl className="sum">
          <Fact name="Password" action={<PasswordAction isThere={passwordSince !== null} />}>
            {passwordSince === null ? 'None yet' : `Chosen ${dayHere(passwordSince)}`}
          </Fact>
          <Fact
            name="Passkeys"
            action={
              canHavePasskeys() && (
                <button className="btn text" type="button" aria-disabled={busy} onClick={() => void addPasskey()}>
                  Add<span className="vh"> a passkey</span>
                </button>
              )
            }
          >
            {passkeys.length === 0
              ? 'None yet: sign in by your fingerprint, your face or your device’s PIN'
              : passkeys.length}
          </Fact>
          <Providers own={providers} others={others} />
        </dl>
      )}
      <Passkeys passkeys={passkeys} open={open} forms={forms} />
    </>
  );
}

/** The outside providers that sign in to the account, and those that could. */
function Providers({ own, others }: { own: readonly OwnProvider[]; others: readonly Provider[] }): ReactNode {
  const busy = useValue($busy);
  const can = (provider: Provider, does: 'Connect' | 'Disconnect', press: () => Promise<void>) => (
    <button className="btn text" type="button" aria-disabled={busy} onClick={() => void press()}>
      {does}
      <span className="vh"> {provider.label}</span>
    </button>
  );
  return (
    <>
      {own.map((one) => (
        <Fact name={one.label} key={one.id} action={can(one, 'Disconnect', () => disconnect(one))}>
          Connected {dayHere(one.since)}
        </Fact>
      ))}
      {others.map((one) => (
        <Fact name={one.label} key={one.id} action={can(one, 'Connect', () => connect(one))}>
          Not connected
        </Fact>
      ))}
    </>
  );
}

function PasswordAction({ isThere }: { isThere: boolean }): ReactNode {
  if (!isThere)
    return (
      <a href={FORGOT_PATH}>
        Choose one<span className="vh"> by an email link</span>
      </a>
    );
  return (
    <button className="btn text" type="button" onClick={() => openForm(PASSWORD_FORM)}>
      Change<span className="vh"> your password</span>
    </button>
  );
}

interface PasskeysProps {
  passkeys: readonly OwnPasskey[];
  open: string | null;
  forms: Awaited<ReturnType<typeof loadForms>> | null | undefined;
}

/** Each passkey, with the form that names or removes it in its place once that is asked for. */
function Passkeys({ passkeys, open, forms }: PasskeysProps): ReactNode {
  if (passkeys.length === 0) return null;
  return (
    <>
      <h3 className="lab" id="passkeys">
        Your passkeys
      </h3>
      <ul className="folk plain" aria-labelledby="passkeys">
        {passkeys.map((passkey) =>
          passkey.id === open && forms ? (
            <li className="form" key={passkey.id}>
              <forms.NamePasskey passkey={passkey} />
            </li>
          ) : (
            <li key={passkey.id}>
              <p className="whole-words">
                <b>{passkey.name}</b> <span className="muted">Added {dayHere(passkey.since)}</span>
              </p>
              <button className="btn text" type="button" onClick={() => openForm(passkey.id)}>
                Edit<span className="vh"> {passkey.name}</span>
              </button>
            </li>
          ),
        )}
      </ul>
    </>
  );
}

/** What was done, or why it wasn't: it takes the focus, because the form that did it is gone. */
function News(): ReactNode {
  const news = useValue($news);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (news) box.current?.focus();
  }, [news]);
  return (
    <div ref={box} tabIndex={-1}>
      {news && <Alert tone={news.tone} title={news.text} live />}
    </div>
  );
}
