import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, totalmem, release, type } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './root.ts';
import { embeddedPrograms } from '#db/postgres-programs.ts';
import { installedPrograms } from '../src/testing/postgres.ts';
import { CHROMIUM } from '../src/gate/chromium.ts';

/** Machine, system, and versions of what was measured. */
export async function describeMachine(): Promise<string[]> {
  const processors = cpus();
  return [
    `Machine: ${processors[0]?.model.trim() ?? 'unknown processor'}, ${processors.length} cores, ${Math.round(totalmem() / 1024 ** 3)} GB memory`,
    `System: ${distribution()}, ${type()} ${release().split('-')[0]}`,
    `Node ${process.versions.node}, PostgreSQL ${versionBy(() => installedPrograms().postgres)} installed and ${versionBy(() => embeddedPrograms().postgres)} embedded, Astro ${versionOf('astro')}, React ${versionOf('react')}`,
    `${browserVersion()}, Next.js ${nextVersion()}`,
  ];
}

function distribution(): string {
  try {
    return /PRETTY_NAME="(.*)"/.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? process.platform;
  } catch {
    return process.platform;
  }
}

function versionBy(program: () => string): string {
  try {
    return said(program(), '--version').replace(/^.*\) /, '');
  } catch {
    return '(none)';
  }
}

function browserVersion(): string {
  try {
    return said(CHROMIUM ?? 'chromium', '--version').replace(/ built.*/, '');
  } catch {
    return 'Chromium (unknown version)';
  }
}

function nextVersion(): string {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'bench/next/package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return dependencies['next'] ?? '';
}

function versionOf(name: string): string {
  return (JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8')) as { version: string })
    .version;
}

function said(program: string, ...flags: string[]): string {
  return execFileSync(program, flags, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}
