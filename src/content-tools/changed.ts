import { execFileSync } from 'node:child_process';

/** Lists the paths below content/ that `changedPaths` finds. */
export function changedFiles(): string[] {
  return changedPaths()
    .filter((path) => path.startsWith('content/'))
    .map((path) => path.slice('content/'.length));
}

/**
 * Lists the paths from the project's root that differ from where this branch left main, files not yet committed and those that are gone included. On a
 * clean main that is the last commit, such as a merged pull request. Throws where there is no git, no main or no commit before.
 */
export function changedPaths(cwd: string = process.cwd(), env: NodeJS.ProcessEnv = process.env): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8', stdio: 'pipe' }).trim();
  const base = git('merge-base', 'HEAD', mainBranch(git, env['GITHUB_BASE_REF']));
  const since = (commit: string) => {
    const changed = git('diff', '--name-only', '--relative', commit);
    const added = git('ls-files', '--others', '--exclude-standard');
    return [...new Set(`${changed}\n${added}`.split('\n'))].filter(Boolean).sort();
  };
  const changed = since(base);
  return changed.length > 0 ? changed : since(commitBefore(git));
}

function commitBefore(git: (...args: string[]) => string): string {
  try {
    return git('rev-parse', '--verify', '--quiet', 'HEAD^');
  } catch (error) {
    throw new Error('nothing differs from main, and there is no commit before this one', { cause: error });
  }
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
