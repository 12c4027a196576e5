import type { ClientDirective } from 'astro';

import { WAKE } from './hydrate-island.ts';

/** Events on the island before hydration, in order. */
type Pending = Event[];
/** What Astro's element has once its script is there. */
type Awake = { hydrate: unknown };

const WAKES = ['pointerdown', 'focusin', 'keydown', 'click', 'submit', 'change', WAKE];

/**
 * `client:touch` wakes an island at the first pointer, focus or key in it, and then does again what was done meanwhile: clicks, sent forms, typed text,
 * choices, focus and caret. With `client:touch="called"` only `wake` does, since all in it works without script. Where its script doesn't come, the next touch asks for
 * it again, and so does a connection that is back.
 */
const touch: ClientDirective = (load, { value }, island) => {
  const wakes = value === 'called' ? [WAKE] : WAKES;
  const pending: Pending = [];
  let waking = false;
  /** Events reach what is there: the script has come, or what is done meanwhile is done without it. */
  let passes = false;

  function hear(event: Event): void {
    if (passes) return;
    if (hold(event)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    if (event.type !== WAKE && !isCommand(event)) pending.push(event);
    void rouse();
  }

  async function rouse(): Promise<void> {
    if (waking || passes) return;
    waking = true;
    const hydrate = await load();
    passes = true;
    // Astro hands over the element's own `hydrate`, unless the script didn't come: then links and forms do what they do without it.
    if (hydrate !== (island as unknown as Awake).hydrate) {
      pending.splice(0).filter(hold).forEach(replay);
      passes = waking = false;
      addEventListener('online', () => void rouse());
      return;
    }
    const typed = takeTyped(island);
    await hydrate();
    // Without an event to replay, React may hydrate in slices.
    if (typed.length + pending.length > 0) finishHydration(island);
    // Focus first: a field that selects its text on focus would let the next key replace what was typed.
    const isFocus = ({ type }: Event): boolean => type === 'focusin';
    pending.filter(isFocus).forEach(replay);
    typed.forEach((giveBack) => giveBack());
    pending.filter((event) => !isFocus(event)).forEach(replay);
  }

  for (const name of wakes) island.addEventListener(name, hear, true);
};

/** Plain clicks and form submits wait for hydration; clicks that open a new tab don't, nor those on a button with a command, which the browser itself obeys. */
function hold(event: Event): boolean {
  const { type, button, metaKey, ctrlKey, shiftKey } = event as MouseEvent;
  return type === 'submit' || (type === 'click' && !isCommand(event) && !(button || metaKey || ctrlKey || shiftKey));
}

function isCommand({ type, target }: Event): boolean {
  return type === 'click' && 'command' in HTMLButtonElement.prototype && !!(target as Element).closest('[commandfor]');
}

/** Restores what the server rendered for hydration, and returns functions that type and tick again what the visitor has. */
function takeTyped(island: HTMLElement): (() => void)[] {
  const isTicked = ({ checked, defaultChecked }: HTMLInputElement): boolean => checked && !defaultChecked;
  return [...island.querySelectorAll<HTMLInputElement>('input,textarea')]
    .filter((field) => field.value !== field.defaultValue || isTicked(field))
    .map((field) => {
      if (isTicked(field)) {
        field.checked = false;
        return () => field.click();
      }
      const { value, selectionStart, selectionEnd } = field;
      field.value = field.defaultValue;
      return () => {
        // Use the prototype's setter: React tracks its own and would ignore the change.
        Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field);
        // Only text inputs have a caret to set.
        if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      };
    });
}

/** An event of this kind makes React hydrate synchronously; nothing listens to it. */
function finishHydration(island: HTMLElement): void {
  island.firstElementChild?.dispatchEvent(new Event('dragend', { bubbles: true }));
}

function replay(event: Event): void {
  const target = event.target as HTMLElement;
  if (!target.isConnected) return;
  if (hold(event)) {
    if (event.type === 'click') (target.closest<HTMLElement>('a,button,input,label,summary') ?? target).click();
    else (target as HTMLFormElement).requestSubmit((event as SubmitEvent).submitter);
  } else if (isRepeated(event as KeyboardEvent))
    target.dispatchEvent(new (event.constructor as typeof Event)(event.type, event));
}

/** Boxes and radio buttons change by the click, which is held; a list keeps what was chosen, and only has to tell of it. */
function isRepeated({ type, target, key }: KeyboardEvent): boolean {
  if (type === 'focusin') return target === document.activeElement;
  return type === 'change' || (type === 'keydown' && /^(Arrow|Esc|Home|End|Page)/.test(key));
}

export default touch;
