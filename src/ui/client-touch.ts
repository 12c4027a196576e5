import type { ClientDirective } from 'astro';

/** What was done to the island before it was awake, in order. */
type Pending = Event[];

/** Wakes an island with nothing to do again. */
const CALL = 'find-care:wake';
const WAKES = ['pointerdown', 'focusin', 'keydown', 'click', 'submit', CALL];

/**
 * `client:touch` wakes an island at the first pointer, focus or key inside it, and does again what was done meanwhile:
 * a click clicks the same element, a held form is sent, typed text arrives as an input event, focus and caret stay.
 */
const touch: ClientDirective = (load, _options, island) => {
  const pending: Pending = [];
  let waking = false;

  function hear(event: Event): void {
    if (hold(event)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    if (event.type !== CALL) pending.push(event);
    if (waking) return;
    waking = true;
    void rouse();
  }

  async function rouse(): Promise<void> {
    const hydrate = await load();
    for (const name of WAKES) island.removeEventListener(name, hear, true);
    const typed = takeTypedText(island);
    await hydrate();
    // Woken by no one's touch it hydrates piece by piece, as the framework likes it.
    if (typed.length > 0 || pending.length > 0) finishHydration(island);
    // Focus first: a field that selects its text on focus would otherwise offer what was typed to the next key.
    const isFocus = ({ type }: Event): boolean => type === 'focusin';
    pending.filter(isFocus).forEach(replay);
    typed.forEach((giveBack) => giveBack());
    pending.filter((event) => !isFocus(event)).forEach(replay);
  }

  for (const name of WAKES) island.addEventListener(name, hear, true);
};

/** Wakes an island that waits for a touch, though no one touched it; nothing to one that is awake. */
export function wake(island: HTMLElement): void {
  island.dispatchEvent(new Event(CALL));
}

/** A plain click or a form waits for the island; a click that opens a new tab does not. */
function hold(event: Event): boolean {
  if (event.type === 'submit') return true;
  if (event.type !== 'click') return false;
  const { button, metaKey, ctrlKey, shiftKey } = event as MouseEvent;
  return !(button || metaKey || ctrlKey || shiftKey);
}

/** Puts the server's text back, so that the framework starts from what it drew, and returns how to give the typed text to it. */
function takeTypedText(island: HTMLElement): (() => void)[] {
  return [...island.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input,textarea')]
    .filter((field) => field.value !== field.defaultValue && !/^(checkbox|radio)$/.test(field.type))
    .map((field) => {
      const { value, selectionStart, selectionEnd } = field;
      field.value = field.defaultValue;
      return () => {
        // The prototype's setter: the framework's own one would believe that it wrote the text itself.
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
        // Only fields of text have a caret that can be set.
        if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      };
    });
}

/** React hydrates at once, not some time later, when an event of this kind arrives; no one listens to this one. */
function finishHydration(island: HTMLElement): void {
  island.firstElementChild?.dispatchEvent(new Event('dragend', { bubbles: true }));
}

function replay(event: Event): void {
  const target = event.target as HTMLElement;
  if (!target.isConnected) return;
  if (hold(event)) {
    if (event.type === 'click') (target.closest<HTMLElement>('a,button,input,label,summary') ?? target).click();
    else (target as HTMLFormElement).requestSubmit((event as SubmitEvent).submitter);
  } else if (event.type === 'focusin' && target === document.activeElement) {
    target.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  } else if (event.type === 'keydown' && /^(Arrow|Esc|Home|End|Page)/.test((event as KeyboardEvent).key)) {
    target.dispatchEvent(new KeyboardEvent('keydown', event));
  }
}

export default touch;
