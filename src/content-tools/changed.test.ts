import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { changedPaths } from './changed.ts';

const WHO = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@mail.example', GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@mail.example' }; // prettier-ignore

/** A checkout on main with one commit. */
function checkout() {
  const folder = mkdtempSync(join(tmpdir(), 'find-care-git-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, env: { ...process.env, ...WHO }, stdio: 'pipe' });
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const commit = (...paths: string[]) => {
    for (const path of paths) write(path, path);
    git('add', '-A');
    git('commit', '-qm', paths.join(' '));
  };
  git('init', '-q', '-b', 'main');
  commit('a.ts', 'b.ts');
  return { git, write, commit, changed: () => changedPaths(folder, {}) };
}

test('a branch’s change is what differs from where it left main, with what is not committed yet and what is gone', () => {
  const { git, write, commit, changed } = checkout();
  git('switch', '-qc', 'topic');
  commit('c.ts');
  git('rm', '-q', 'b.ts');
  write('content/d.yaml', 'd: 1');
  git('branch', '-qf', 'other', 'main');
  expect(changed()).toEqual(['b.ts', 'c.ts', 'content/d.yaml']);
});

test('on main the change is what is not committed yet, and on a clean main the last commit', () => {
  const { write, commit, changed } = checkout();
  commit('c.ts', 'd.ts');
  expect(changed()).toEqual(['c.ts', 'd.ts']);
  write('a.ts', 'changed');
  expect(changed()).toEqual(['a.ts']);
});

test('a checkout of one commit says that there is none to compare with', () => {
  expect(checkout().changed).toThrow('nothing differs from main, and there is no commit before this one');
});
