import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';

import { formatMiles } from '#location/distance.ts';
import { placeLine } from '#location/place-line.ts';
import { Alert } from '#ui/Alert.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { NearPlace, NearStore } from './found-stores.ts';
import {
  $choice,
  askAgain,
  chooseMarked,
  endChoice,
  markStore,
  MILES,
  searchNear,
  searchTyped,
  typePlace,
  type Choice,
  type Found,
} from './store-choice.ts';

/** Chooses the store whose hours and offers pages show: by ZIP code, city or street, then from a list [SHELL-4]. */
export function StoreChoice(): ReactNode {
  const choice = useStore($choice);
  const { isOpen, found, said } = choice;
  return (
    <>
      <p className="vh" role="status">
        {said}
      </p>
      <Dialog
        className="choose-store-box"
        open={isOpen}
        onClose={endChoice}
        title={found.state === 'none' ? `No store within ${MILES} miles` : 'Choose your store'}
      >
        {found.state === 'none' ? <NoneNear {...found} /> : <Choosing choice={choice} />}
      </Dialog>
    </>
  );
}

function Choosing({ choice }: { choice: Choice }): ReactNode {
  const { typed, found } = choice;
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void searchTyped();
        }}
      >
        <PlaceAsked typed={typed} refused={found.state === 'refused' ? found.message : ''} />
      </form>
      <p className="vh" role="status">
        {found.state === 'searching' && 'Looking for stores'}
        {found.state === 'stores' && `Stores near ${found.near}: ${found.stores.length}`}
      </p>
      {found.state === 'which' && <Which {...found} />}
      {found.state === 'stores' && <Stores {...found} choice={choice} />}
    </>
  );
}

/** What had the focus is gone with the words before. */
function takeFocus(control: HTMLElement | null): void {
  control?.focus();
}

function PlaceAsked({ typed, refused }: { typed: string; refused: string }): ReactNode {
  return (
    <div className={refused ? 'field bad' : 'field'}>
      <label htmlFor="store-near">ZIP code, city or street</label>
      <div className="search long">
        <input
          className="in"
          id="store-near"
          ref={takeFocus}
          data-first
          value={typed}
          maxLength={200}
          autoComplete="postal-code"
          enterKeyHint="search"
          aria-invalid={refused ? true : undefined}
          aria-describedby={refused ? 'store-near-error' : undefined}
          onChange={(event) => typePlace(event.target.value)}
        />
        <button className="btn icon" type="submit" aria-label="Find stores">
          <Icon name="search" />
        </button>
      </div>
      {refused && (
        <p className="msg" id="store-near-error" role="alert">
          <Icon name="circle-alert" />
          <span>{refused}</span>
        </p>
      )}
    </div>
  );
}

function Which({ question, places }: { question: string; places: NearPlace[] }): ReactNode {
  return (
    <div className="flow" role="group" aria-labelledby="store-which">
      <p id="store-which" role="alert">
        {question}
      </p>
      <div className="chips">
        {places.map((place) => (
          <button
            key={`${placeLine(place)} ${place.lat} ${place.lng}`}
            className="chip"
            type="button"
            onClick={() => void searchNear(place)}
          >
            {placeLine(place)}
          </button>
        ))}
      </div>
    </div>
  );
}

function Stores({ near, stores, choice }: { near: string; stores: NearStore[]; choice: Choice }): ReactNode {
  const { marked, before, saving } = choice;
  return (
    <form
      className="flow"
      onSubmit={(event) => {
        event.preventDefault();
        void chooseMarked();
      }}
    >
      <fieldset className="near-stores card">
        <legend className="vh">Stores near {near}</legend>
        {stores.map((store) => (
          <OneStore
            key={store.storeNumber}
            store={store}
            near={near}
            isMarked={store.storeNumber === marked?.storeNumber}
          />
        ))}
      </fieldset>
      {saving === 'failed' && (
        <Alert tone="error" title="We couldn’t save your store" live>
          <p>{before ? `It is still ${before.name}. ` : ''}Please try again.</p>
        </Alert>
      )}
      <p className="row">
        {marked && (
          <button className="btn" type="submit" aria-disabled={saving === 'busy'}>
            {saving === 'busy' ? 'Saving…' : `Choose ${marked.name}`}
          </button>
        )}
        <button className="btn text" type="button" onClick={endChoice}>
          {before ? `Keep ${before.name}` : 'Cancel'}
        </button>
      </p>
    </form>
  );
}

interface OneStoreProps {
  store: NearStore;
  /** The place, whose own town is not said again. */
  near: string;
  isMarked: boolean;
}

function OneStore({ store, near, isMarked }: OneStoreProps): ReactNode {
  const { name, address, open, closure, distance } = store;
  return (
    <label>
      <input
        type="radio"
        name="near-store"
        checked={isMarked}
        disabled={closure !== null}
        onChange={() => markStore(store)}
      />
      <span>
        <b>{name}</b>
        <span>{near.includes(address.city) ? address.street : `${address.street}, ${address.city}`}</span>
        {open && <small>{open.words}</small>}
      </span>
      <b className="num">{formatMiles(distance)}</b>
    </label>
  );
}

function NoneNear({ near, nearest }: Extract<Found, { state: 'none' }>): ReactNode {
  return (
    <>
      <p role="status">
        Nothing near {near}.
        {nearest &&
          ` The nearest is ${nearest.name} in ${nearest.address.city}, ${nearest.address.state}, ${formatMiles(nearest.distance)} away.`}{' '}
        You can still book online visits.
      </p>
      <p className="row">
        <button className="btn" type="button" ref={takeFocus} onClick={askAgain}>
          Try another ZIP code
        </button>
        <button className="btn text" type="button" onClick={endChoice}>
          Go on without a store
        </button>
      </p>
    </>
  );
}
