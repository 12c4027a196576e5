import { onMap, worldPoint, worldSize, type View, type WorldPoint } from './projection.ts';

/** The states' borders as rings of points of the world, each with the box around it, and their names with a place for each. */
export type Outlines = { rings: Ring[]; names: (WorldPoint & { name: string })[] };
type Ring = { points: WorldPoint[]; west: number; east: number; north: number; south: number };
/** As public/map/us-states.json has them: each ring is its first point and the steps to each next one, in thousandths of a degree, longitude first. */
export type OutlinesFile = { names: [name: string, lng: number, lat: number][]; rings: number[][] };

/** Reads the file of borders. */
export function readOutlines({ names, rings }: OutlinesFile): Outlines {
  return {
    names: names.map(([name, lng, lat]) => ({ name, ...worldPoint({ lat, lng }) })),
    rings: rings.map((steps) => {
      const points: WorldPoint[] = [];
      let [lng, lat] = [0, 0];
      for (let index = 0; index + 1 < steps.length; index += 2) {
        lng += steps[index] ?? 0;
        lat += steps[index + 1] ?? 0;
        points.push(worldPoint({ lat: lat / 1000, lng: lng / 1000 }));
      }
      const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
      return { points, west: Math.min(...xs), east: Math.max(...xs), north: Math.min(...ys), south: Math.max(...ys) };
    }),
  };
}

/** The path of all rings that the map can show, in its pixels. */
export function pathOf({ rings }: Outlines, view: View): string {
  const size = worldSize(view.zoom);
  const [across, down] = [view.width / 2 / size, view.height / 2 / size];
  const shown = rings.filter(
    ({ west, east, north, south }) =>
      east > view.x - across && west < view.x + across && south > view.y - down && north < view.y + down,
  );
  return shown
    .map(({ points }) => {
      const steps = points.map((point) => {
        const { x, y } = onMap(point, view);
        return `${x.toFixed(1)} ${y.toFixed(1)}`;
      });
      return `M${steps.join('L')}z`;
    })
    .join('');
}
