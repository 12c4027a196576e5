import { atom, type WritableAtom } from 'nanostores';

import { moved, zoomed, type View, type WorldPoint } from './projection.ts';

/** What a map shows, and what moves it. */
export type MapView = {
  $view: WritableAtom<View>;
  /** True after somebody has moved it. */
  $moved: WritableAtom<boolean>;
  /** Moves the map by so many pixels. */
  moveBy: (dx: number, dy: number) => void;
  /** Goes nearer or farther by whole steps. */
  zoomBy: (steps: number, around?: WorldPoint) => void;
  /** The map has a new size; until somebody moves it, it shows what it is about again. */
  resize: (width: number, height: number) => void;
  /** Shows what it is about again. */
  refit: () => void;
};

/** The view of a map; `fitted` says what a map of this size shows of what it is about. */
export function mapView(fitted: (view: View) => View): MapView {
  const $view = atom<View>({ x: 0.26, y: 0.37, zoom: 4, width: 600, height: 640 });
  const $moved = atom(false);
  return {
    $view,
    $moved,
    moveBy: (dx, dy) => {
      $view.set(moved($view.get(), dx, dy));
      $moved.set(true);
    },
    zoomBy: (steps, around) => {
      const view = $view.get();
      const next = zoomed(view, steps, around);
      if (next.zoom === view.zoom) return;
      $view.set(around ? { ...next, ...around } : next);
      $moved.set(true);
    },
    resize: (width, height) => {
      const view = { ...$view.get(), width, height };
      $view.set($moved.get() ? view : fitted(view));
    },
    refit: () => {
      $moved.set(false);
      $view.set(fitted($view.get()));
    },
  };
}
