import type { MouseEvent, ReactNode } from 'react';

import { leaveFor } from '#partners/leaving.ts';
import {
  CalendarIcon,
  ChevronDownIcon,
  ClockIcon,
  InfoIcon,
  MapPinIcon,
  RotateCcwIcon,
  SparklesIcon,
  UsersIcon,
} from '#ui/icons.tsx';
import { Plate } from '#ui/Plate.tsx';
import { Price } from '#ui/Price.tsx';
import { detailHref, providerCookie, tileAction } from './actions.ts';
import { badgeOf, listed, priceOf, reachLine } from './facts.ts';
import { nextFreeText } from './next-free.ts';
import type { Tile } from './service.schema.ts';

interface TileCardProps {
  tile: Tile;
  /** True on a category page only [TILE-1]. */
  badges?: boolean;
  /** False on the page that 'Learn more' leads to. */
  learnMore?: boolean;
}

/** A service to choose: what, how far or how soon, for how much, and the way there (spec 2). One item of a `.tiles` list, complete without script [CAT-11]. */
export function TileCard({ tile, badges = false, learnMore = true }: TileCardProps): ReactNode {
  return (
    <li className="tile">
      <article className="tile-card card">
        {badges && <Badge badges={tile.badges} />}
        <div className="tile-head">
          <Plate {...tile.plate} />
          <div>
            <h3>{tile.name}</h3>
            <p className="sm muted">{tile.kind}</p>
          </div>
        </div>
        <p className="blurb">{tile.description}</p>
        <TileFacts tile={tile} />
        <Price {...priceOf(tile)} />
        <TileAction tile={tile} />
      </article>
      <Drawer tile={tile} href={learnMore ? detailHref(tile) : undefined} />
    </li>
  );
}

const BADGES = {
  team: { look: 'team', Icon: UsersIcon, words: 'Team members only' },
  viewed: { look: undefined, Icon: RotateCcwIcon, words: 'Recently viewed' },
  new: { look: 'new', Icon: SparklesIcon, words: 'New' },
} as const;

function Badge({ badges }: { badges: Tile['badges'] }): ReactNode {
  const badge = badgeOf(badges);
  if (!badge) return null;
  const { look, Icon, words } = BADGES[badge];
  return (
    <p className="badge">
      <span className={look}>
        <Icon />
        {words}
      </span>
    </p>
  );
}

/** How far or how soon, and when next, as a list with icons [TILE-2, TILE-17]. */
export function TileFacts({ tile }: { tile: Tile }): ReactNode {
  const reach = reachLine(tile);
  const when = whenLine(tile);
  return (
    <ul className="facts">
      {reach && (
        <li>
          {tile.nearestClinic === null ? <ClockIcon /> : <MapPinIcon />}
          <span>{reach}</span>
        </li>
      )}
      {(when || tile.reason) && (
        <li>
          {when ? <CalendarIcon /> : <InfoIcon />}
          <span>
            {when}
            {when ? <small className="muted">{tile.reason}</small> : tile.reason}
          </span>
        </li>
      )}
    </ul>
  );
}

/** When it can be had: the next free time, or what the content says; a booked service without a known time can still be booked [TILE-17]. */
function whenLine({ nextFree, availability, scheduling }: Tile): string {
  if (nextFree) return `Next: ${nextFreeText(nextFree, Date.now())}`;
  return availability ?? (scheduling ? 'Choose a time online' : '');
}

/** The button of a service: goes there, or asks first when it leaves the site [TILE-8, TILE-10]. */
export function TileAction({ tile }: { tile: Tile }): ReactNode {
  const action = tileAction(tile);
  if (!action) return null;

  function onClick(event: MouseEvent): void {
    document.cookie = providerCookie(tile.partner, location.protocol === 'https:');
    if (action?.kind !== 'leave' || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    leaveFor({
      provider: tile.provider.name,
      possessive: tile.provider.possessive,
      plate: tile.plate,
      href: action.href,
    });
  }

  return (
    <a className="btn wide" href={action.href} rel={action.kind === 'leave' ? 'noopener' : undefined} onClick={onClick}>
      {tile.actionText}
      <span className="vh"> with {tile.name}</span>
    </a>
  );
}

function Drawer({ tile, href }: { tile: Tile; href: string | undefined }): ReactNode {
  const about = <span className="vh"> about {tile.name}</span>;
  return (
    <div className="tile-foot card">
      {href && <a href={href}>Learn more{about}</a>}
      <details>
        <summary>
          More details{about}
          <ChevronDownIcon />
        </summary>
        <div className="more">
          <TileMore tile={tile} />
        </div>
      </details>
    </div>
  );
}

/** What stands behind 'More details': the longer text, what it is used for, and a picture of the box where there is one. */
export function TileMore({ tile }: { tile: Tile }): ReactNode {
  return (
    <>
      <p className="sm">{tile.previewBlurb}</p>
      <p className="sm">{tile.extendedDescription}</p>
      <Treats title="Treats:" items={listed(tile.symptomCategories)} />
      <Treats title="Commonly used for" items={listed(tile.symptomList)} />
      {tile.productBox && <img src={tile.productBox.image} alt={tile.productBox.alt} loading="lazy" />}
    </>
  );
}

function Treats({ title, items }: { title: string; items: string[] }): ReactNode {
  if (items.length === 0) return null;
  return (
    <>
      <h4>{title}</h4>
      <ul className="sm muted">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  );
}
