import { expect, it } from 'vitest';
import { $departure, leaveFor, leavingMessage, leavingTitle, possessive, stay } from './leaving.ts';

it('says where one is taken, and whose policies hold there [LEAVE-1]', () => {
  expect(leavingTitle('Clearbrook Dermatology')).toBe("We're taking you to Clearbrook Dermatology");
  expect(leavingMessage('Clearbrook Dermatology')).toBe(
    "Any information that you provide there is subject to Clearbrook Dermatology's privacy and security policies.",
  );
});

it("adds no possessive for 'all of us' [LEAVE-1]", () => {
  expect(possessive('All of Us')).toBe('All of Us');
  expect(possessive('all of us')).toBe('all of us');
  expect(possessive('Pinebank Labs')).toBe("Pinebank Labs'");
});

it('adds none either where content says that it would read badly [LEAVE-1]', () => {
  expect(leavingMessage('Research Together', false)).toBe(
    'Any information that you provide there is subject to Research Together privacy and security policies.',
  );
});

it('opens for a departure and closes again [LEAVE-2 part]', () => {
  const departure = {
    provider: 'Clearbrook',
    plate: { letters: 'Cb', tone: 1, shape: 0 },
    href: 'https://clearbrook.example/',
  };
  leaveFor(departure);
  expect($departure.get()).toEqual(departure);
  stay();
  expect($departure.get()).toBeNull();
});
