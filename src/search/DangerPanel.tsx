import { useId } from 'react';
import type { ReactNode } from 'react';

import { adviceOf, type DangerAdvice, type Voice } from './danger-advice.ts';
import type { Danger } from './search.schema.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';

interface DangerPanelProps {
  danger: readonly Danger[];
  /** The words that tell of it: the panel says that they are why it is there. */
  typed?: string;
  /** Why it is there, where nobody typed: 'You see this because you chose …'. */
  because?: string;
  /** The short form, above suggestions: heading, sentence, numbers. */
  slim?: boolean;
  /** True when it appears after an action of the visitor: screen readers announce it at once. */
  live?: boolean;
}

/** Letters of what was typed that the panel repeats. */
const REPEATED = 80;

const ICONS = {
  emergency: 'phone-call',
  crisis: 'handshake',
  poison: 'phone-call',
  today: 'triangle-alert',
} as const satisfies Record<Voice, IconName>;

/**
 * What to do in the danger that words tell of: the number first, then what to do, then why it is shown. One panel for results, suggestions and the assistant;
 * it stands above whatever the page would have shown. Without danger nothing.
 */
export function DangerPanel({ danger, live = false, ...rest }: DangerPanelProps): ReactNode {
  const words = adviceOf(danger);
  if (!words) return null;
  return (
    <div className="urgent-frame" role={live ? 'alert' : undefined}>
      <Panel words={words} {...rest} />
    </div>
  );
}

type PanelProps = Pick<DangerPanelProps, 'typed' | 'because' | 'slim'> & { words: DangerAdvice };

function Panel({ words, typed = '', because = whyTyped(typed), slim = false }: PanelProps): ReactNode {
  const { voice, heading, sentences, links, steps } = words;
  const id = useId();
  return (
    <div className={`urgent ${voice}${slim ? ' slim' : ''}`} role="group" aria-labelledby={id}>
      {!slim && (
        <span className="urgent-sign">
          <Icon name={ICONS[voice]} />
        </span>
      )}
      <h2 id={id}>{withNumber(heading)}</h2>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {links.length > 0 && (
        <div className="dial">
          {links.map(({ label, href, first }) => (
            <a className={first ? 'btn wide first' : 'btn wide'} href={href} key={href}>
              {href.startsWith('sms:') ? <Icon name="message" /> : <Icon name="phone" />}
              <span>{withNumber(label)}</span>
            </a>
          ))}
        </div>
      )}
      {!slim && steps.length > 0 && (
        <ul>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      )}
      {!slim && because && <p className="because sm muted">{because}</p>}
    </div>
  );
}

function whyTyped(typed: string): string {
  const text = typed.trim();
  if (!text) return '';
  const repeated = text.length > REPEATED ? `${text.slice(0, REPEATED).trimEnd()}…` : text;
  return `You see this because you wrote “${repeated}”. Everyone who does sees it; it says nothing about you.`;
}

/** A phone number is read off one screen and dialed on another: its line never breaks in it. */
function withNumber(text: string): ReactNode {
  const [before, number] = text.split(/(1-\d{3}-\d{3}-\d{4})$/);
  if (!number) return text;
  return (
    <>
      {before}
      <span className="num">{number}</span>
    </>
  );
}
