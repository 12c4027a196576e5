import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Installs what the folder of a rival names, at the versions it names, unless `dependency` is there already. No lock file is kept: their figures are compared, not shipped. */
export function installRival(folder: string, dependency: string): void {
  if (existsSync(join(folder, 'node_modules', dependency))) return;
  const flags = ['--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['install', ...flags], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}
