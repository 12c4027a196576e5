import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { pick } from 'stream-json/filters/pick.js';
import { streamArray } from 'stream-json/streamers/stream-array.js';
import { z } from 'zod';
import { cellOf } from './cells.ts';
import { jsonLimits } from './json-limits.ts';
import { FileError, type DataKind, type FileProblem } from '../kinds/kind.ts';
import type { FileRow } from './read-csv.ts';

const value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);
const featureSchema = z.object({
  type: z.literal('Feature'),
  geometry: z
    .object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) })
    .nullable()
    .optional(),
  properties: z.record(z.string(), value),
});

/** The features of a GeoJSON file as rows, one at a time; their line is which of them they are. Throws FileError where the file is no FeatureCollection or no JSON. */
export async function* readGeoJson(file: string, kind: DataKind): AsyncGenerator<FileRow> {
  const bytes = createReadStream(file);
  const head = await firstBytes(file);
  const features = streamArray.asStream();
  // A failure of any of them ends the last one, which tells it to the loop below.
  pipeline(
    bytes,
    jsonLimits(),
    pick.withParserAsStream({ filter: 'features', once: true, streamValues: false }),
    features,
    () => undefined,
  );
  let line = 0;
  try {
    for await (const { value: feature } of features as AsyncIterable<{ value: unknown }>) {
      line += 1;
      yield { ...rowOf(feature, kind, line), read: bytes.bytesRead };
    }
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FileError('', [
      { line: line + 1, column: 'the whole feature', reason: `can't be read as JSON: ${(error as Error).message}` },
    ]);
  }
  if (line === 0 && !/"features"\s*:/.test(head))
    throw new FileError('The file is not GeoJSON: it has no list of features.');
}

async function firstBytes(file: string): Promise<string> {
  for await (const chunk of createReadStream(file, { end: 65_535 })) return String(chunk as Buffer);
  return '';
}

function rowOf(given: unknown, { columns, hasPosition }: DataKind, line: number): Omit<FileRow, 'read'> {
  const parsed = featureSchema.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => ({
      line,
      column: path.join('.') || 'the whole feature',
      reason: message,
    }));
    return { line, cells: {}, problems };
  }
  const { properties, geometry } = parsed.data;
  const own = columns.map(({ name }) => name).filter((name) => !hasPosition || !['lat', 'lng'].includes(name));
  const problems: FileProblem[] = Object.keys(properties)
    .filter((name) => !own.includes(name))
    .map((column) => ({ line, column, reason: 'is no column' }));
  if (hasPosition && !geometry)
    problems.push({ line, column: 'geometry', reason: 'must be a point: [longitude, latitude]' });
  const cells = Object.fromEntries(own.map((name) => [name, cellOf(properties[name])]));
  const [lng, lat] = geometry?.coordinates ?? [];
  return {
    line,
    cells: { ...cells, ...(hasPosition && geometry && { lat: String(lat), lng: String(lng) }) },
    problems,
  };
}
