import type { ReactNode } from 'react';

import type { Fixture } from '#ui/fixture.ts';
import { createTileSearch } from './store.ts';
import { TileFilters } from './TileFilters.tsx';

export const fixture: Fixture = { title: 'Filters', draw };

const SYMPTOMS = ['Acne', 'Eczema', 'Rash or hives', 'Mole check'].map((name) => ({ symptomId: name, name }));

const CHOICES = {
  serviceTypes: true,
  symptoms: SYMPTOMS,
  plans: ['Bay State Health', 'Prairie Health'],
  languages: ['English', 'Spanish'],
};

function draw(): ReactNode {
  const search = createTileSearch({ place: { lat: 41.92, lng: -87.65 } });
  return (
    <div className="aside">
      <TileFilters search={search} count={5} choices={CHOICES} />
      <TileFilters
        search={search}
        count={5}
        choices={{ ...CHOICES, symptoms: [], plans: [], languages: [] }}
        categories={[{ name: 'Skin & hair', href: '#TileFilters' }]}
      />
    </div>
  );
}
