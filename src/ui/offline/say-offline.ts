/**
 * Without a connection, says so where a link or a form of the page is pressed, in place of leaving for an address that can't load: what is typed stays. It is also said
 * in a part whose script has not come. Gone once there is a connection again.
 */
export function sayOffline(): void {
  const main = document.querySelector('main');
  const words = document.querySelector<HTMLTemplateElement>('[data-offline]')?.content.firstElementChild;
  if (!main || !words) return;
  let said: Node | undefined;

  function say(event: Event, pressed: Element | null): void {
    if (navigator.onLine || !pressed || event.defaultPrevented) return;
    event.preventDefault();
    takeBack();
    said = words?.cloneNode(true);
    if (said) (pressed.closest('form') ?? pressed.closest('p, ul, nav') ?? pressed).after(said);
  }

  function takeBack(): void {
    said?.parentNode?.removeChild(said);
  }

  main.addEventListener('click', (event) => say(event, linkAway(event.target as Element)));
  main.addEventListener('submit', (event) => say(event, event.target as Element));
  main.addEventListener('change', (event) => say(event, (event.target as Element).closest('astro-island[ssr]')));
  addEventListener('online', takeBack);
}

/** The link that was pressed, where it leads to another page of this site. */
function linkAway(target: Element): HTMLAnchorElement | null {
  const link = target.closest<HTMLAnchorElement>('a[href]');
  const isHere = link?.pathname === location.pathname && link.hash !== '';
  return link?.origin === location.origin && !isHere ? link : null;
}
