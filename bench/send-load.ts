import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Load, LoadReport } from './load.ts';
import { ROOT } from './root.ts';

/**
 * Sends the load from its own process; gives its report. Throws when it broke, or when a greater share than
 * `mayRefuse` failed.
 */
export async function sendLoad(load: Load, mayRefuse = 0.01): Promise<LoadReport> {
  const child = fork(join(ROOT, 'bench', 'load.ts'));
  const report = await new Promise<LoadReport>((done, fail) => {
    child.once('message', (message) => done(message as LoadReport));
    child.once('exit', () => fail(new Error('the load generator ended without a report')));
    child.send(load);
  });
  if (report.visits === 0 || report.refused > (report.visits + report.refused) * mayRefuse) {
    throw new Error(
      `${report.refused} of ${report.visits + report.refused} calls were refused, as in: ${report.example}`,
    );
  }
  return report;
}
