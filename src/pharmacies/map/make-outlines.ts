/**
 * Makes public/map/us-states.json by hand from the npm package us-atlas (ISC): `node src/pharmacies/map/make-outlines.ts
 * node_modules/us-atlas/states-10m.json`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

type Point = [number, number];
type Geometry = { type: string; arcs: number[][] | number[][][]; properties: { name: string } };
type Topology = {
  transform: { scale: Point; translate: Point };
  arcs: Point[][];
  objects: { states: { geometries: Geometry[] } };
};

const THOUSAND = 1000;
const topology = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Topology;
const { scale, translate } = topology.transform;
const arcs = topology.arcs.map((arc) => {
  let [x, y] = [0, 0];
  return arc.map(([dx, dy]): Point => {
    x += dx;
    y += dy;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
});

const names: [name: string, lng: number, lat: number][] = [];
const rings: number[][] = [];
for (const { type, arcs: parts, properties } of topology.objects.states.geometries) {
  const polygons = (type === 'Polygon' ? [parts] : parts) as number[][][];
  const outer = polygons.map(([ring = []]) => points(ring));
  for (const polygon of polygons) for (const ring of polygon) rings.push(steps(points(ring)));
  const largest = outer.reduce((best, ring) => (extent(ring) > extent(best) ? ring : best));
  const [lng, lat] = middle(largest);
  names.push([properties.name, lng, lat]);
}
mkdirSync('public/map', { recursive: true });
writeFileSync('public/map/us-states.json', JSON.stringify({ names, rings }));

function points(ring: number[]): Point[] {
  return ring.flatMap((index) => (index < 0 ? (arcs[~index] ?? []).toReversed() : (arcs[index] ?? [])));
}

/** The first point and the steps to each next one, in thousandths of a degree. */
function steps(ring: Point[]): number[] {
  let before: Point = [0, 0];
  return ring.flatMap(([lng, lat], index) => {
    const at: Point = [Math.round(lng * THOUSAND), Math.round(lat * THOUSAND)];
    const step = [at[0] - before[0], at[1] - before[1]];
    before = at;
    return index > 0 && step[0] === 0 && step[1] === 0 ? [] : step;
  });
}

function extent(ring: Point[]): number {
  const [west, south, east, north] = box(ring);
  return (east - west) * (north - south);
}

function middle(ring: Point[]): Point {
  const [west, south, east, north] = box(ring);
  const round = (degrees: number) => Math.round(degrees * 10) / 10;
  return [round((west + east) / 2), round((south + north) / 2)];
}

function box(ring: Point[]): [number, number, number, number] {
  const [lngs, lats] = [ring.map(([lng]) => lng), ring.map(([, lat]) => lat)];
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)];
}
