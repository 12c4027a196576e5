import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { short } from './numbers.ts';
import { ROOT } from './root.ts';
import type { TestBed } from './test-bed.ts';

/** One line of the result: name, value, target, and whether it was met (null without a target). */
export type Figure = { what: string; measured: string; target: string; met: boolean | null };
/** The result of one benchmark: figures, and notes on the method. */
export type BenchOutcome = { title: string; figures: Figure[]; notes: string[] };
/** A benchmark: takes what it needs from the test bed, which cleans up afterwards. */
export type Benchmark = (bed: TestBed) => Promise<BenchOutcome>;

const FILE = join(ROOT, 'docs', 'benchmarks.md');

/**
 * Runs subjects in turn (A, B, A, B …) for `rounds` after a warm-up; gives each one's numbers in order. A slow moment
 * then affects all alike.
 */
export async function interleaved<Name extends string>(
  subjects: Record<Name, (round: number) => Promise<number>>,
  rounds: number,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(subjects) as Name[];
  const taken = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const value = await subjects[name](round);
      if (round > 0) taken[name].push(value);
      say(`  ${round === 0 ? 'warm-up' : `round ${round}`}  ${name}: ${short(value)}`);
    }
  }
  return taken;
}

/** A figure that must not exceed its target. */
export function atMost(what: string, value: number, target: number, shown = short): Figure {
  return { what, measured: shown(value), target: `≤ ${shown(target)}`, met: value <= target };
}

/** A figure that must reach its target. */
export function atLeast(what: string, value: number, target: number, shown = short): Figure {
  return { what, measured: shown(value), target: `≥ ${shown(target)}`, met: value >= target };
}

/** A figure without a target. */
export function plain(what: string, measured: string): Figure {
  return { what, measured, target: '', met: null };
}

/** Prints the results as one table. */
export function print(outcomes: Record<string, BenchOutcome>): void {
  const rows = Object.entries(outcomes).flatMap(([name, { figures }]) =>
    figures.map((figure) => [name, ...cells(figure)]),
  );
  const table = [['benchmark', 'what', 'measured', 'target', 'met'], ...rows];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  for (const row of table) say(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
}

/** Writes the outcomes to docs/benchmarks.md; sections of benchmarks that were not run this time stay as they are. */
export function record(outcomes: Record<string, BenchOutcome>, order: readonly string[], machine: string[]): void {
  const sections = new Map(existsSync(FILE) ? sectionsOf(readFileSync(FILE, 'utf8')) : []);
  const today = new Date().toISOString().slice(0, 10);
  for (const [name, outcome] of Object.entries(outcomes)) sections.set(name, section(name, outcome, today));
  const head = [
    '# Benchmarks',
    '',
    'Written by `npm run bench`, which measures again on your machine; `npm run bench tiles slots` runs only those named.',
    'Compare ratios, not times: both sides of a ratio ran in turn in the same run. Medians of the rounds; one round of warm-up is not counted.',
    '',
    ...machine.map((line) => `- ${line}`),
    '',
  ];
  const body = order.flatMap((name) => sections.get(name) ?? []);
  writeFileSync(FILE, `${[head.join('\n'), ...body].join('\n').trimEnd()}\n`);
}

function section(name: string, { title, figures, notes }: BenchOutcome, date: string): string {
  const row = (texts: string[]) => `| ${texts.join(' | ')} |`;
  return [
    `## ${name}`,
    '',
    `${title} (${date})`,
    '',
    row(['What', 'Measured', 'Target', 'Met']),
    row(['---', '---', '---', '---']),
    ...figures.map((figure) => row(cells(figure))),
    '',
    ...notes.map((note) => `- ${note}`),
    '',
  ].join('\n');
}

function sectionsOf(text: string): [string, string][] {
  return text
    .split(/^(?=## )/m)
    .slice(1)
    .map((part) => [/^## (\S+)/.exec(part)?.[1] ?? '', `${part.trimEnd()}\n`]);
}

function cells({ what, measured, target, met }: Figure): string[] {
  return [what, measured, target, met === null ? '' : met ? 'yes' : 'NO'];
}

/** A line on the screen. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
