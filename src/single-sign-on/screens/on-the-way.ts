/** So long may the way take before the button comes. */
const PATIENCE_MS = 5000;
/** In the history's entry: this page has been left by its form before. */
const STAYS = 'stays';

/** Sends the form of a sign-on, and shows its button where that takes too long. Who came back stays: the way back would end here each time. */
export function goOn(): void {
  const form = document.querySelector<HTMLFormElement>('#sign-on');
  const byHand = document.getElementById('by-hand');
  if (!form || !byHand) return;
  // A page that the browser had kept has a form that was sent already, which works once.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    history.replaceState(STAYS, '');
    location.reload();
  });
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (opened?.type === 'back_forward' || history.state === STAYS) return;
  const whileWaiting = document.querySelectorAll<HTMLElement>('#on-the-way, progress');
  const show = (isWaiting: boolean): void => {
    byHand.hidden = isWaiting;
    for (const part of whileWaiting) part.hidden = !isWaiting;
  };
  show(true);
  setTimeout(() => show(false), PATIENCE_MS);
  form.submit();
}
