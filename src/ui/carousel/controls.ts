/** What the buttons of a carousel do. */
export type Commands = { go: (index: number) => void; previous: () => void; next: () => void; toggle: () => void };

/** The buttons of a carousel, kept up to date. */
export type Controls = {
  at: (index: number) => void;
  ends: (back: boolean, on: boolean) => void;
  playing: (on: boolean) => void;
};

const ICONS = {
  pause: 'M6 4h3v16H6zM15 4h3v16h-3z',
  play: 'M6 3l14 9-14 9z',
  previous: 'M15 18l-6-6 6-6',
  next: 'M9 18l6-6-6-6',
};

/** The buttons of a carousel with one slide in view: pause, and a dot for each slide [BANNER-1]. */
export function dotControls(box: HTMLElement, names: readonly string[], commands: Commands): Controls {
  const pause = button('btn quiet', '', commands.toggle);
  const dots = names.map((name, index) => {
    const dot = button('carousel-dot', '', () => commands.go(index));
    dot.setAttribute('aria-label', name);
    return dot;
  });
  const group = document.createElement('div');
  group.setAttribute('role', 'group');
  group.setAttribute('aria-label', 'Choose a slide');
  group.append(...dots);
  box.replaceChildren(pause, group);
  return {
    at: (index) => dots.forEach((dot, at) => mark(dot, 'aria-current', at === index)),
    ends: () => undefined,
    playing: (on) => pause.replaceChildren(icon(on ? 'pause' : 'play'), on ? 'Pause' : 'Play'),
  };
}

/** The buttons of a carousel that is a list: back and on. At an end a button stays where it is and says so. */
export function arrowControls(box: HTMLElement, commands: Commands): Controls {
  const back = button('btn quiet', '', commands.previous);
  const on = button('btn quiet', '', commands.next);
  back.append(icon('previous'), 'Previous');
  on.append('Next', icon('next'));
  box.replaceChildren(back, on);
  return {
    at: () => undefined,
    ends: (canGoBack, canGoOn) => {
      mark(back, 'aria-disabled', !canGoBack);
      mark(on, 'aria-disabled', !canGoOn);
    },
    playing: () => undefined,
  };
}

function button(className: string, text: string, onClick: () => void): HTMLButtonElement {
  const made = Object.assign(document.createElement('button'), { type: 'button', className, textContent: text });
  made.addEventListener('click', () => {
    if (!made.hasAttribute('aria-disabled')) onClick();
  });
  return made;
}

function mark(element: Element, attribute: string, on: boolean): void {
  if (on) element.setAttribute(attribute, 'true');
  else element.removeAttribute(attribute);
}

function icon(name: keyof typeof ICONS): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  const attributes = { class: 'i', viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', 'aria-hidden': 'true' };
  for (const [attribute, value] of Object.entries(attributes)) svg.setAttribute(attribute, value);
  for (const [attribute, value] of [
    ['stroke-width', '2'],
    ['stroke-linejoin', 'round'],
    ['d', ICONS[name]],
  ] as const)
    path.setAttribute(attribute, value);
  svg.append(path);
  return svg;
}
