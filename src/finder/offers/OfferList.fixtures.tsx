import type { ReactNode } from 'react';

import type { Fixture } from '#ui/fixture.ts';
import { OfferList } from './OfferList.tsx';
import type { Tile } from '../catalogue/tile.schema.ts';
import { A_TILE } from '../tiles/TileCard.fixtures.tsx';

export const fixture: Fixture = { title: 'The services of one partner', draw };

function draw(): ReactNode {
  const online: Tile = { ...A_TILE, id: 'check', title: 'Mole check', nearestClinic: null, deliveryType: ['Virtual'] };
  return <OfferList initial={[A_TILE, online]} defaultPlace={{ zipCode: '60614', city: 'Chicago', state: 'IL' }} />;
}
