import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import type pg from 'pg';
import { system } from '#identity/make-actor.ts';
import { writeAudit } from '#audit/write.ts';
import { toCell } from '#text/csv.ts';
import { cellOf } from './cells.ts';
import { unitOf } from './import-file.ts';
import type { DataKind } from '../kinds/kind.ts';

/** Rows fetched at a time. */
const CHUNK = 1000;

/** Who an export is done by. */
const COMMAND = system('export');

type Data = Record<string, unknown>;

/** Writes all rows of a kind to a CSV or GeoJSON file, in the form in which `importFile` takes them, and answers how many. The file appears when it is whole. */
export async function exportFile(client: pg.Client, kind: DataKind, file: string): Promise<number> {
  const isCsv = unitOf(file) === 'line';
  const partial = `${file}.partial`;
  let count = 0;
  async function* counted(): AsyncGenerator<Data> {
    for await (const row of rowsOf(client, kind)) {
      count += 1;
      yield row;
    }
  }
  try {
    await (isCsv
      ? pipeline(
          counted,
          (rows) => csvCells(rows, kind),
          stringify({ header: true, columns: kind.columns.map(({ name }) => name) }),
          createWriteStream(partial),
        )
      : pipeline(Readable.from(geoJson(counted(), kind)), createWriteStream(partial)));
    if (kind.isPersonal) await writeAudit(client, COMMAND, { action: 'export.read', rows: kind.name, count });
    await rename(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
  return count;
}

/** One state of the database, in pieces. */
async function* rowsOf(client: pg.Client, { exported, shown = (data) => data }: DataKind): AsyncGenerator<Data> {
  await client.query('begin isolation level repeatable read read only');
  try {
    await client.query(`declare all_rows cursor for ${exported}`);
    for (let full = true; full;) {
      const { rows } = await client.query<{ data: Data }>(`fetch ${CHUNK} from all_rows`);
      full = rows.length === CHUNK;
      for (const { data } of rows) yield shown(data);
    }
  } finally {
    await client.query('rollback');
  }
}

async function* csvCells(rows: AsyncIterable<Data>, { columns }: DataKind): AsyncGenerator<string[]> {
  for await (const row of rows)
    yield columns.map(({ name, type }) => (type === 'number' ? cellOf(row[name]) : toCell(cellOf(row[name]))));
}

async function* geoJson(rows: AsyncIterable<Data>, { columns, hasPosition }: DataKind): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":[';
  let before = '\n';
  for await (const row of rows) {
    const own = columns.filter(({ name }) => !hasPosition || (name !== 'lat' && name !== 'lng'));
    const properties = Object.fromEntries(own.map(({ name }) => [name, row[name] ?? null]));
    const geometry = hasPosition ? { type: 'Point', coordinates: [row['lng'], row['lat']] } : null;
    yield before + JSON.stringify({ type: 'Feature', geometry, properties });
    before = ',\n';
  }
  yield '\n]}\n';
}
