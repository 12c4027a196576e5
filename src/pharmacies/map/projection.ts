/** The world as a square from 0 to 1, as map tiles cut it (Web Mercator); y grows to the south. */
export type WorldPoint = { x: number; y: number };
/** What the map shows: its middle, how near, and its size in pixels. */
export type View = WorldPoint & { zoom: number; width: number; height: number };

/** Nearest and farthest that the map goes; at 0 the world is 256 pixels wide (spec 10: at most 15). */
export const NEAREST_ZOOM = 15;
export const FARTHEST_ZOOM = 3;
const TILE = 256;
const EDGE = 48;
/** The card at the lower edge covers so much. */
const CARD = 150;

/** Degrees as a point of the world. */
export function worldPoint({ lat, lng }: { lat: number; lng: number }): WorldPoint {
  const sine = Math.sin((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180);
  return { x: (lng + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

/** A point of the world in degrees. */
export function degreesOf({ x, y }: WorldPoint): { lat: number; lng: number } {
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
  return { lat, lng: x * 360 - 180 };
}

/** Pixels across the whole world. */
export function worldSize(zoom: number): number {
  return TILE * 2 ** zoom;
}

/** Where a point of the world is on the map, in pixels from its upper left corner. */
export function onMap({ x, y }: WorldPoint, view: View): WorldPoint {
  const size = worldSize(view.zoom);
  return { x: (x - view.x) * size + view.width / 2, y: (y - view.y) * size + view.height / 2 };
}

/** The view moved by so many pixels; it never leaves the world. */
export function moved(view: View, dx: number, dy: number): View {
  const size = worldSize(view.zoom);
  return { ...view, x: within01(view.x + dx / size), y: within01(view.y + dy / size) };
}

/** The view nearer or farther by whole steps, with `around` staying where it is. */
export function zoomed(view: View, steps: number, around: WorldPoint = view): View {
  const zoom = Math.max(FARTHEST_ZOOM, Math.min(NEAREST_ZOOM, view.zoom + steps));
  const rest = 2 ** (view.zoom - zoom);
  return { ...view, zoom, x: around.x + (view.x - around.x) * rest, y: around.y + (view.y - around.y) * rest };
}

/** The nearest view that shows all of these points, clear of the card at the lower edge. */
export function viewOf(points: readonly WorldPoint[], { width, height }: Pick<View, 'width' | 'height'>): View {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const room = { x: Math.max(width - 2 * EDGE, 60), y: Math.max(height - 2 * EDGE - CARD, 60) };
  const span = Math.max((east - west) / room.x, (south - north) / room.y, 1e-9);
  const zoom = Math.max(FARTHEST_ZOOM, Math.min(NEAREST_ZOOM - 2, Math.floor(Math.log2(1 / (span * TILE)))));
  const view = { x: (west + east) / 2, y: (north + south) / 2, zoom, width, height };
  return moved(view, 0, CARD / 2);
}

/** Miles from the middle of the map to its nearer edge. */
export function milesAcross(view: View): number {
  const { lat } = degreesOf(view);
  const equator = 24_901;
  return (Math.min(view.width, view.height) / 2 / worldSize(view.zoom)) * equator * Math.cos((lat * Math.PI) / 180);
}

/** The tiles that cover the map: their addresses and places; none without a template. */
export function tilesOf(view: View, template: string | null): { href: string; x: number; y: number }[] {
  if (!template) return [];
  const count = 2 ** view.zoom;
  const first = { x: view.x * count - view.width / 2 / TILE, y: view.y * count - view.height / 2 / TILE };
  const tiles: { href: string; x: number; y: number }[] = [];
  for (let x = Math.floor(first.x); x < first.x + view.width / TILE; x += 1)
    for (let y = Math.max(0, Math.floor(first.y)); y < Math.min(count, first.y + view.height / TILE); y += 1) {
      const column = ((x % count) + count) % count;
      const href = template.replace('{z}', String(view.zoom)).replace('{x}', String(column)).replace('{y}', String(y));
      tiles.push({ href, x: (x - first.x) * TILE, y: (y - first.y) * TILE });
    }
  return tiles;
}

function within01(part: number): number {
  return Math.max(0, Math.min(1, part));
}
