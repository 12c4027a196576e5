import type { AppointmentAnswer } from '#scheduler/visits/appointment.schema.ts';
import type { Arrival } from './arrival.schema.ts';

type Visit = Pick<AppointmentAnswer, 'needsParent' | 'confirmationNumber'> & {
  service: Pick<AppointmentAnswer['service'], 'afterVisit' | 'price'>;
};
type Day = Pick<Arrival, 'byCar' | 'opensAt' | 'street' | 'spaces' | 'phone' | 'card'>;

/** 'your Copperleaf PPO card' after other words. */
const within = (item: string): string => item.replace(/^Your/, 'your');

const photoId = ({ needsParent }: Pick<Visit, 'needsParent'>): string =>
  needsParent ? 'A photo ID of the parent or guardian' : 'A photo ID';

/** The four steps of the day, each a heading and what it means: by car, or inside by the door. */
export function stepsOf(visit: Visit, { byCar, opensAt, street, spaces, phone, card }: Day): [string, string][] {
  const id = visit.needsParent ? 'the parent’s photo ID' : 'your photo ID';
  const shown = card === null ? id : `${id} and ${within(card)}`;
  const swab = visit.needsParent
    ? 'Then your child gets the swab. Your child does it alone or with you, about 15 seconds in each side of the nose.'
    : 'Then you get the swab. You do it yourself, about 15 seconds in each side of the nose.';
  const { afterVisit } = visit.service;
  if (!byCar)
    return [
      [
        `From ${opensAt}, come in by the test door on ${street}`,
        'Wear a mask. Follow the green signs to the test desk.',
      ],
      [`Show ${shown}`, `Say your name and the number ${visit.confirmationNumber}.`],
      ['Take the test', swab],
      ['Leave by the same door', afterVisit],
    ];
  return [
    [
      `From ${opensAt}, turn in from ${street}`,
      `Follow the green signs around the store to spaces 1 to ${spaces ?? 1}.`,
    ],
    [
      'Park, stay in the car, keep the windows up',
      `Press “I’m here” on this page, or call ${phone} and say the number of your space.`,
    ],
    [`Hold ${shown} to the window`, swab],
    ['Drive home', afterVisit],
  ];
}

/** What to bring to this visit. */
export function bringFor(visit: Visit, { byCar, card }: Day): string[] {
  const { figure = null } = visit.service.price ?? {};
  return [
    photoId(visit),
    ...(card === null ? [] : [card]),
    ...(figure === null || figure === '$0' || card !== null ? [] : [`A way to pay ${figure}`]),
    `The number ${visit.confirmationNumber}`,
    ...(byCar ? [] : ['A mask']),
  ];
}
