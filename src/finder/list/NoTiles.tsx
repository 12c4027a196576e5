import type { ReactNode } from 'react';

import { OutOfHours } from '#safety/calls/OutOfHours.tsx';
import { VerySick } from '#safety/calls/VerySick.tsx';
import { searchAddress } from '#search/search-ask.ts';
import { telephoneLink } from '#text/telephone.ts';
import { Alert } from '#ui/Alert.tsx';
import { listTrouble } from './list-trouble.ts';
import type { AgeOf } from '#scheduler/offered/ages.ts';
import { ADULT_AGE } from '#text/age-words.ts';
import { personWords, type Filters } from '../filters/filters.ts';
import { writtenAge } from '../filters/filters-url.ts';
import type { TilesResponse } from '../catalogue/tile.schema.ts';
import { RefusedList } from './RefusedList.tsx';
import type { InitialTiles } from './TileList.tsx';
import type { TilesState } from './store.ts';
import { Icon } from '#ui/Icon.tsx';

/** What stands in place of an empty or failed list, its last words the way to a clinic (spec 8) [TILE-12]. */
export const NO_SERVICES = (
  <p>
    Sorry for the inconvenience, we are unable to display any services this time or{' '}
    <a href="/store-finder?has=Medical">Visit your local healthcare clinic</a>
  </p>
);

/** That there is nothing, and whom to ask instead. */
function WhomToCall({ phone, isSaid = false }: { phone: string; isSaid?: boolean }): ReactNode {
  return (
    <p>
      {!isSaid && 'No service on our list can help with this here. '}
      Call <a href={telephoneLink(phone)}>{phone}</a> to ask who can.
    </p>
  );
}

interface NoTilesProps {
  state: TilesState;
  initial: Pick<InitialTiles, 'tiles' | 'danger' | 'calls' | 'error' | 'asked' | 'notForAge'>;
  /** How many filters are chosen. */
  filters: number;
  /** Whom care is looked for, and whether they have to be seen now: only what is open is listed. */
  whom?: Pick<Filters, 'age' | 'openNow'> | undefined;
  /** Names of specialty services that are left out because their box isn't checked. */
  hidden?: readonly string[] | undefined;
  keyword?: string | undefined;
  phone?: string | undefined;
  onClear: () => void;
  /** Shows who opens next. */
  onLater?: () => void;
  onAgain: () => void;
}

/** What is said when services can't be shown, or not all of them, each with a way on; nothing when all is well [TILE-12, ERR-2]. */
export function NoTiles({
  state,
  initial,
  filters,
  whom = { age: null, openNow: false },
  hidden = [],
  keyword,
  phone,
  onClear,
  onLater,
  onAgain,
}: NoTilesProps): ReactNode {
  const trouble = listTrouble(state, initial);
  if (trouble === 'none') return null;
  if (trouble === 'part') return <PartFailed onAgain={onAgain} />;
  const { age, openNow } = whom;
  const refused = (state.state === 'found' ? state.notForAge : initial.notForAge) ?? [];
  if (trouble === 'empty' && openNow && age !== null) return <NobodyOpen {...{ age, refused, onLater }} />;
  if (trouble === 'empty' && (filters > 0 || keyword)) {
    const meant = state.state === 'found' ? state.asked?.meant : initial.asked?.meant;
    const called = (initial.calls ?? []).length > 0;
    return (
      <NothingFits {...{ filters, age, refused, hidden, keyword, phone, onClear, called }} meant={meant ?? null} />
    );
  }
  return (
    <Alert
      tone="error"
      live={trouble !== 'empty'}
      title={trouble === 'failed' && 'We’re sorry. The results did not load.'}
      level={3}
    >
      {NO_SERVICES}
      {trouble === 'empty' && <LeftOut names={hidden} />}
      {trouble === 'empty' && phone && <WhomToCall phone={phone} />}
      {trouble === 'gone' && (
        <p>
          These services are no longer listed here. <a href="/findcare/services">See all services</a>
        </p>
      )}
      {trouble === 'failed' && (
        <>
          <p>
            Your words and filters are kept. Try again{phone && ', or call '}
            {phone && <a href={telephoneLink(phone)}>{phone}</a>}.
          </p>
          <TryAgain onPress={onAgain} />
        </>
      )}
    </Alert>
  );
}

/** Tiles came, and with them the word that something went wrong (spec 8). */
function PartFailed({ onAgain }: { onAgain: () => void }): ReactNode {
  return (
    <Alert tone="error" live title="We’re sorry." level={3}>
      <p>
        We’re experiencing a technical issue and apologize for the inconvenience. Some services may be missing. Please
        try again.
      </p>
      <TryAgain onPress={onAgain} />
    </Alert>
  );
}

/** What an unchecked box would look for too. */
function LeftOut({ names }: { names: readonly string[] }): ReactNode {
  if (names.length === 0) return null;
  return <p>Check ‘Specialty services’ to look for {names.join(', ')}, too.</p>;
}

interface NobodyOpenProps {
  age: AgeOf;
  /** What is open, and not for this age. */
  refused: TilesResponse['notForAge'];
  onLater: (() => void) | undefined;
}

/** That nobody is open for somebody of an age, who is and doesn't take them, and where they are seen all the same. */
function NobodyOpen({ age, refused, onLater }: NobodyOpenProps): ReactNode {
  return (
    <div className="empty sand flow">
      <h3>Nothing near you is open now for {personWords(age)}</h3>
      <RefusedList refused={refused} />
      <OutOfHours isChild={isChild(age)} />
      <p className="row">
        {onLater && (
          <button className="btn quiet" type="button" onClick={onLater}>
            Show who opens next
          </button>
        )}
        <a className="go" href={`${searchAddress({ keyword: 'urgent care', near: '' })}&age=${writtenAge(age)}`}>
          Look for urgent care
        </a>
      </p>
    </div>
  );
}

function isChild(age: AgeOf | null): boolean {
  return age === 'child' || (age ?? ADULT_AGE * 12) < ADULT_AGE * 12;
}

interface NothingFitsProps {
  filters: number;
  age: AgeOf | null;
  /** What would fit another age. */
  refused: TilesResponse['notForAge'];
  hidden: readonly string[];
  keyword: string | undefined;
  meant: string | null;
  /** True where the page has said above the list whom to call. */
  called: boolean;
  phone: string | undefined;
  onClear: () => void;
}

function NothingFits({
  filters,
  age,
  refused,
  hidden,
  keyword,
  meant,
  called,
  phone,
  onClear,
}: NothingFitsProps): ReactNode {
  const chosen = filters === 0 ? '' : filters === 1 ? 'the filter' : `all ${filters} filters`;
  const forWhom = age !== null && refused.length > 0 ? personWords(age) : '';
  const what = [keyword && `“${keyword}”`, chosen].filter(Boolean).join(' and ');
  return (
    <div className="empty sand flow">
      <h3>
        {forWhom ? `Nothing we list for ${keyword ? `“${keyword}”` : 'this'} takes ${forWhom}` : `Nothing fits ${what}`}
      </h3>
      <RefusedList refused={refused} />
      {forWhom && isChild(age) && (
        <p>
          <a href="/findcare/category/pediatrics">See children’s doctors</a>
        </p>
      )}
      {meant && (
        <p>
          Did you mean <a href={searchAddress({ keyword: meant, near: '' })}>{meant}</a>?
        </p>
      )}
      <LeftOut names={hidden} />
      {phone && <WhomToCall phone={phone} isSaid={filters > 0} />}
      {keyword && !called && <VerySick />}
      <p className="row">
        {filters > 0 && (
          <button className="btn quiet" type="button" onClick={onClear}>
            Clear all filters
          </button>
        )}
        <a className="go" href="/findcare/services">
          See all services
        </a>
      </p>
      <div className="sm muted">{NO_SERVICES}</div>
    </div>
  );
}

/** Searches again after a failure. */
export function TryAgain({ onPress }: { onPress: () => void }): ReactNode {
  return (
    <p>
      <button className="btn quiet" type="button" onClick={onPress}>
        <Icon name="rotate-ccw" />
        Try again
      </button>
    </p>
  );
}
