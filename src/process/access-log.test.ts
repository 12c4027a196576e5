import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { content } from '#content-model/content.ts';
import { schedulerRoutes } from '#scheduler/server/routes.ts';
import { otherSystems } from '#scheduler/systems/server/other-systems.ts';
import { parseSettings } from '#settings/settings.ts';

const CONFIG = readFileSync('deploy/nginx.conf', 'utf8');

/** The path that nginx logs for a call, by the map of its file. */
function logged(path: string): string {
  const map = /map \$uri \$find_care_path \{\s*~(\S+) "\$\{find_care_kind\}\*";\s*default \$uri;/.exec(CONFIG);
  const kind = new RegExp(map?.[1] ?? 'no map').exec(path)?.groups?.['find_care_kind'];
  return kind === undefined ? path : `${kind}*`;
}

test('nginx logs no id and no token of one person’s appointment, hold, patient, booking or link, and nothing but the path', () => {
  const named = schedulerRoutes(content(), otherSystems(content(), parseSettings({}))).getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: '', version: '' },
  }).paths;
  const personal = Object.keys(named ?? {}).filter((path) => /\{(id|token|bookingId|holdId)\}/.test(path));
  expect(personal.length).toBeGreaterThan(8);
  for (const path of personal) {
    const called = `/api${path.replace(/\{\w+\}/g, 'SECRET')}`;
    expect(logged(called), called).toMatch(/^\/api\/scheduler\/[a-z/]+\/\*$/);
  }
  for (const path of ['/api/scheduler/appointments', '/api/scheduler/appointments/find', '/api/tiles', '/labs/'])
    expect(logged(path)).toBe(path);
  const format = /log_format find_care '(.*)';/.exec(CONFIG)?.[1] ?? '';
  expect(format).toContain('$find_care_path');
  expect(format).not.toMatch(/\$(uri|request_uri|request|args|remote_addr|http_\w+)\b/);
});
