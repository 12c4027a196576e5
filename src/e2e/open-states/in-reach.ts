/**
 * Runs in the page: controls that no scrolling brings into sight, and words outside their box. An open list or dialog
 * is checked alone.
 */
export function outOfReach(part = 'body'): string[] {
  const list = document.querySelector('[role=combobox][aria-expanded=true], .pop [role=alert]')?.closest('.search');
  const dialog = [...document.querySelectorAll('dialog')].findLast((one) => one.matches(':modal'));
  const root = list ?? dialog ?? document.querySelector(part) ?? document.body;
  const missing: string[] = [];
  const controls = 'a[href], button, input, select, summary, [tabindex="0"], [role=option]';
  for (const control of root.querySelectorAll<HTMLElement>(controls)) {
    // A carousel moves itself when Tab comes to one of its slides.
    if (!canBeUsed(control) || control.closest('.carousel.is-live li') || isInSight(control)) continue;
    // Some come when they have the focus.
    if (!list) control.focus();
    if (!isInSight(control)) missing.push(`${nameOf(control)} can’t be seen`);
  }
  const words = [
    ...(dialog ? [dialog] : []),
    ...root.querySelectorAll<HTMLElement>('h1, h2, h3, h4, p, li, a, b, button, dd, dt, small, span'),
  ];
  return [...missing, ...words.filter(sticksOut).map((one) => `${nameOf(one)} sticks out`)];

  function canBeUsed(control: HTMLElement): boolean {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('[inert], :disabled')) return false;
    return control.role === 'option' || control.tabIndex >= 0;
  }

  function isInSight(control: HTMLElement): boolean {
    const shown = (control.matches('input') && control.closest('label')) || control;
    shown.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const parts = [0.1, 0.5, 0.9];
    return [...shown.getClientRects()].some(({ x, y, width, height }) =>
      parts.some((right) =>
        parts.some((down) => shown.contains(document.elementFromPoint(x + width * right, y + height * down))),
      ),
    );
  }

  function sticksOut(one: HTMLElement): boolean {
    const { display, overflowX } = getComputedStyle(one);
    const isOpen = overflowX === 'visible' || one.matches('dialog');
    if (display === 'inline' || !isOpen || one.clientWidth <= 1) return false;
    return one.checkVisibility() && one.scrollWidth > one.clientWidth + 1;
  }

  function nameOf(one: HTMLElement): string {
    return `${one.tagName.toLowerCase()} ‘${(one.ariaLabel ?? one.textContent).trim().slice(0, 40)}’`;
  }
}
