import { mistakeLine, pathOf } from '#content-model/content.ts';
import type { Finding } from './texts.ts';

/** Findings for people: a line each, then the sum. On GitHub each is an annotation at its line of the pull request as well. */
export function report(findings: Finding[], env: NodeJS.ProcessEnv = process.env): string {
  const lines = findings.flatMap((finding) => {
    const line = `${mistakeLine(finding)}${finding.severity === 'warning' ? ' (warning)' : ''}`;
    return env['GITHUB_ACTIONS'] ? [line, annotation(finding)] : [line];
  });
  return [...lines, sum(findings)].join('\n');
}

/** How many mistakes and warnings, in words. */
function sum(findings: Finding[]): string {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const count = (number: number, one: string) => `${String(number)} ${one}${number === 1 ? '' : 's'}`;
  if (findings.length === 0) return 'Content has no mistakes.';
  return `${count(errors, 'mistake')}, ${count(findings.length - errors, 'warning')}`;
}

/** A line by which GitHub shows a finding in the file that it is about. */
function annotation({ severity, file, line, column, field, message }: Finding): string {
  const property = (text: string) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
  const data = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const place = `file=${property(pathOf(file))},line=${String(line)},col=${String(column)}`;
  return `::${severity} ${place},title=${property(field || 'Content')}::${data(message)}`;
}
