import type { ReactNode } from 'react';

import type { Fixture } from '#ui/fixture.ts';
import type { Tile } from '../catalogue/tile.schema.ts';
import { TileCard } from './TileCard.tsx';

export const fixture: Fixture = { title: 'Tiles', draw };

const NONE = { isTmw: false, isRecentlyViewed: false, isNew: false };

/** A service in person with all that a tile can say. */
export const A_TILE: Tile = {
  id: 'skin-visit',
  name: 'Fernhill Skin Clinic',
  serviceName: 'Skin visit',
  title: 'Skin visit',
  description: 'A dermatologist looks at your skin and says what comes next.',
  partner: 'fernhill-skin',
  provider: { name: 'Fernhill', possessive: true },
  plate: { letters: 'Fh', tone: 5, shape: 1 },
  kind: 'In person',
  deliveryType: ['Clinic'],
  speciality: false,
  serviceType: 'Dermatology',
  audiences: [],
  position: 1,
  categories: ['skin-hair'],
  categoryIds: [100],
  ages: { from: 24, under: null, words: 'Ages 2 and up' },
  feverFrom: null,
  price: 145,
  priceType: 'Starting at',
  priceCurrency: '$',
  priceUnit: 'per visit',
  actionType: 'externalweburl',
  actionText: 'See times',
  actionNavigation: 'https://fernhill.example/',
  symptomCategories: 'Acne, Rashes',
  symptomList: 'Acne, Eczema, Rosacea, Rashes',
  extendedDescription: 'The price covers the visit, the plan and 30 days of questions.',
  previewBlurb: 'Bring a list of what you take.',
  symptoms: [],
  isTmw: false,
  isNew: false,
  sponsored: false,
  booking: null,
  languages: ['English', 'Spanish'],
  insurancePlans: [],
  wheelchair: true,
  badges: { ...NONE, isNew: true },
  nearestClinic: 2.1,
  nearestLocationName: 'Fernhill, Belmont Ave',
  nearestLocationId: 'fernhill-belmont',
  nearestNote: null,
  nearestForAll: true,
  nextTimes: [],
  open: { now: true, until: '7 pm', words: 'Open until 7 pm' },
  offered: 'here',
  notIn: '',
  match: '',
  reason: 'Closest in-person choice',
};

const TILES: Tile[] = [
  A_TILE,
  {
    ...A_TILE,
    id: 'photo-visit',
    name: 'Clearbrook Dermatology Online',
    kind: 'Online, by photo',
    plate: { letters: 'Cb', tone: 1, shape: 0 },
    badges: { ...NONE, isRecentlyViewed: true },
    nearestClinic: null,
    avgWaitTimeValue: '1 hour',
  },
  {
    ...A_TILE,
    id: 'ask',
    name: 'Ask a pharmacist',
    plate: { letters: 'Rx', tone: 0, shape: 2 },
    badges: { ...NONE, isTmw: true },
    priceOverrideText: 'Free',
  },
  {
    ...A_TILE,
    id: 'long-name',
    name: 'Marlow & Finch Dermatology Associates of Greater Chicago and the North Shore',
    plate: { letters: 'MF', tone: 7, shape: 3 },
    badges: NONE,
    priceOverrideText: 'Your insurance copay',
  },
];

function draw(): ReactNode {
  return (
    <ul className="tiles">
      {TILES.map((tile) => (
        <TileCard tile={tile} badges key={tile.id} />
      ))}
    </ul>
  );
}
