/** What a partner can be told of a person who is signed on there. Nothing about health is among it. */
export const TELLS = ['name', 'dateOfBirth', 'email'] as const;
/** One of these. */
export type Tell = (typeof TELLS)[number];

/** What an account knows of its person; '' for what it doesn't. */
export type Person = { firstName: string; lastName: string; dob: string; email: string };

/** One thing that is told: how people read it, and as which SAML attributes it goes. */
export type ToldValue = {
  tell: Tell;
  label: string;
  shown: string;
  attributes: readonly (readonly [name: string, value: string])[];
};

const DAY = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });

/** What a partner is told of this person: of what content allows, that which is known. */
export function toldOf({ firstName, lastName, dob, email }: Person, tells: readonly Tell[]): ToldValue[] {
  const known: Record<Tell, ToldValue> = {
    name: {
      tell: 'name',
      label: 'Your name',
      shown: `${firstName} ${lastName}`.trim(),
      attributes: filled([
        ['firstName', firstName],
        ['lastName', lastName],
      ]),
    },
    dateOfBirth: {
      tell: 'dateOfBirth',
      label: 'Date of birth',
      shown: dob && DAY.format(new Date(`${dob}T00:00:00Z`)),
      attributes: filled([['dateOfBirth', dob]]),
    },
    email: { tell: 'email', label: 'Your email', shown: email, attributes: filled([['email', email]]) },
  };
  return TELLS.filter((tell) => tells.includes(tell))
    .map((tell) => known[tell])
    .filter(({ attributes }) => attributes.length > 0);
}

function filled(attributes: ToldValue['attributes']): ToldValue['attributes'] {
  return attributes.filter(([, value]) => value !== '');
}

const IN_A_LIST: Record<Tell, string> = { name: 'name', dateOfBirth: 'date of birth', email: 'email' };

/** 'Name, date of birth, email': what somebody is told, as one line. */
export function inWords(tells: readonly Tell[]): string {
  const words = wordsOf(tells).join(', ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** 'your name, date of birth and email': the same within a sentence. */
export function inSentence(tells: readonly Tell[]): string {
  const words = wordsOf(tells);
  return `your ${[words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' and ')}`;
}

function wordsOf(tells: readonly Tell[]): string[] {
  return TELLS.filter((tell) => tells.includes(tell)).map((tell) => IN_A_LIST[tell]);
}
