import { expect, test } from 'vitest';
import type { HelpLines } from './help-line.schema.ts';
import { actionOf, helpGroups, type Sign, signSentences } from './urgency.ts';

const LINES: HelpLines = {
  '911': { name: '911', number: '911', es: { name: '911' }, about: '' },
  '988': { name: '988', number: '988', text: { to: '988' }, es: { name: '988', press: '2', say: 'AYUDA' }, about: '' },
  'poison-help': { name: 'Poison Help', number: '1-800-222-1222', es: { name: 'Poison Help' }, about: '' },
};

function sign(urgency: Sign['urgency'], more: Partial<Sign> = {}): Sign {
  return { sign: 'chest pain', urgency, call: [], ...more };
}

test.each([
  [sign('911'), 'Call 911'],
  [sign('er-now'), 'Go to an emergency room now'],
  [sign('er-now', { place: 'labor and delivery' }), 'Go to labor and delivery now'],
  [sign('call-now', { call: ['988'] }), 'Call or text 988 now'],
  [sign('call-now', { call: ['poison-help'] }), 'Call Poison Help at 1-800-222-1222 now'],
  [
    sign('call-now', { doctor: 'your midwife', call: ['988'] }),
    'Call your midwife now, day or night; if no one answers, go to an emergency room',
  ],
  [sign('today'), 'Call or see a doctor or nurse today'],
  [sign('today', { doctor: 'an eye doctor' }), 'Call or see an eye doctor today'],
])('what to do is said in one way only, %#', (one, act) => {
  expect(actionOf(one, LINES)).toBe(act);
});

test('signs become sentences, the most urgent first, with what to do first and whom else to call', () => {
  const signs = [
    sign('today', { sign: 'a red eye' }),
    sign('911', { sign: 'thoughts of harming the baby', call: ['988'], first: 'Stay with someone.' }),
    sign('911', { sign: 'a seizure' }),
  ];
  expect(signSentences(signs, LINES)).toBe(
    'Call 911 for thoughts of harming the baby or a seizure. Stay with someone. You can also call or text 988. Call or see a doctor or nurse today for a red eye.',
  );
});

test('signs that have commas of their own are told apart by semicolons', () => {
  const signs = ['a drooping face, a weak arm', 'a seizure', 'fainting'].map((words) => sign('911', { sign: words }));
  expect(signSentences(signs, LINES)).toBe('Call 911 for a drooping face, a weak arm; a seizure; or fainting.');
});

test("a doctor who doesn't answer at night is not the end of it", () => {
  const own = sign('call-now', { sign: 'a fever', doctor: 'your baby’s doctor' });
  expect(signSentences([own], LINES)).toBe(
    'Call your baby’s doctor now, day or night, for a fever. If no one answers, go to an emergency room.',
  );
  expect(helpGroups([own], LINES)).toEqual([
    {
      urgency: 'call-now',
      heading: 'Call your baby’s doctor now, day or night, for:',
      signs: [own],
      otherwise: 'If no one answers, go to an emergency room.',
    },
  ]);
});

test('the box has a group for each thing to do, the most urgent first, each sign once', () => {
  const signs = [sign('today'), sign('call-now', { call: ['988'] }), sign('911'), sign('er-now'), sign('911')];
  expect(helpGroups(signs, LINES).map(({ heading, signs: group }) => [heading, group.length])).toEqual([
    ['Call 911 right away for any of these signs:', 2],
    ['Go to an emergency room now for:', 1],
    ['Call or text 988 now for:', 1],
    ['Call or see a doctor or nurse today for:', 1],
  ]);
});

test('doctors of one’s own share a group, a dentist has one for himself', () => {
  const signs = ["your baby's doctor", 'a dentist', 'your care team'].map((doctor) => sign('call-now', { doctor }));
  expect(helpGroups(signs, LINES).map(({ heading, signs: group }) => [heading, group.length])).toEqual([
    ['Call your doctor or care team now, day or night, for:', 2],
    ['Call a dentist now, day or night, for:', 1],
  ]);
});
