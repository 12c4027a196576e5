import type { ReactNode } from 'react';

import type { Fixture } from '../fixture.ts';
import { Monogram } from './Monogram.tsx';
import { MONOGRAM_TONES } from './monogram.ts';

export const fixture: Fixture = { title: 'Monograms', draw };

function draw(): ReactNode {
  return (
    <p className="row">
      {MONOGRAM_TONES.map(([ground], tone) => (
        <Monogram key={ground} letters="Lk" tone={tone} shape={tone} />
      ))}
      <Monogram letters="Sm" tone={6} shape={0} small />
      <Monogram letters="Id" tone={1} shape={2} tiny />
      <Monogram letters="Hl" tone={4} shape={1} large />
    </p>
  );
}
