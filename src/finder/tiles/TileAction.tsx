import type { ReactNode } from 'react';

import type { NamedPlace } from '#location/place-line.ts';
import { groundClass, inkClass } from '#partners/banners/colors.ts';
import { Price } from '#ui/Price.tsx';
import { tileAction } from './actions.ts';
import { pressTile, pressUse } from './press.ts';
import { bookingHref } from './booking-link.ts';
import { elsewhere } from './elsewhere.ts';
import type { OpenTime, Tile } from '../catalogue/tile.schema.ts';
import { notFor, type NamedTile } from '../catalogue/tile-place.ts';
import { recordView } from './viewed.ts';
import { insteadOfTimes, priceOf } from './tile-text.ts';
import { Icon } from '#ui/Icon.tsx';

/** A place without names: the visitor's is not known. */
const NOWHERE: NamedPlace = { zipCode: '', city: '', state: '' };

interface AtPlace {
  tile: NamedTile;
  /** Where the visitor is, for what isn't offered there. */
  near?: NamedPlace | undefined;
}

/** What it costs, or that it isn't offered here. */
export function TilePrice({ tile, near = NOWHERE }: AtPlace): ReactNode {
  // What is paid at the visit is paid where everyone can go.
  const label =
    !tile.nearestForAll && tile.price !== undefined ? { label: `${tile.priceType || 'Price'} elsewhere` } : {};
  if (tile.offered === 'here') return <Price {...priceOf(tile)} {...label} />;
  const { near: where, words } = elsewhere(tile, near);
  return (
    <dl className="price">
      <dt>{where}</dt>
      <dd className="words">
        <Icon name="ban" />
        {words}
      </dd>
    </dl>
  );
}

/** The next times and the button; where the service isn't offered, the way to those who can help. */
export function TimesAndAction({ tile, near = NOWHERE }: AtPlace): ReactNode {
  if (tile.offered === 'elsewhere') {
    const { help, href } = elsewhere(tile, near);
    return (
      <div className="act">
        <a className="btn wide quiet" href={href}>
          {help}
          <span className="vh"> with {tile.title}</span>
        </a>
      </div>
    );
  }
  return (
    <div className="act" {...notFor(tile)}>
      {tile.nextTimes.length > 0 ? <Times tile={tile} /> : <Instead words={insteadOfTimes(tile)} />}
      <TileAction tile={tile} />
    </div>
  );
}

/** The next open times, each a link that books it. */
function Times({ tile }: { tile: Tile }): ReactNode {
  return (
    <ul className="times" aria-label={`Next open times at ${tile.nearestLocationName ?? tile.name}`}>
      {tile.nextTimes.map((time) => (
        <li key={time.start}>
          <Time tile={tile} time={time} />
        </li>
      ))}
    </ul>
  );
}

function Time({ tile, time }: { tile: Tile; time: OpenTime }): ReactNode {
  return (
    <a
      className="time"
      href={bookingHref(tile, time)}
      onClick={() => {
        recordView(tile.id);
        pressUse(tile);
      }}
    >
      <span className="vh">Book </span>
      <small>{time.day}</small>
      <span className="vh"> </span>
      {time.time}
      <span className="vh"> at {tile.name}</span>
    </a>
  );
}

function Instead({ words }: { words: string }): ReactNode {
  return (
    <p className="instead sm">
      <Icon name="calendar" />
      {words}
    </p>
  );
}

interface TileActionProps {
  tile: Tile;
  look?: string;
  /** Which button is counted: ctaOne, ctaTwo [LAND-9]. */
  track?: string;
}

/** A service's button: follows the link, or opens the leaving dialog for another site [TILE-8, TILE-10]. */
export function TileAction({ tile, look = 'btn wide', track }: TileActionProps): ReactNode {
  const own = tile.dcElements?.Web.action;
  const action = tileAction(own ? { ...tile, actionType: own.type, actionNavigation: own.navigation } : tile);
  if (!action) return null;

  const classes = [look, groundClass(own?.bgColor), inkClass(own?.fontColor)].filter(Boolean).join(' ');
  return (
    <a
      className={classes}
      href={(action.kind === 'go' && bookingHref(tile)) || action.href}
      rel={action.kind === 'leave' ? 'noopener' : undefined}
      data-track={track}
      onClick={(event) => {
        recordView(tile.id);
        pressTile(tile, action, event);
      }}
    >
      {own?.text ?? tile.actionText}
      <span className="vh"> with {tile.name}</span>
    </a>
  );
}
