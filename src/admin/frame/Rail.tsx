import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

import { Icon } from '#ui/Icon.tsx';
import { Emergency } from './Emergency.tsx';
import { PAGES, type PageHref } from './pages.ts';
import { $me } from './store-me.ts';

/** The pages of the console that somebody may open; on a phone a menu. Above them, that emergency access is open. */
export function Rail({ current }: { current: PageHref }): ReactNode {
  const me = useStore($me, { ssr: 'initial' });
  const [isOpen, setOpen] = useState(false);
  if (me === null || typeof me === 'string') return null;
  const here = PAGES.find(({ href }) => href === current);
  const closeOnEscape = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') setOpen(false);
  };
  return (
    <>
      {me.emergency && <Emergency emergency={me.emergency} />}
      <nav className="rail" aria-label="Console">
        <button
          className="bar-btn rail-open"
          type="button"
          aria-expanded={isOpen}
          aria-controls="rail-pages"
          onKeyDown={closeOnEscape}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="menu" />
          <span>{here?.label ?? 'Pages'}</span>
          <Icon name="chevron-down" />
        </button>
        {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- Escape closes the menu from its links as well */}
        <ul id="rail-pages" className={isOpen ? 'open' : undefined} onKeyDown={closeOnEscape}>
          {PAGES.filter(({ isFor }) => isFor(me)).map(({ href, label, icon }) => (
            <li key={href}>
              <a href={href} aria-current={href === current ? 'page' : undefined}>
                <Icon name={icon} />
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
