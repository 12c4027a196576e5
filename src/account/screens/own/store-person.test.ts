import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $people, ADDED } from './store-people.ts';
import { beginForm, personForm } from './store-person.ts';

const shown = { state: 'shown', open: ADDED, asked: null, isRemoving: false, failed: false, done: '' } as const;
const address = { line1: '12 Elm St', city: 'Chicago', state: 'IL', zip: '60614' };
const contact = { address, emails: [{ address: 'emeka@mail.example' }], phones: [{ number: '3125550178' }] };
const profile = { loggedIn: 'true', profileInfo: { firstName: 'Emeka', lastName: 'Okafor', contact } };
let answer: PromiseWithResolvers<undefined>;

beforeEach(() => {
  answer = Promise.withResolvers();
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.startsWith('/api/header-info')) return Response.json({ csrfToken: 'token' });
    await answer.promise;
    return Response.json(profile);
  });
  $people.set({ ...shown, people: [] });
});
afterEach(() => vi.unstubAllGlobals());

test('somebody new begins with the name, address and contact of the account', async () => {
  answer.resolve(undefined);
  await beginForm();
  expect(personForm.$fields.get()).toMatchObject({ who: 'me', firstName: 'Emeka', ...address, phone: '312-555-0178' });
});

test('what is typed before the profile comes stays, and a child does not get its owner’s name', async () => {
  const begun = beginForm();
  personForm.setField('who', 'child');
  personForm.setField('line1', '7 Oak St');
  answer.resolve(undefined);
  await begun;
  const guardian = { guardianFirstName: 'Emeka', guardianLastName: 'Okafor' };
  const child = { who: 'child', firstName: '', lastName: '', ...guardian };
  expect(personForm.$fields.get()).toMatchObject({ ...child, line1: '7 Oak St', city: 'Chicago' });
});

test('a profile that comes after the form was begun again changes nothing', async () => {
  const before = beginForm();
  const again = beginForm();
  personForm.setField('firstName', 'Mina');
  personForm.setField('email', '');
  answer.resolve(undefined);
  await Promise.all([before, again]);
  expect(personForm.$fields.get()).toMatchObject({ firstName: 'Mina', email: 'emeka@mail.example' });
});
