import type { ReactNode } from 'react';

import { prepareWrites } from '#api/browser/client.ts';
import { groundClass, inkClass } from '#partners/banners/colors.ts';
import type { NamedPlace } from '#location/place-line.ts';
import { Monogram } from '#ui/monogram/Monogram.tsx';
import { showsPreviewBlurb, showsTreats, type Layout } from '../catalogue/layout.ts';
import type { Tile } from '../catalogue/tile.schema.ts';
import { badgeOf } from './tile-text.ts';
import { TilePrice, TimesAndAction } from './TileAction.tsx';
import { TileDrawer } from './TileDrawer.tsx';
import { TileFacts, TileWhy } from './TileFacts.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Whole } from '#ui/Whole.tsx';

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
  /** Where the visitor is, for what isn't offered there. */
  near?: NamedPlace | undefined;
  /** True on pages below /findcare/category/ only: of a category, of results (decision 5) [TILE-1]. */
  badges?: boolean;
  /** False on the page that 'Learn more' leads to. */
  learnMore?: boolean;
  layout?: Layout;
  /** Opens the details over the page; without it they open in the tile. */
  onDetails?: ((tile: Tile) => void) | undefined;
}

/** A service's tile: why it is shown, distance or wait, price, next times and action (spec 2). One item of a `.tiles` list, complete without script [CAT-11]. */
export function TileCard(props: TileCardProps): ReactNode {
  const { tile, near, badges = false, learnMore = true, layout = 'findcare3', onDetails } = props;
  const web = tile.dcElements?.Web;
  return (
    <li
      className={tile.offered === 'elsewhere' ? 'tile off' : 'tile'}
      data-card="service"
      data-partner={tile.partner}
      onPointerEnter={() => void prepareWrites()}
      onFocus={() => void prepareWrites()}
    >
      <article className="tile-card card">
        {web?.sceneryUrl && <Scenery src={web.sceneryUrl} mark={web.overlayLogoUrl} />}
        <Badges tile={tile} badges={badges} />
        <TileHead tile={tile} />
        <div className="blurb">
          <TileWhy tile={tile} />
          <p>{tile.description}</p>
          {showsPreviewBlurb(layout) && <p className="sm muted">{tile.previewBlurb}</p>}
          {tile.bannerContent && <News {...tile.bannerContent} />}
        </div>
        <TileFacts tile={tile} treats={showsTreats(layout)} />
        <TilePrice tile={tile} near={near} />
        <TimesAndAction tile={tile} near={near} />
      </article>
      <TileDrawer tile={tile} learnMore={learnMore} onDetails={onDetails} />
    </li>
  );
}

/** Logo, name and how people meet it. */
function TileHead({ tile }: { tile: Tile }): ReactNode {
  return (
    <div className="tile-head">
      <TileMark tile={tile} />
      <div>
        <h3>
          <Whole text={tile.name} />
        </h3>
        <p className="sm muted">{tile.kind}</p>
      </div>
    </div>
  );
}

/** The provider's logo, or its monogram. */
export function TileMark({ tile }: { tile: Tile }): ReactNode {
  const logo = tile.dcElements?.Web.logoUrl;
  if (logo) return <img className="plate" src={logo} alt="" width="48" height="48" />;
  return <Monogram {...tile.plate} />;
}

const BADGES = {
  team: { look: 'team', icon: 'users', words: 'Team members only' },
  viewed: { look: undefined, icon: 'rotate-ccw', words: 'Recently viewed' },
  new: { look: 'new', icon: 'sparkles', words: 'New' },
} as const;

/** The tabs at the card's edge: 'Sponsored' wherever it is so, and one badge where pages have them [TILE-1]. */
function Badges({ tile, badges }: { tile: Tile; badges: boolean }): ReactNode {
  const name = badges ? badgeOf(tile.badges) : undefined;
  if (!name && !tile.sponsored) return null;
  const badge = name && BADGES[name];
  return (
    <p className="badge">
      {tile.sponsored && <span>Sponsored</span>}
      {badge && (
        <span className={badge.look}>
          <Icon name={badge.icon} />
          {badge.words}
        </span>
      )}
    </p>
  );
}
