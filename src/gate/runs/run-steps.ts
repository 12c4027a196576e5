import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { countOf, type Count } from './counts.ts';
import type { GateStep, GateSteps } from './steps.ts';

/** A step that was run, and what came of it. */
export interface Outcome {
  step: GateStep;
  ok: boolean;
  seconds: number;
  count: Count;
  /** The last lines that it printed; none if it printed them itself. */
  end: string[];
}

/** Runs each group of steps until one fails, as many steps at once as there are cores. */
export async function runSteps(steps: GateSteps): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const group of steps) {
    const queue = group.values();
    const worker = async (): Promise<void> => {
      for (const step of queue) outcomes.push(await runStep(step, group.length === 1));
    };
    await Promise.all(Array.from({ length: availableParallelism() }, worker));
    if (outcomes.some(({ count }) => count.failed > 0)) break;
  }
  return outcomes;
}

/** Runs one step. What it prints is shown at once when it is alone, otherwise in one piece at its end. */
async function runStep(step: GateStep, alone: boolean): Promise<Outcome> {
  const start = performance.now();
  const [program = '', ...flags] = step.command;
  process.stdout.write(alone ? `\n── ${step.name}\n` : `── ${step.name} begins\n`);
  const child = spawn(program, flags, {
    stdio: alone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...step.env },
  });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => said.push(piece));
  const ok = await new Promise<boolean>((ended) => {
    child.once('close', (code) => ended(code === 0));
    child.once('error', (error) => {
      said.push(Buffer.from(`${error.message}\n`));
      ended(false);
    });
  });
  const text = Buffer.concat(said).toString();
  if (!alone) process.stdout.write(`\n── ${step.name}\n${text}`);
  const end = text.trimEnd().split('\n').slice(-20);
  return { step, ok, seconds: (performance.now() - start) / 1000, count: countOf(step, ok), end };
}

/**
 * Seconds of processor time that the steps took together at least, of the user and of the system; undefined where only Linux tells. What drew a
 * page is not among them: Chromium leaves such processes to the system.
 */
export function processorSeconds(): number | undefined {
  try {
    // Fields 16 and 17 are those of children that have ended, in hundredths of a second; the second field, a name in brackets, may have spaces.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return undefined;
  }
}
