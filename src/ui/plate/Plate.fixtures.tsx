import type { ReactNode } from 'react';

import type { Fixture } from '../fixture.ts';
import { Plate } from './Plate.tsx';
import { PLATE_TONES } from './plate.ts';

export const fixture: Fixture = { title: 'Plates', draw };

function draw(): ReactNode {
  return (
    <p className="row">
      {PLATE_TONES.map(([ground], tone) => (
        <Plate key={ground} letters="Lk" tone={tone} shape={tone} />
      ))}
      <Plate letters="Sm" tone={6} shape={0} small />
      <Plate letters="Hl" tone={4} shape={1} large />
    </p>
  );
}
