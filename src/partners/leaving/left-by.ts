import { countExit } from '#analytics/counting.ts';

/** After a press of the link by which somebody leaves a static page, which the browser has followed by then: closes its dialog and counts the exit [LEAVE-2]. */
export function leftBy(link: HTMLElement): void {
  link.closest('dialog')?.close();
  void countExit(link.dataset['exit']);
}
