import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

interface Workflow {
  on: Record<string, unknown>;
  jobs: Record<
    string,
    {
      if?: string;
      needs?: string | string[];
      'timeout-minutes'?: number;
      strategy?: { matrix: { part: number[] } };
      steps: { uses?: string; run?: string; env?: Record<string, string> }[];
    }
  >;
}

const read = (file: string) => parse(readFileSync(file, 'utf8')) as Workflow;
const CI = read('.github/workflows/ci.yml');

test('actions of others are pinned by hash', () => {
  const used = globSync('.github/workflows/*.yml')
    .flatMap((file) => Object.values(read(file).jobs))
    .flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []));
  expect(used.length).toBeGreaterThan(5);
  for (const one of used) expect(one).toMatch(/^[\w-]+\/[\w/-]+@[0-9a-f]{40}$/);
});

test('pull requests get the fast run; the merge queue and each night the whole one in four parts, each within its time', () => {
  expect(Object.keys(CI.on)).toEqual(['pull_request', 'merge_group', 'schedule']);
  const { fast, whole } = CI.jobs;
  expect([fast?.if, fast?.['timeout-minutes']]).toEqual(["github.event_name == 'pull_request'", 20]);
  expect([whole?.if, whole?.['timeout-minutes']]).toEqual(["github.event_name != 'pull_request'", 40]);
  expect(whole?.strategy?.matrix.part).toEqual([1, 2, 3, 4]);
  expect(whole?.steps.map(({ run }) => run)).toContain('npm run validate -- --all --shard ${{ matrix.part }}/4');
});

test('each night a soak, which fails where memory grows', () => {
  const { soak } = CI.jobs;
  expect(soak?.if).toBe("github.event_name == 'schedule'");
  expect(soak?.steps.map(({ run }) => run)).toContain('npm run bench -- soak --strict');
});

test('the one required job waits for both runs, always begins, and passes only where that of the event succeeded', () => {
  const { required } = CI.jobs;
  expect([required?.needs, required?.if]).toEqual([['fast', 'whole'], 'always()']);
  const [step] = required?.steps ?? [];
  expect(step?.env?.['CAME_OF_IT']).toMatch(/pull_request' && needs\.fast\.result \|\| needs\.whole\.result/);
  expect(step?.run).toContain('test "$CAME_OF_IT" = success');
});
