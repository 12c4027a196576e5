import type { ReactNode } from 'react';

import type { Fixture } from '#ui/fixture.ts';
import { ChangeLocation } from './ChangeLocation.tsx';

export const fixture: Fixture = { title: 'The line that says the place', draw };

function draw(): ReactNode {
  return <ChangeLocation defaultPlace={{ city: 'Chicago', state: 'IL', zipCode: '60614' }} />;
}
