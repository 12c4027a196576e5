import { useId, useLayoutEffect, useRef } from 'react';
import type { MouseEvent, ReactNode } from 'react';

import { XIcon } from './icons.tsx';

interface DialogProps {
  open: boolean;
  /** Called once, however the dialog closes: Escape, backdrop, close button, or `open` turning false. */
  onClose: () => void;
  title: ReactNode;
  /** Shown above the title: one or two monograms. */
  mark?: ReactNode;
  /** True for a question that must be answered: no close button, the backdrop does nothing, Escape still answers with `onClose`. */
  insist?: boolean;
  children: ReactNode;
  /** The buttons at the foot. */
  actions?: ReactNode;
}

/**
 * A native modal dialog. The browser keeps Tab inside and the page behind still; focus goes in as it opens and back to the opener as it closes.
 * The close button gets the focus, or the control with `data-first`.
 */
export function Dialog({ open, onClose, title, mark, insist = false, children, actions }: DialogProps): ReactNode {
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const dialog = box.current;
    if (!dialog || !open) return;
    const opener = document.activeElement;
    if (!dialog.open) dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => {
      if (dialog.open) dialog.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [open]);

  function onBackdrop(event: MouseEvent): void {
    if (!insist && event.target === box.current && isOutside(box.current, event)) onClose();
  }

  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions, jsx-a11y-x/click-events-have-key-events -- the backdrop is the dialog element itself; Escape is its key
    <dialog
      ref={box}
      role={insist ? 'alertdialog' : undefined}
      aria-labelledby={open ? titleId : undefined}
      onCancel={(event) => {
        if (event.target !== box.current) return;
        event.preventDefault();
        onClose();
      }}
      onClick={onBackdrop}
    >
      {open && (
        <>
          <header>
            <div className="flow">
              {mark}
              <h2 id={titleId}>{title}</h2>
            </div>
            {!insist && (
              <button className="x" type="button" aria-label="Close" onClick={onClose}>
                <XIcon />
              </button>
            )}
          </header>
          <div className="flow">{children}</div>
          {actions && <div className="row apart">{actions}</div>}
        </>
      )}
    </dialog>
  );
}

function isOutside(dialog: HTMLDialogElement, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
