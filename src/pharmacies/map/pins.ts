import { onMap, worldPoint, type View, type WorldPoint } from './projection.ts';

/** A pin at a place of the map, in pixels; `n` is its number in the list. */
export type Pin = WorldPoint & { n: number };
/** What is drawn: one pin, or a circle in place of several. */
export type Group = WorldPoint & { pins: Pin[] };

/** Pins nearer than this would touch, in pixels. */
const TOUCH = 36;

/** Puts pins that would touch into one circle in their middle; the chosen one always stands alone. Those that come first in the list keep their places. */
export function groupPins(pins: readonly Pin[], chosen: number | null): Group[] {
  const groups: Group[] = [];
  for (const pin of pins) {
    const near =
      pin.n === chosen ? undefined : groups.find((group) => isNear(group, pin) && group.pins[0]?.n !== chosen);
    if (near) {
      near.pins.push(pin);
      near.x = mean(near.pins.map(({ x }) => x));
      near.y = mean(near.pins.map(({ y }) => y));
    } else groups.push({ x: pin.x, y: pin.y, pins: [pin] });
  }
  return groups;
}

/** Pins beyond the edge that are still drawn, in pixels. */
const BEYOND = 40;

/** The pins of these places that a map shows, those that would touch in one group. */
export function groupsInView(
  places: readonly { n: number; lat: number; lng: number }[],
  view: View,
  chosen: number | null,
): Group[] {
  const pins = places
    .map((place) => ({ n: place.n, ...onMap(worldPoint(place), view) }))
    .filter(({ x, y }) => x > -BEYOND && y > -BEYOND && x < view.width + BEYOND && y < view.height + BEYOND);
  return groupPins(pins, chosen);
}

/** How far below its place the line of a label stands, in pixels: clear of the tip of a pin there. */
export const LABEL_BELOW = 26;
/** What a pin or a circle covers around its place, in pixels: to the sides, above and below. */
const PIN = { side: 16, above: 40, below: 2 };
const CIRCLE = { side: 21, above: 21, below: 21 };

/** Labels that no pin or circle covers. */
export function uncovered<T extends WorldPoint & { name: string }>(
  labels: readonly T[],
  groups: readonly Group[],
  size: number,
): T[] {
  return labels.filter(
    (label) =>
      !groups.some(({ x, y, pins }) => {
        const { side, above, below } = pins.length > 1 ? CIRCLE : PIN;
        const [top, foot] = [label.y + LABEL_BELOW - size, label.y + LABEL_BELOW + size * 0.3];
        return Math.abs(x - label.x) < widthOf(label, size) / 2 + side && top < y + below && foot > y - above;
      }),
  );
}

/** About how wide a label is. */
function widthOf({ name }: { name: string }, size: number): number {
  return name.length * size * 0.6;
}

/** Labels that don't meet each other, the first ones first; `size` is the height of their letters in pixels. */
export function clearLabels<T extends WorldPoint & { name: string }>(labels: readonly T[], size: number): T[] {
  const kept: T[] = [];
  for (const label of labels) {
    const meets = (other: T) =>
      Math.abs(other.y - label.y) < size * 1.4 &&
      Math.abs(other.x - label.x) < (widthOf(other, size) + widthOf(label, size)) / 2;
    if (!kept.some(meets)) kept.push(label);
  }
  return kept;
}

function isNear(one: WorldPoint, other: WorldPoint): boolean {
  return Math.hypot(one.x - other.x, one.y - other.y) < TOUCH;
}

function mean(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
