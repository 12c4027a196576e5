import type { ReactNode } from 'react';

import type { Tile } from '../catalogue/tile.schema.ts';
import { openLine, reachLine, treatsLine, whyLine } from './tile-text.ts';
import { Icon } from '#ui/Icon.tsx';

/** Why a tile is shown, with a check [TILE-17]. */
export function TileWhy({ tile }: { tile: Tile }): ReactNode {
  const why = whyLine(tile);
  if (!why) return null;
  return (
    <p className="why sm">
      <Icon name="check" />
      <span>{why}</span>
    </p>
  );
}

/** Distance or wait, opening hours and languages, as a list with icons; in some layouts also what it treats [TILE-2, TILE-6]. */
export function TileFacts({ tile, treats = false }: { tile: Tile; treats?: boolean }): ReactNode {
  const reach = reachLine(tile);
  const open = openLine(tile.open);
  return (
    <ul className="facts">
      {reach && (
        <li>
          {tile.nearestClinic === null ? <Icon name="clock" /> : <Icon name="map-pin" />}
          <span>{reach}</span>
        </li>
      )}
      {tile.nearestNote && (
        <li>
          <Icon name="info" />
          <span>{tile.nearestNote}</span>
        </li>
      )}
      {open && (
        <li>
          <Icon name="calendar" />
          <span>{open}</span>
        </li>
      )}
      {tile.ages && (
        <li>
          <Icon name="users" />
          <span>{tile.ages.words}</span>
        </li>
      )}
      {tile.languages.length > 1 && (
        <li>
          <Icon name="languages" />
          <span>{tile.languages.join(', ')}</span>
        </li>
      )}
      {treats && (
        <li>
          <Icon name="stethoscope" />
          <span>{treatsLine(tile)}</span>
        </li>
      )}
    </ul>
  );
}
