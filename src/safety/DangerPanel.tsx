import { useId } from 'react';
import type { ReactNode } from 'react';

import { Icon, type IconName } from '#ui/Icon.tsx';
import { adviceOf, WHY, type DangerAdvice, type Voice } from './danger-advice.ts';
import type { Danger } from './danger.schema.ts';

interface DangerPanelProps {
  danger: readonly Danger[];
  /** The words that tell of it: the panel says that they are why it is there. */
  typed?: string;
  /** Why it is there without typed words: 'We show this because …'. */
  because?: string;
  /** The short form, above suggestions: heading, sentence, numbers. */
  slim?: boolean;
  /** True when it appears after an action of the visitor: screen readers announce it at once. */
  live?: boolean;
  /** True on the sign's own page, which needs no way to it, and says below what to do. */
  own?: boolean;
}

/** Letters of what was typed that the panel repeats. */
const REPEATED = 80;

const ICONS = {
  emergency: 'phone-call',
  crisis: 'handshake',
  poison: 'phone-call',
  today: 'triangle-alert',
  careful: 'triangle-alert',
} as const satisfies Record<Voice, IconName>;

/**
 * What to do for danger signs in typed words: number, advice, reason, in the language typed. Used above results,
 * suggestions, chat and sign pages.
 */
export function DangerPanel({ danger, live = false, ...rest }: DangerPanelProps): ReactNode {
  const words = adviceOf(danger);
  if (!words) return null;
  return (
    <div className="urgent-frame" role={live ? 'alert' : undefined} lang={words.lang === 'en' ? undefined : words.lang}>
      <Panel words={words} {...rest} />
    </div>
  );
}

type PanelProps = Omit<DangerPanelProps, 'danger' | 'live'> & { words: DangerAdvice };

function Panel({ words, typed = '', because, slim = false, own = false }: PanelProps): ReactNode {
  const { voice, lang, heading, sentences, links, steps, pages } = words;
  const id = useId();
  const why = because ?? whyTyped(typed, lang);
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
      {!slim && !own && steps.length > 0 && (
        <ul>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      )}
      {!slim && !own && (
        <p>
          {pages.lead}{' '}
          {pages.of.map(({ label, href }, index) => (
            <span key={href}>
              {index > 0 && ' · '}
              <a href={href}>{label}</a>
            </span>
          ))}
        </p>
      )}
      {!slim && why && <p className="because sm muted">{why}</p>}
    </div>
  );
}

function whyTyped(typed: string, lang: DangerAdvice['lang']): string {
  const text = typed.trim();
  if (!text) return '';
  return WHY[lang](text.length > REPEATED ? `${text.slice(0, REPEATED).trimEnd()}…` : text);
}

/** A phone number is read off one screen and dialed on another: its line never breaks in it. */
function withNumber(text: string): ReactNode {
  const [before, number, after] = text.split(/(1-\d{3}-\d{3}-\d{4})/);
  if (!number) return text;
  return (
    <>
      {before}
      <span className="num">{number}</span>
      {after}
    </>
  );
}
