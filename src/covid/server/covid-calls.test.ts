import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { testVisitor } from '#testing/scheduler.ts';

const database = await testDatabase();

type Described = { paths: Record<string, Record<string, { requestBody?: object; responses: Record<string, object> }>> };

test('each call of COVID-19 testing is described at the path of the specification, with what it takes and answers [CALL-1 part]', async () => {
  const { body } = await testVisitor(database).get('/openapi.json');
  const { paths } = body as unknown as Described;
  const described = Object.entries(paths).flatMap(([path, verbs]) =>
    path.startsWith('/api/covid19/')
      ? Object.keys(verbs).map((verb) => `${verb} ${path.slice('/api/covid19'.length)}`)
      : [],
  );
  expect(described.sort()).toEqual([
    'delete /holds/{id}',
    'get /appointments/{id}',
    'get /bookings/{bookingId}',
    'get /holds/{id}',
    'get /screening',
    'get /sites',
    'get /sites/{id}',
    'get /sites/{id}/timeslots',
    'post /appointments',
    'post /drive-up',
    'post /holds',
    'post /insurance',
    'post /patient-info',
    'post /vouchers/check',
    'put /appointments/{id}',
    'put /appointments/{id}/cancel',
    'put /appointments/{id}/payment',
    'put /holds/{id}',
  ]);
  for (const [path, verbs] of Object.entries(paths))
    if (path.startsWith('/api/covid19/'))
      for (const [verb, call] of Object.entries(verbs)) {
        const [status = ''] = Object.keys(call.responses).filter((one) => one.startsWith('2'));
        expect(status, `${verb} ${path}`).toMatch(/^20[014]$/);
        expect('requestBody' in call, `${verb} ${path}`).toBe(
          ['post', 'put'].includes(verb) && !/\/(cancel|payment)$|holds\/\{id\}$/.test(path),
        );
      }
});
