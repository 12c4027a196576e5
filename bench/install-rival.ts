import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Installs a rival's packages at their named versions, unless `dependency` is there. Without lock files: rivals are
 * compared, not shipped.
 */
export function installRival(folder: string, dependency: string): void {
  if (existsSync(join(folder, 'node_modules', dependency))) return;
  const flags = ['--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['install', ...flags], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}
