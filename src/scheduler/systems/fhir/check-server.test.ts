import { expect, test } from 'vitest';
import { serveFhir } from '#demo/fhir-server/serve.ts';
import { connectionSchema } from '#gateways/fhir/connection.schema.ts';
import { testLocation } from '#testing/scheduler.ts';
import { checkServer, type Check } from './check-server.ts';

test('a partner tries its own server by one command, which says of each thing whether it is as booking needs it', async () => {
  const place = testLocation({ organizationId: 'providence', partnerLocationId: 'PLACE-4' });
  const services = [{ code: 'CHECKUP', display: 'Yearly checkup', durationMinutes: 30, everyMinutes: 30 }];
  const practice = { organizationId: 'providence', name: 'Providence', locations: [place], services };
  const standIn = await serveFhir({ practices: [{ practice }] });
  const run = async (holds: 'pending' | 'none', service = 'CHECKUP') => {
    const checks: Check[] = [];
    const connection = connectionSchema.parse({ url: `${standIn.origin}/providence`, holds });
    const isGood = await checkServer({ connection, location: 'PLACE-4', service }, (check) => checks.push(check));
    return { isGood, problems: checks.flatMap(({ problem }) => problem ?? []), count: checks.length };
  };
  expect(await run('pending')).toEqual({ isGood: true, problems: [], count: 8 });
  expect(await run('none')).toEqual({ isGood: true, problems: [], count: 8 });
  expect(await run('none', 'X-RAY')).toEqual({
    isGood: false,
    problems: ['there is none for this location and service'],
    count: 3,
  });
  standIn.faults([{ fault: '500', method: 'POST', path: 'Appointment' }]);
  expect(await run('none')).toEqual({ isGood: false, problems: ['it answered 500'], count: 4 });
  await standIn.stop();
  expect((await run('none')).problems[0]).toBe('it can’t be reached');
});
