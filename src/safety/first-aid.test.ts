import { expect, test } from 'vitest';
import { testEach } from '#testing/cases.ts';
import { content } from '#content-model/content.ts';
import { adviceOf } from './danger-advice.ts';
import { dangerFinder } from './server/danger-finder.ts';

const all = content();
const dangerIn = dangerFinder(all);
const first = (typed: string) => dangerIn(typed)[0]?.id;
const ids = (typed: string) => dangerIn(typed).map(({ id }) => id);
const steps = (typed: string) => adviceOf(dangerIn(typed))?.steps.join(' ') ?? '';
const sign = (id: string) => {
  const one = all.dangerSigns.find((other) => other.id === id);
  if (!one) throw new Error(`no sign ${id}`);
  return one;
};

testEach(
  'whoever can swallow is told to take sugar first',
  [
    'blood sugar 48 what do i eat',
    'my mom has low sugar and is awake but shaky',
    'hypoglycemia',
    'low blood sugar',
  ].map((one) => [one] as const),
  (typed) => {
    expect(steps(typed)).toMatch(/15 g of sugar/);
    expect(steps(typed)).not.toMatch(/^[^.]*nothing in the mouth/i);
  },
);

testEach(
  'who can’t swallow or wake gets nothing by mouth',
  ['diabetic passed out cant wake him sugar 33', 'low sugar and wont wake up'].map((one) => [one] as const),
  (typed) => {
    expect(ids(typed)).toContain('severe-low-blood-sugar');
    expect(sign('severe-low-blood-sugar').first).toMatch(/glucagon/);
  },
);

testEach(
  'minutes and hours never quiet a sign',
  [
    ['face drooping in the past 30 minutes', 'stroke'],
    ['slurred speech in the past hour', 'stroke'],
    ['chest pain in the past hour', 'chest-pain'],
    ['vomiting blood in the past hour', 'heavy-internal-bleeding'],
    ['worst headache in the past hour', 'worst-headache'],
    ['sudden vision loss in the past hour', 'sudden-vision-loss'],
    ['3 seizures in the past 24 hours', 'seizure'],
  ],
  (typed, id) => {
    expect(first(typed)).toBe(id);
  },
);

testEach(
  'what stands beside a sign quiets it only where it isn’t now',
  [
    ['never had chest pain like this before', 'chest-pain'],
    ['never had a seizure before just had one', 'seizure'],
    ['seizure recovery position what do i do', 'seizure'],
    ['passed out training at the gym', 'fainting'],
    ['chest pain training for marathon', 'chest-pain'],
    ['stroke recovery now numb again', 'stroke'],
    ['heart attack last year same pain today', 'chest-pain'],
    ['chest pain two months ago and again right now', 'chest-pain'],
    ['woke up without feeling in my arm and face', 'stroke'],
    ['anaphylaxis vaccine reaction now', 'anaphylaxis'],
    ['is chest pain covered by medicaid', 'chest-pain'],
    ['chest pain copay er', 'chest-pain'],
  ],
  (typed, id) => {
    expect(ids(typed)).toContain(id);
  },
);

testEach(
  'numbers are read as what they measure',
  [
    ['bp 230/130', 'blood-pressure-high'],
    ['bp 183/95', 'blood-pressure-high'],
    ['blood pressure 192/104 headache', 'blood-pressure-crisis'],
    ['pregnant blood pressure 172/114', 'blood-pressure-in-pregnancy'],
    ['36 weeks 148/96', 'raised-pressure-in-pregnancy'],
    ['blood sugar 425 throwing up', 'high-blood-sugar-crisis'],
    ['bg 612', 'high-blood-sugar-crisis'],
    ['glucose 305 wont come down', 'ketones'],
    ['40.5 c fever', 'high-fever'],
  ],
  (typed, id) => {
    expect(ids(typed)).toContain(id);
  },
);

testEach(
  'a heart that stops, races or is too slow is found',
  [
    ['she doesnt have a pulse', 'unconscious'],
    ['baby doesnt have a heartbeat', 'unconscious'],
    ['my husband no wake up', 'unconscious'],
    ['heart rate 30', 'slow-heart'],
    ['pulse 38 and dizzy', 'slow-heart'],
    ['bp 70/40', 'low-blood-pressure'],
    ['palpitations and lightheaded', 'racing-heart'],
    ['my defibrillator went off twice', 'racing-heart'],
  ],
  (typed, id) => {
    expect(ids(typed)).toContain(id);
  },
);

testEach(
  'who is threatened with death is not answered as suicidal',
  ['mi esposo me quiere matar', 'mi novio dice que me va a matar', 'me amenaza con matarme'].map(
    (one) => [one] as const,
  ),
  (typed) => {
    expect(first(typed)).toBe('harm-to-others');
    expect(ids(typed)).not.toContain('suicidal-thoughts');
    expect(dangerIn(typed)[0]?.links.map(({ href }) => href)).toContain('tel:+18007997233');
  },
);

testEach(
  'throwing up and not getting up are no call for CPR',
  [
    'cant stop throwing up',
    'wont stop throwing up',
    'mom fell and cant get up',
    'type 1 throwing up cant keep insulin down',
  ].map((one) => [one] as const),
  (typed) => {
    expect(ids(typed)).not.toContain('unconscious');
    expect(steps(typed)).not.toMatch(/CPR/);
  },
);

testEach(
  'a small child never takes an overdose on purpose',
  [
    '2 yr old ate whole bottle of vitamins',
    '3 year old drank half bottle of tylenol',
    'baby swallowed whole bottle of benadryl',
  ].map((one) => [one] as const),
  (typed) => {
    expect(ids(typed)).not.toContain('overdose-on-purpose');
    expect(first(typed)).toBe('poisoning');
  },
);

testEach(
  'what kills at home within days is found',
  [
    ['hypothermia', 'hypothermia'],
    ['toes frozen numb white', 'frostbite'],
    ['skipped dialysis', 'missed-dialysis'],
    ['adrenal crisis', 'adrenal-crisis'],
    ['spitting blood after tonsils out', 'bleeding-after-tonsils'],
    ['baby poop looks like jelly', 'child-belly-bouts'],
    ['stridor', 'stridor'],
    ['kid super thirsty peeing constantly losing weight', 'new-diabetes'],
  ],
  (typed, id) => {
    expect(ids(typed)).toContain(id);
  },
);

test('below 88 % of oxygen, or with blue lips, it is 911, and above it an emergency room', () => {
  expect(dangerIn('spo2 78')[0]).toMatchObject({ id: 'very-low-oxygen', urgency: '911' });
  expect(dangerIn('oxygen 90')[0]).toMatchObject({ id: 'low-oxygen', urgency: 'er-now' });
  expect(sign('low-oxygen').first).toMatch(/call 911/);
});

test('choking ends with CPR when the person goes limp, and in pregnancy the thrusts are on the chest', () => {
  expect(sign('choking').first).toMatch(/limp, start CPR/);
  expect(sign('choking').first).toMatch(/pregnan\w+,[^.]*chest/i);
});

test('whoever sees a withdrawal seizure is told what to do now', () => {
  expect(sign('alcohol-withdrawal').first).toMatch(/Stay with/);
  expect(sign('alcohol-withdrawal').first).toMatch(/on (?:their|the) side/);
});

test('who may hurt others finds themselves named, with a line to call', () => {
  expect(sign('harm-to-others').call).toEqual(expect.arrayContaining(['988', 'domestic-violence']));
  expect(sign('harm-to-others').sign).toMatch(/you may do so/);
  expect(sign('harm-to-others').first).toMatch(/away from [^.]*weapons/);
});

test('a gaping cut has one answer: an emergency room or urgent care, and an emergency room when it is worse', () => {
  expect(sign('deep-cut').place).toBe('an emergency room or urgent care');
  expect(sign('deep-cut').first).toMatch(
    /emergency room if it is numb, on the face, shows bone or has something stuck/,
  );
});

testEach(
  'words for an ambulance are the panel that calls 911',
  ['emergency', 'call an ambulance', 'ambulance'].map((one) => [one] as const),
  (typed) => {
    expect(adviceOf(dangerIn(typed))?.links[0]?.href).toBe('tel:911');
  },
);
