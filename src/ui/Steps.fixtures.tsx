import type { ReactNode } from 'react';

import type { Fixture } from './fixture.ts';
import { Steps } from './Steps.tsx';

export const fixture: Fixture = { title: 'Steps', draw };

const STEPS = ['Location and time', 'Patient information', 'Review', 'Confirmation'];

function draw(): ReactNode {
  return <Steps label="Booking steps" steps={STEPS.map((name) => ({ name, href: '#Steps' }))} current={1} />;
}
