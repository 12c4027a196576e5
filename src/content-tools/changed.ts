import { execFileSync } from 'node:child_process';

/** Paths below content/ that differ from where this branch left main, files not yet committed included. Throws when this is no git checkout or there is no main. */
export function changedFiles(): string[] {
  return changedPaths()
    .filter((path) => path.startsWith('content/'))
    .map((path) => path.slice('content/'.length));
}

/** The same of the whole project, from its root. Files that are gone are among them. */
export function changedPaths(cwd: string = process.cwd(), env: NodeJS.ProcessEnv = process.env): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8', stdio: 'pipe' }).trim();
  const base = git('merge-base', 'HEAD', mainBranch(git, env['GITHUB_BASE_REF']));
  const changed = git('diff', '--name-only', '--relative', base);
  const added = git('ls-files', '--others', '--exclude-standard');
  return [...new Set(`${changed}\n${added}`.split('\n'))].filter(Boolean).sort();
}

function mainBranch(git: (...args: string[]) => string, asked = 'main'): string {
  for (const name of [`origin/${asked}`, asked]) {
    try {
      return git('rev-parse', '--verify', '--quiet', name);
    } catch {
      continue;
    }
  }
  throw new Error(`there is no branch ${asked} to compare with: fetch it first (git fetch origin ${asked})`);
}
