import type { MouseEvent, ReactNode } from 'react';

import { leaveFor } from '#partners/leaving.ts';
import { groundClass, inkClass } from '#partners/colors.ts';
import {
  CalendarIcon,
  ChevronDownIcon,
  ClockIcon,
  InfoIcon,
  MapPinIcon,
  RotateCcwIcon,
  SparklesIcon,
  StethoscopeIcon,
  UsersIcon,
} from '#ui/icons.tsx';
import { Plate } from '#ui/Plate.tsx';
import { Price } from '#ui/Price.tsx';
import { detailHref, providerCookie, tileAction } from './actions.ts';
import { badgeOf, listed, priceOf, reachLine } from './tile-text.ts';
import { showsPreviewBlurb, showsTreats, type Layout } from './layout.ts';
import { nextFreeText } from './next-free.ts';
import type { Tile } from './service.schema.ts';

type NewsProps = NonNullable<Tile['bannerContent']>;

/** A short banner on a tile; its colors are classes of a built style sheet [TILE-16]. */
function News({ title, subTitle, disclaimer, bgColor, fontColor }: NewsProps): ReactNode {
  return (
    <div className={`news ${groundClass(bgColor)} ${inkClass(fontColor)}`}>
      <p>
        <b>{title}</b>
      </p>
      {subTitle && <p className={inkClass(subTitle.fontColor)}>{subTitle.title}</p>}
      {disclaimer && <small className={inkClass(disclaimer.fontColor ?? fontColor)}>{disclaimer.title}</small>}
    </div>
  );
}

/** A picture at the top of a tile, with a logo on it [TILE-16]. */
function Scenery({ src, mark }: { src: string; mark: string | undefined }): ReactNode {
  return (
    <p className="scenery">
      <img src={src} alt="" width="320" height="96" loading="lazy" />
      {mark && <img src={mark} alt="" width="36" height="36" loading="lazy" />}
    </p>
  );
}

interface TileCardProps {
  tile: Tile;
  /** True on a category page only [TILE-1]. */
  badges?: boolean;
  /** False on the page that 'Learn more' leads to. */
  learnMore?: boolean;
  layout?: Layout;
}

/** A service's tile: name, distance or wait, price and action (spec 2). One item of a `.tiles` list, complete without script [CAT-11]. */
export function TileCard({ tile, badges = false, learnMore = true, layout = 'findcare3' }: TileCardProps): ReactNode {
  const web = tile.dcElements?.Web;
  return (
    <li className="tile" data-card="service">
      <article className="tile-card card">
        {web?.sceneryUrl && <Scenery src={web.sceneryUrl} mark={web.overlayLogoUrl} />}
        {badges && <Badge badges={tile.badges} />}
        <div className="tile-head">
          {web?.logoUrl ? (
            <img className="plate" src={web.logoUrl} alt="" width="48" height="48" />
          ) : (
            <Plate {...tile.plate} />
          )}
          <div>
            <h3>{tile.name}</h3>
            <p className="sm muted">{tile.kind}</p>
          </div>
        </div>
        <div className="blurb">
          <p>{tile.description}</p>
          {tile.bannerContent && <News {...tile.bannerContent} />}
        </div>
        <TileFacts tile={tile} treats={showsTreats(layout)} />
        <Price {...priceOf(tile)} />
        <TileAction tile={tile} />
      </article>
      <Drawer tile={tile} href={learnMore ? detailHref(tile) : undefined} layout={layout} />
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

/** Distance or wait and the next free time, as a list with icons; in some layouts also what it treats [TILE-2, TILE-6, TILE-17]. */
export function TileFacts({ tile, treats = false }: { tile: Tile; treats?: boolean }): ReactNode {
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
      {treats && (
        <li>
          <StethoscopeIcon />
          <span>Treats: {tile.symptomCategories}</span>
        </li>
      )}
    </ul>
  );
}

/** The next free time, or the content's text; a bookable service without a known time says 'Choose a time online' [TILE-17]. */
function whenLine({ nextTimes: [next], availability, booking }: Tile): string {
  if (next) return `Next: ${nextFreeText(next, Date.now())}`;
  return availability ?? (booking ? 'Choose a time online' : '');
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

  const classes = [look, groundClass(own?.bgColor), inkClass(own?.fontColor)].filter(Boolean).join(' ');
  return (
    <a
      className={classes}
      href={action.href}
      rel={action.kind === 'leave' ? 'noopener' : undefined}
      data-track={track}
      onClick={onClick}
    >
      {own?.text ?? tile.actionText}
      <span className="vh"> with {tile.name}</span>
    </a>
  );
}

interface DrawerProps {
  tile: Tile;
  /** Where 'Learn more' leads. */
  href: string | undefined;
  layout: Layout;
}

function Drawer({ tile, href, layout }: DrawerProps): ReactNode {
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
          <TileMore tile={tile} layout={layout} />
        </div>
      </details>
    </div>
  );
}

/** The content of 'More details': the longer text, what the service is used for, and a picture if there is one [TILE-3, TILE-7]. */
export function TileMore({ tile, layout = 'findcare3' }: { tile: Tile; layout?: Layout }): ReactNode {
  return (
    <>
      {showsPreviewBlurb(layout) && <p className="sm">{tile.previewBlurb}</p>}
      <p className="sm">{tile.extendedDescription}</p>
      <CommonlyUsedFor items={listed(tile.symptomList)} />
      {tile.productBox && <img src={tile.productBox.image} alt={tile.productBox.alt} loading="lazy" />}
    </>
  );
}

function CommonlyUsedFor({ items }: { items: string[] }): ReactNode {
  if (items.length === 0) return null;
  return (
    <>
      <h4>Commonly used for</h4>
      <ul className="sm muted">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  );
}
