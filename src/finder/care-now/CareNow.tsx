import { useStore } from '@nanostores/react';
import { useEffect, type ReactNode } from 'react';

import { formatMiles } from '#location/distance.ts';
import { OutOfHours } from '#safety/calls/OutOfHours.tsx';
import { searchAddress } from '#search/search-ask.ts';
import { Icon } from '#ui/Icon.tsx';
import { SkeletonLines } from '#ui/Skeleton.tsx';
import type { Tile } from '../catalogue/tile.schema.ts';
import { personWords } from '../filters/filters.ts';
import { writtenAge } from '../filters/filters-url.ts';
import { detailHref } from '../tiles/actions.ts';
import { $careNow, isForChild, lookForCare, type CareNeed } from './store-care-now.ts';

/** Who can see somebody who has to be seen today: by name, hours and distance, then whom to call where nobody is open. */
export function CareNow({ keyword, symptoms, age }: CareNeed): ReactNode {
  const care = useStore($careNow);
  const ids = symptoms.join();
  useEffect(() => lookForCare({ keyword, symptoms: ids === '' ? [] : ids.split(','), age }), [keyword, ids, age]);
  const tiles = care.state === 'found' ? care.tiles : [];
  // No word that was typed or answered goes into an address but the age.
  const all = searchAddress({ keyword: 'urgent care', near: '' }) + (age === null ? '' : `&age=${writtenAge(age)}`);
  return (
    <section className="flow care-now" aria-label="Who can see them">
      <h4>{headingOf(tiles, age)}</h4>
      {care.state === 'looking' && <SkeletonLines lines={3} />}
      {tiles.length > 0 && (
        <ul>
          {tiles.map((tile) => (
            <Care key={tile.id} tile={tile} />
          ))}
        </ul>
      )}
      <p>
        <a className="go" href={all}>
          Look for urgent care <Icon name="arrow-right" />
        </a>
      </p>
      <OutOfHours isChild={isForChild(age)} />
    </section>
  );
}

function headingOf(tiles: readonly Tile[], age: CareNeed['age']): string {
  const whom = age === null ? '' : ` for ${personWords(age)}`;
  if (tiles.some(({ open }) => open?.now)) return `Open now${whom}`;
  return tiles.length > 0 ? `Nothing is open now${whom}. Who opens next` : `Care${whom}`;
}

function Care({ tile }: { tile: Tile }): ReactNode {
  const { name, open, nearestClinic } = tile;
  const href = detailHref(tile);
  const where = nearestClinic === null ? tile.kind : `${formatMiles(nearestClinic)} away`;
  return (
    <li>
      {href === undefined ? <b>{name}</b> : <a href={href}>{name}</a>}
      <small>
        {open && `${open.words} · `}
        {where}
      </small>
    </li>
  );
}
