/**
 * Runs in the page, in forced colors: what is chosen, current or open, in this part or its dialog, but looks like its
 * neighbors.
 */
export function unmarked(part = 'body'): string[] {
  const dialog = [...document.querySelectorAll('dialog')].findLast((one) => one.matches(':modal'));
  const root = dialog ?? document.querySelector(part) ?? document.body;
  const known = new Map<Element, string>();
  const MARKED =
    '[aria-selected=true], [aria-pressed=true], [aria-current]:not([aria-current=false]), label:has(> :checked)';
  return [...root.querySelectorAll<HTMLElement>(MARKED)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[inert]'))
    .filter((one) => {
      const others = neighbors(one);
      return others.length > 0 && others.every((other) => looks(other) === looks(one));
    })
    .map((one) => `${one.tagName.toLowerCase()} ‘${(one.ariaLabel ?? one.textContent).trim().slice(0, 40)}’`);

  /** The nearest of the same kind. */
  function neighbors(one: Element): Element[] {
    const kind = one.role ? `[role=${one.role}]` : one.localName;
    for (let around = one.parentElement; around; around = around.parentElement) {
      const others = [...around.querySelectorAll(kind)].filter(
        (other) => !other.matches(MARKED) && firstClass(other) === firstClass(one),
      );
      if (others.length > 0) return others;
    }
    return [];
  }

  function firstClass(one: Element): string | undefined {
    return one.getAttribute('class')?.split(' ')[0];
  }

  /** What is left of a look: lines, the system's colors, weight, marks and native controls. */
  function looks(one: Element): string {
    const look = known.get(one) ?? lookOf(one);
    known.set(one, look);
    return look;
  }

  function lookOf(one: Element): string {
    const parts = [one, ...one.querySelectorAll('*')].filter((part) => part.checkVisibility());
    const native = parts.some((part) => part.matches(':checked') && getComputedStyle(part).appearance !== 'none');
    return JSON.stringify([native, ...[null, '::before'].flatMap((of) => parts.map((part) => lines(part, of)))]);
  }

  function lines(part: Element, pseudo: string | null): string[] {
    const style = getComputedStyle(part, pseudo);
    const shown = (...names: string[]) => names.map((name) => style.getPropertyValue(name));
    const borders = ['top', 'left', 'bottom', 'right'].flatMap((side) =>
      shown(`border-${side}-width`, `border-${side}-style`, `border-${side}-color`),
    );
    const outline = shown('outline-style', 'outline-width', 'outline-color');
    return [
      ...borders,
      ...(style.outlineStyle === 'none' ? [] : outline),
      ...shown('color', 'background-color', 'text-decoration-line', 'font-weight', 'fill', 'display'),
    ];
  }
}
