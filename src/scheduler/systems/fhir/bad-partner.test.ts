import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { readyToBook } from '#testing/scheduler.ts';
import { PARTNER, partnerUnderTest } from './testing.ts';

const database = await testDatabase();
/** As long as a click waits for what fails here; gateways.test.ts waits as long as people do. */
const PATIENCE_MS = 2500;
const { standIn, times, visitorElsewhere, freeSlots } = await partnerUnderTest(database);
const free = await freeSlots();

const KINDS = ['hang', 'drip', 'flood', 'bad json', '500', 'cut before'] as const;

test.each(KINDS)(
  'a partner’s server that answers with “%s” is told of in words, and everybody else is served meanwhile [SCHED-17 part]',
  { timeout: 40_000 },
  async (fault) => {
    onTestFinished(() => standIn.faults([]));
    // In a process that has not met the fault yet, and is not just starting.
    const person = visitorElsewhere({ FHIR_PROVIDENCE_PATIENCE_MS: String(PATIENCE_MS) });
    const ready = await readyToBook(person, free[KINDS.indexOf(fault)], PARTNER);
    standIn.faults([{ fault }]);
    const asked = ['times', 'hold', 'book'] as const;
    const calls = {
      times: () => person.get(times),
      hold: () => person.post('/scheduler/holds', { slotId: free.at(-1) }),
      book: () => person.post('/scheduler/appointments', ready.request, 'once'),
    };
    const slow = asked.map(async (name) => {
      const { status, body } = await calls[name]();
      return { name, status, code: body.code };
    });
    const others = await person.get('/scheduler/services?org=labcorp');
    expect(others.status).toBe(200);
    const away = { status: 503, code: 'partner-away' };
    expect(await Promise.all(slow)).toEqual(asked.map((name) => ({ name, ...away })));
  },
);

test('a server without a certificate that holds, or that is not there, is away; nothing was sent, so nothing is unknown', async () => {
  const [, port] = /:(\d+)$/.exec(standIn.origin) ?? [];
  for (const FHIR_PROVIDENCE_URL of [`https://127.0.0.1:${port}/providence`, 'http://127.0.0.1:9/fhir']) {
    const person = visitorElsewhere({ FHIR_PROVIDENCE_URL });
    const { status, body } = await person.get(times);
    expect([status, body.code]).toEqual([503, 'partner-away']);
  }
});

test('after five failures in a row the server is left alone: the next person is told at once', async () => {
  const person = visitorElsewhere();
  onTestFinished(() => standIn.faults([]));
  standIn.faults([{ fault: '500' }]);
  for (let call = 0; call < 2; call += 1) await person.get(times);
  standIn.faults([{ fault: 'hang' }]);
  expect((await person.get(times)).body.code).toBe('partner-away');
  expect(standIn.befallen(), 'requests of the one who is told at once').toBe(0);
});

test('a partner whose server is in no setting is away in words, and a held-up page of its own is all that lacks', async () => {
  const person = visitorElsewhere({ FHIR_PROVIDENCE_URL: '', FHIR_PROVIDENCE_HOLDS: '' });
  expect((await person.get(times)).body).toMatchObject({ code: 'partner-away' });
  expect((await person.get('/scheduler/services?org=providence')).status).toBe(200);
});
