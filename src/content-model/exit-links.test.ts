import { expect, test } from 'vitest';
import { content, readFiles } from './content.ts';

test('services lead to their addresses with the parameters of content, and no others do [LEAVE-4]', () => {
  const written = new Map(readFiles().files.services.map(({ id, data }) => [id, data?.actionNavigation ?? '']));
  const { services, referrals } = content();
  const changed = services.filter(({ id, actionNavigation }) => actionNavigation !== written.get(id));
  const named = services.filter(
    ({ id, partner }) =>
      referrals.partners.some((rule) => rule.partner === partner) ||
      referrals.visits.some((rule) => rule.services.includes(id)),
  );
  expect(changed.map(({ id }) => id)).toEqual(named.map(({ id }) => id));
  expect(changed.length).toBeGreaterThan(5);
  const urgent = services.find(({ id }) => id === 'mdlive-urgent')?.actionNavigation;
  expect(urgent).toBe(
    'https://mdlive.example/urgent-care?utm_source=larkmoor&utm_medium=find-care&utm_campaign=visit-link',
  );
});
