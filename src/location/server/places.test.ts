import { expect, test } from 'vitest';
import { testEach } from '#testing/cases.ts';
import { testDatabase } from '#testing/database.ts';
import { geocode, nearestPlace, suggestPlaces } from './places.ts';

const { pool } = await testDatabase();

async function label(text: string): Promise<string> {
  const answer = await geocode(pool, text);
  if (answer.state === 'found') return answer.place.label ?? '';
  return answer.state === 'choices' ? `choose: ${answer.choices.map((choice) => choice.state).join(' ')}` : 'unknown';
}

testEach(
  'places are found as people write them [LOC-4 part]',
  [
    ['60614', '60614 Chicago, IL'],
    [' 60614 ', '60614 Chicago, IL'],
    ['60614-1234', '60614 Chicago, IL'],
    ['60614 Chicago, IL', '60614 Chicago, IL'],
    ['Chicago, IL 60614', '60614 Chicago, IL'],
    ['02903', '02903 Providence, RI'],
    ['00901', '00901 San Juan, PR'],
    ['96929', '96929 Yigo, GU'],
    ['Dededo', 'Dededo, GU'],
    ['Saipan', 'Saipan, MP'],
    ['Pago Pago', 'Pago Pago, AS'],
    ['Chicago', 'Chicago, IL'],
    ['chicago il', 'Chicago, IL'],
    ['CHICAGO, ILLINOIS', 'Chicago, IL'],
    ['Springfield, IL', 'Springfield, IL'],
    ['springfield massachusetts', 'Springfield, MA'],
    ['Scobey, MT', 'Scobey, MT'],
    ['New York', 'New York, NY'],
    ['Washington, DC', 'Washington, DC'],
    ['Kansas City, Kansas', 'Kansas City, KS'],
    ['Saint Louis, MO', 'Saint Louis, MO'],
    ['St. Louis', 'Saint Louis, MO'],
    ['Ft Worth', 'Fort Worth, TX'],
    ['Mayagüez', 'Mayaguez, PR'],
    ['Cañon City, CO', 'Canon City, CO'],
    ['Winston-Salem', 'Winston-Salem, NC'],
    ["Coeur d'Alene", "Coeur d'Alene, ID"],
    ["O'Fallon, IL", "O'Fallon, IL"],
    ['OFallon MO', "O'Fallon, MO"],
    ['McLean, VA', 'McLean, VA'],
    ['Mc Lean VA', 'McLean, VA'],
    ['N Little Rock, AR', 'North Little Rock, AR'],
    ['King of Prussia', 'King of Prussia, PA'],
    ['Mtn View, CA', 'Mountain View, CA'],
    ['Scobey, Montana', 'Scobey, MT'],
    ['Charlotte Amalie', 'Charlotte Amalie, VI'],
    ['Queens, NY', 'Queens, NY'],
    ['Hagåtña', 'Hagatna, GU'],
    ['San Juan, Puerto Rico', 'San Juan, PR'],
    ['Charleston, West Virginia', 'Charleston, WV'],
    ['Chicago, Illinois, USA', 'Chicago, IL'],
    ['Washington, D.C.', 'Washington, DC'],
    ['NYC', 'New York, NY'],
    ['Dededo, GU 96929', '96929 Yigo, GU'],
    ['123 Main St, Chicago, IL', 'Chicago, IL'],
    ['2400 N Clark St, Chicago, IL 60614', '60614 Chicago, IL'],
  ],
  async (text, expected) => {
    expect(await label(text)).toBe(expected);
  },
);

testEach(
  'misspelt names find the towns that are meant [LOC-2 part]',
  [
    ['Springfeild, IL', 'Springfield, IL'],
    ['Chicgo', 'Chicago, IL'],
    ['Pheonix, AZ', 'Phoenix, AZ'],
    ['Philidelphia', 'Philadelphia, PA'],
    ['Albuqerque', 'Albuquerque, NM'],
    ['Pheonix', 'Phoenix, AZ'],
    ['Bsoton', 'Boston, MA'],
    ['Bostn', 'Boston, MA'],
    ['Detriot', 'Detroit, MI'],
    ['Tuscon', 'Tucson, AZ'],
    ['Seatle', 'Seattle, WA'],
    ['Cincinatti', 'Cincinnati, OH'],
    ['San Fransisco', 'San Francisco, CA'],
    ['Pittsburg, PA', 'Pittsburgh, PA'],
    ['Lajolla', 'La Jolla, CA'],
  ],
  async (text, expected) => {
    expect(await label(text)).toBe(expected);
  },
);

testEach(
  'a state alone is a choice of its largest towns, never a town of a like name [LOC-4 part]',
  [
    ['Texas', 'TX'],
    ['West Virginia', 'WV'],
    ['puerto rico', 'PR'],
    ['Guam', 'GU'],
    ['il', 'IL'],
  ],
  async (text, state) => {
    const answer = await geocode(pool, text);
    expect(answer.state).toBe('choices');
    if (answer.state === 'choices') expect(answer.choices.map((choice) => choice.state)).toEqual(Array(6).fill(state));
  },
);

testEach(
  'a name that stands in several states, none far larger, is a choice, the largest first [LOC-4 part]',
  [
    ['Springfield', ['MO', 'MA', 'IL']],
    ['Portland', ['OR', 'ME']],
    ['Kansas City', ['MO', 'KS']],
    ['Columbus', ['OH', 'GA']],
    ['Charleston', ['SC', 'WV']],
  ],
  async (text, states) => {
    const answer = await geocode(pool, text);
    const asked = answer.state === 'choices' ? answer.choices.map(({ state }) => state) : [];
    expect(asked.slice(0, states.length)).toEqual(states);
    expect(new Set(asked).size).toBe(asked.length);
  },
);

testEach(
  'what names no place is unknown, and nothing breaks [LOC-4 part]',
  [
    '',
    ' ',
    '99999',
    '00000',
    '12',
    '1234',
    'Xyzzyville',
    'Boston, TX',
    'Chicago, MT',
    'Chicago, IL 99999',
    '12 Nowhere Street',
    'doctor near me',
    '🏥',
    '<script>alert(1)</script>',
    '%',
    "'; drop table places;--",
    'x'.repeat(300),
    '_',
    '%%%',
    '\\',
    '\u0000',
  ].map((one) => [one] as const),
  async (text) => {
    expect(await label(text)).toBe('unknown');
  },
);

test('suggestions come as typed: an exact match first, then the towns where most people live [LOC-2 part]', async () => {
  const labels = await suggested('spring');
  expect(labels.slice(0, 2)).toEqual(['Spring, TX', 'Springfield, MO']);
  expect((await suggestPlaces(pool, '606')).every(({ zipCode }) => zipCode.startsWith('606'))).toBe(true);
  expect(await suggested('Sprinfield')).toContainEqual(expect.stringMatching(/^Springfield, /));
});

testEach(
  'nicknames and beginnings suggest the town that most mean first [LOC-2 part]',
  [
    ['LA', 'Los Angeles, CA'],
    ['nyc', 'New York, NY'],
    ['philly', 'Philadelphia, PA'],
    ['chic', 'Chicago, IL'],
    ['bos', 'Boston, MA'],
    ['Port', 'Portland, OR'],
    ['wash', 'Washington, DC'],
  ],
  async (typed, expected) => {
    const labels = await suggested(typed);
    expect(labels.filter((label) => label.split(',')[0]?.toLowerCase() !== typed.toLowerCase())[0]).toBe(expected);
  },
);

test('a word that is no town suggests none that is like it, and is none [LOC-2 part] [LOC-4 part]', async () => {
  expect(await suggested('rash')).toEqual([]);
  expect(await label('rash')).toBe('unknown');
});

async function suggested(typed: string): Promise<string[]> {
  return (await suggestPlaces(pool, typed)).map((place) => place.label ?? '');
}

testEach(
  'half-typed names suggest what begins so [LOC-2 part]',
  [
    ['sain', /^Saint /],
    ['mounta', /^Mountain/],
    ['fort wor', /^Fort Worth, TX$/],
    ['springfield, ill', /^Springfield, IL$/],
    ['springfield illinois', /^Springfield, IL$/],
    ["o'fal", /^O'Fallon, /],
    ['mc l', /^McL/],
    ['60614 Chicago, IL', /^60614 Chicago, IL$/],
    ['60614-12', /^60614 Chicago, IL$/],
    ['n little', /^North Little Rock, AR$/],
  ],
  async (input, expected) => {
    const labels = (await suggestPlaces(pool, input)).map((place) => place.label ?? '');
    expect(labels.length).toBeGreaterThan(0);
    for (const label of labels) expect(label).toMatch(expected);
  },
);

test('suggestions are of the states and pr, vi, gu, mp; American Samoa resolves but is not suggested [LOC-2 part]', async () => {
  expect((await suggestPlaces(pool, 'Pago')).map(({ state }) => state)).not.toContain('AS');
  expect((await suggestPlaces(pool, 'Dede'))[0]?.state).toBe('GU');
  expect((await suggestPlaces(pool, '00801'))[0]?.state).toBe('VI');
});

testEach(
  'typing what is no name suggests nothing',
  [['_'], ['%'], ['%%'], ['🏥'], [''], [' '], ["'; --"]],
  async (input) => {
    expect(await suggested(input)).toEqual([]);
  },
);

test("an apostrophe at the end takes nothing away: o' suggests what o does", async () => {
  const labels = await suggested("o'");
  expect(labels.length).toBeGreaterThan(0);
  for (const label of labels) expect(label).toMatch(/^O/);
});

test('coordinates find the nearest ZIP code; the open sea finds none', async () => {
  expect(await nearestPlace(pool, 41.9227, -87.6472)).toMatchObject({ zipCode: '60614', state: 'IL', city: 'Chicago' });
  expect(await nearestPlace(pool, 18.4666, -66.108)).toMatchObject({ zipCode: '00901', state: 'PR' });
  expect(await nearestPlace(pool, 0, 0)).toBeNull();
});
