import type { MouseEvent, ReactNode } from 'react';

import { detailHref } from './actions.ts';
import { showsPreviewBlurb, type Layout } from '../catalogue/layout.ts';
import type { Tile } from '../catalogue/tile.schema.ts';
import { listed, sponsoredText } from './tile-text.ts';
import { recordView, rememberPressed } from './viewed.ts';
import { Icon } from '#ui/Icon.tsx';

interface TileDrawerProps {
  tile: Tile;
  learnMore: boolean;
  onDetails: ((tile: Tile) => void) | undefined;
}

/** The foot of a tile: 'Learn more', and 'More details', which opens over the page once script is awake and in the tile without it [TILE-5, TILE-7]. */
export function TileDrawer({ tile, learnMore, onDetails }: TileDrawerProps): ReactNode {
  const href = learnMore ? detailHref(tile) : undefined;
  const about = <span className="vh"> about {tile.name}</span>;

  function onSummary(event: MouseEvent<HTMLElement>): void {
    recordView(tile.id);
    if (!onDetails) return;
    event.preventDefault();
    // Safari doesn't focus what is clicked; the dialog gives the focus back to where it was.
    event.currentTarget.focus();
    onDetails(tile);
  }

  return (
    <div className="tile-foot card">
      {href && (
        <a href={href} onClick={() => rememberPressed(tile)}>
          Learn more{about}
        </a>
      )}
      <details>
        <summary onClick={onSummary}>
          More details{about}
          <Icon name="chevron-down" />
        </summary>
        <div className="more">
          <TileMore tile={tile} />
        </div>
      </details>
    </div>
  );
}

interface TileMoreProps {
  tile: Tile;
  /** The layout, where the tile's blurb is said here: its card says it otherwise. */
  blurbOf?: Layout;
  /** The level of the heading above it, and one: 4 in a tile, 3 in a dialog. */
  heading?: 3 | 4;
}

/** The content of 'More details': the longer text, what the service is used for, and a picture if there is one [TILE-7]. */
export function TileMore({ tile, blurbOf, heading = 4 }: TileMoreProps): ReactNode {
  return (
    <>
      {tile.sponsored && <p className="sm">{sponsoredText(tile)}</p>}
      {blurbOf && showsPreviewBlurb(blurbOf) && <p className="sm">{tile.previewBlurb}</p>}
      <p className="sm">
        {tile.extendedDescription} {tile.booking?.whoFor}
      </p>
      <CommonlyUsedFor items={listed(tile.symptomList)} heading={heading} />
      {tile.insurancePlans.length > 0 && <p className="sm">Takes {tile.insurancePlans.join(', ')}.</p>}
      {tile.productBox && <img src={tile.productBox.image} alt={tile.productBox.alt} loading="lazy" />}
    </>
  );
}

function CommonlyUsedFor({ items, heading }: { items: string[]; heading: 3 | 4 }): ReactNode {
  if (items.length === 0) return null;
  const Heading = `h${heading}` as const;
  return (
    <>
      <Heading>Commonly used for</Heading>
      <ul className="sm muted">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  );
}
