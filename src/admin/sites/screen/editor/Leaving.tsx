import { useEffect, useState, type ReactNode } from 'react';

import { Dialog } from '#ui/dialog/Dialog.tsx';

/** Asks before somebody leaves with changes that aren't saved: by a link in the page's own words, by any other way in the browser's. */
export function Leaving({ parts }: { parts: readonly string[] }): ReactNode {
  const [to, setTo] = useState<string | null>(null);
  const [isSure, setSure] = useState(false);
  const isOpen = parts.length > 0;

  useEffect(() => {
    if (!isOpen || isSure) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    const askFirst = (event: MouseEvent): void => {
      const href = leadsAway(event);
      if (href === null) return;
      event.preventDefault();
      setTo(href);
    };
    addEventListener('beforeunload', ask);
    document.addEventListener('click', askFirst, { capture: true });
    return () => {
      removeEventListener('beforeunload', ask);
      document.removeEventListener('click', askFirst, { capture: true });
    };
  }, [isOpen, isSure]);

  useEffect(() => {
    if (isSure && to !== null) location.assign(to);
  }, [isSure, to]);

  if (to === null) return null;
  return (
    <Dialog
      open
      insist
      onClose={() => setTo(null)}
      title="Leave without saving?"
      actions={
        <>
          <button className="btn" type="button" data-first onClick={() => setTo(null)}>
            Stay
          </button>
          <button className="btn quiet" type="button" onClick={() => setSure(true)}>
            Leave without saving
          </button>
        </>
      }
    >
      <p>What you changed isn’t saved: {parts.join(', ')}. Visitors see the site as it was.</p>
    </Dialog>
  );
}

/** Where a click leads, if it leaves the page in this tab; else null. */
function leadsAway({
  target,
  button,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
  defaultPrevented,
}: MouseEvent): string | null {
  if (defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return null;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target === '_blank') return null;
  const isHere = link.pathname === location.pathname && link.search === location.search && link.host === location.host;
  return isHere && link.hash !== '' ? null : link.href;
}
