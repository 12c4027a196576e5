/** What Tab stops at. */
const CONTROLS =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]';

type TabPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'preventDefault'>;

/** Keeps Tab in an open dialog: after the last control comes the first, where the browser would go on to its own bars. Hears every key that is pressed in it. */
export function tabRound(dialog: Element, press: TabPress): void {
  if (press.key !== 'Tab') return;
  const controls = [...dialog.querySelectorAll<HTMLElement>(CONTROLS)].filter((one) => one.checkVisibility());
  const [from, to] = press.shiftKey ? [controls[0], controls.at(-1)] : [controls.at(-1), controls[0]];
  if (document.activeElement !== from || !to) return;
  press.preventDefault();
  to.focus();
}
