import { useId, useLayoutEffect, useRef } from 'react';
import type { MouseEvent, ReactNode, RefObject } from 'react';
import { Icon } from '../Icon.tsx';
import { tabRound } from './tab-round.ts';

interface DialogProps {
  open: boolean;
  /** Called once, however the dialog closes: Escape, backdrop, close button, or `open` turning false. */
  onClose: () => void;
  title: ReactNode;
  /** Lets a `<button {...opens(id)}>` open it before any script is there: its content is then always in the page, and `onOpen` tells that it was opened so. */
  id?: string;
  onOpen?: () => void;
  /** Shown above the title: one or two monograms. */
  mark?: ReactNode;
  /** True for a question that must be answered: no close button, the backdrop does nothing, Escape still answers with `onClose`. */
  insist?: boolean;
  /** Classes of the dialog, for one that looks different. */
  className?: string;
  children: ReactNode;
  /** The buttons at the foot. */
  actions?: ReactNode;
}

/** A native modal dialog. Focus goes to the close button, or the control with `data-first`, and back to the opener afterward. */
export function Dialog({
  open,
  onClose,
  title,
  id,
  onOpen,
  mark,
  insist = false,
  className,
  children,
  actions,
}: DialogProps): ReactNode {
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const filled = open || id !== undefined;

  useShown(box, open, onOpen);

  function onBackdrop(event: MouseEvent): void {
    if (!insist && event.target === box.current && isOutside(box.current, event)) onClose();
  }

  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- the backdrop is the dialog element itself; Escape is its key
    <dialog
      ref={box}
      id={id}
      className={className}
      role={insist ? 'alertdialog' : undefined}
      aria-labelledby={filled ? titleId : undefined}
      onCancel={(event) => {
        if (event.target !== box.current) return;
        event.preventDefault();
        onClose();
      }}
      onClose={() => open && onClose()}
      onClick={onBackdrop}
      onKeyDown={(event) => tabRound(event.currentTarget, event)}
    >
      {filled && (
        <>
          <header>
            <div className="flow">
              {mark}
              <h2 id={titleId}>{title}</h2>
            </div>
            {!insist && <CloseButton id={id} onClose={onClose} />}
          </header>
          <div className="flow">{children}</div>
          {actions && <div className="row apart">{actions}</div>}
        </>
      )}
    </dialog>
  );
}

/** Shows the dialog while it is open, and gives the focus back to what had it before. */
function useShown(box: RefObject<HTMLDialogElement | null>, open: boolean, onOpen: (() => void) | undefined): void {
  // Opened by its button before this island was awake.
  useLayoutEffect(() => {
    if (box.current?.open && !open) onOpen?.();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, as the island wakes
  }, []);

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
  }, [box, open]);
}

function CloseButton({ id, onClose }: { id: string | undefined; onClose: () => void }): ReactNode {
  return (
    <button className="x" type="button" aria-label="Close" onClick={onClose} {...(id && closes(id))}>
      <Icon name="x" />
    </button>
  );
}

/** Attributes of a button that opens the dialog of this id, by the browser itself. */
export function opens(id: string): Record<string, string> {
  return { command: 'show-modal', commandfor: id, 'aria-haspopup': 'dialog' };
}

function closes(id: string): Record<string, string> {
  return { command: 'close', commandfor: id };
}

function isOutside(dialog: HTMLDialogElement, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
