import { expect, test } from 'vitest';
import { changedParts, changesIn, rebased } from './changes.ts';
import { dayDraft, dayProblem, type Draft } from './draft.ts';

const open = dayDraft({ open: '09:00', close: '18:00' });
const site: Draft = {
  name: 'Lincoln Park',
  storeNumber: '142',
  address: {
    intersection: null,
    street: '2400 N Clark St',
    city: 'Chicago',
    state: 'IL',
    county: 'Cook',
    zip: '60614',
  },
  timeZoneIANA: 'America/Chicago',
  phone: '312-555-0142',
  testingModels: ['rapid-antigen', 'lab-pcr'],
  insuranceRequired: false,
  binax: false,
  byCar: true,
  spaces: '8',
  cliaNumber: '14D0000001',
  hourlyCapacity: '24',
  reserveCapacity: '4',
  week: Array.from({ length: 7 }, () => open),
  special: [{ day: 'christmas', ...dayDraft(null) }],
};
const withDay = (at: number, close: string): Draft['week'] =>
  site.week.map((day, index) => (index === at ? { ...day, close } : day));

test('changes are counted part by part, a day each', () => {
  const draft = { ...site, week: withDay(1, '5:00 pm').with(5, dayDraft(null)), reserveCapacity: '8', special: [] };
  expect(changesIn(site, draft)).toEqual({ place: 0, hours: 2, 'special days': 1, places: 1, tests: 0, rules: 0 });
  expect(changedParts(site, draft)).toEqual(['hours', 'special days', 'places']);
  expect(changedParts(site, { ...site, testingModels: ['lab-pcr', 'rapid-antigen'] })).toEqual([]);
});

test('on top of what a colleague has saved, what was typed stays and all else is as it is now', () => {
  const draft = { ...site, week: withDay(1, '5:00 pm'), reserveCapacity: '8' };
  const now = { ...site, week: withDay(4, '7:00 pm'), hourlyCapacity: '32', reserveCapacity: '0' };
  expect(rebased({ was: site, draft }, now)).toEqual({
    ...site,
    week: withDay(1, '5:00 pm').with(4, { ...open, close: '7:00 pm' }),
    hourlyCapacity: '32',
    reserveCapacity: '8',
  });
});

test('of hours that can’t be, the field that is wrong is named, with the way out', () => {
  expect(dayProblem({ ...open, close: '7:00 am' })).toEqual({
    message: 'Closes before it opens. Did you mean 7:00 pm?',
    at: ['close'],
  });
  expect(dayProblem({ ...open, open: 'early' })?.at).toEqual(['open']);
  expect(dayProblem({ ...open, pause: '1:15 pm' })?.at).toEqual(['minutes']);
  expect(dayProblem({ ...open, minutes: '60' })?.at).toEqual(['pause']);
  expect(dayProblem({ ...open, pause: '8:00 pm', minutes: '60' })?.at).toEqual(['pause', 'minutes']);
  expect(dayProblem({ ...open, pause: 'noon', minutes: 'long' })?.at).toEqual(['minutes']);
  expect(dayProblem({ ...open, pause: 'noon', minutes: '300' })?.at).toEqual(['minutes']);
  expect(dayProblem(open)).toBeNull();
});
