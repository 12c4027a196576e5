import type { KeyboardEvent, ReactNode, SVGProps } from 'react';

import type { Group } from './pins.ts';
import type { View, WorldPoint } from './projection.ts';

/** A drop with its tip at 0, 0. */
const DROP = 'M0 0C-4-8-14-14-14-25a14 14 0 0 1 28 0C14-14 4-8 0 0z';

type Shape = Omit<SVGProps<SVGGElement>, 'onClick' | 'onKeyDown' | 'transform' | 'role' | 'name'> & {
  group: Group;
  view: View;
  name: string;
  act: () => void;
};

interface PinProps extends Shape {
  /** Its number in the list. */
  n: number;
  isChosen: boolean;
  /** How it differs from other pins, as a class. */
  look?: string | undefined;
}

/** A numbered pin; the chosen one is large and dark. */
export function Pin({ group, view, n, name, isChosen, look, act, children, ...events }: PinProps): ReactNode {
  return (
    <g
      {...events}
      className={['pin', look, isChosen && 'cur'].filter(Boolean).join(' ')}
      role="button"
      tabIndex={tabIndexOf(group, view)}
      data-pin={n}
      aria-label={name}
      aria-pressed={isChosen}
      transform={at(group)}
      {...pressed(act)}
    >
      <circle className="hit" cy="-18" r="22" />
      <path d={DROP} transform={isChosen ? 'scale(1.3)' : 'scale(1)'} />
      <text y={isChosen ? -27 : -20}>{n}</text>
      {children}
    </g>
  );
}

/** A circle in place of pins that would touch, with their count. */
export function Circle({ group, view, name, act, ...events }: Shape): ReactNode {
  return (
    <g
      {...events}
      className="pin cluster"
      role="button"
      tabIndex={tabIndexOf(group, view)}
      data-pin={group.pins.map(({ n }) => n).join(' ')}
      aria-label={name}
      transform={at(group)}
      {...pressed(act)}
    >
      <circle className="hit" r="26" />
      <circle r="19" />
      <text y="5">{group.pins.length}</text>
    </g>
  );
}

/** Gives the focus to the pin of this number, once it is drawn. */
export function focusPin(n: number): void {
  requestAnimationFrame(() => document.querySelector<SVGElement>(`[data-pin~="${n}"]`)?.focus());
}

/** Tab stops at what can be seen. */
function tabIndexOf({ x, y }: WorldPoint, { width, height }: View): 0 | -1 {
  return x >= 0 && y >= 0 && x <= width && y <= height ? 0 : -1;
}

function at({ x, y }: WorldPoint): string {
  return `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
}

/** Does the same on a press of the pointer as on Enter and Space. */
function pressed(act: () => void): { onClick: () => void; onKeyDown: (event: KeyboardEvent) => void } {
  return {
    onClick: act,
    onKeyDown: (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      act();
    },
  };
}
