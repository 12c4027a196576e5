import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';

import { Dialog, opens } from '#ui/dialog/Dialog.tsx';
import { PlaceField } from './PlaceField.tsx';
import { placeName, type NamedPlace } from '../place-line.ts';
import { $place, clearSearch, placeBefore } from './store.ts';
import { UseMyLocation } from './UseMyLocation.tsx';
import { Icon } from '#ui/Icon.tsx';

interface ChangeLocationProps {
  /** The site's place, shown until the saved one is read. */
  defaultPlace: NamedPlace;
  /** True where that place was asked for: it stands until another is chosen here, whichever is saved. */
  asked?: boolean;
  /** The category whose services are shown, for the page that answers without script. */
  category?: string | undefined;
}

/**
 * The line with the place and its 'Change location' dialog (spec 2, 4). Without script the form leads to the search
 * results near the place.
 */
export function ChangeLocation({ defaultPlace, asked = false, category }: ChangeLocationProps): ReactNode {
  const saved = useStore($place, { ssr: 'initial' });
  const [passedOver] = useState(() => (asked ? placeBefore() : null));
  const place = saved === passedOver ? defaultPlace : (saved ?? defaultPlace);
  const [open, setOpen] = useState(false);
  const id = useId();

  function begin(): void {
    clearSearch();
    setOpen(true);
  }

  function close(): void {
    clearSearch();
    setOpen(false);
  }

  return (
    <>
      <p className="where">
        <Icon name="map-pin" />
        <span>
          Services near{' '}
          <b data-near={asked ? undefined : ''} suppressHydrationWarning>
            {placeName(place)}
          </b>
        </span>{' '}
        <button
          className="btn text"
          type="button"
          {...opens(id)}
          onClick={(event) => {
            // Safari doesn't focus a button that is clicked; the dialog gives the focus back to where it was [LOC-12].
            event.currentTarget.focus();
            begin();
          }}
        >
          Change<span className="vh"> location</span>
        </button>
      </p>
      <Dialog id={id} open={open} onOpen={() => setOpen(true)} onClose={close} title="Change location">
        <UseMyLocation look="btn wide" onFound={close} />
        <p className="or muted">or</p>
        <PlaceField
          label="Enter a location"
          placeholder="Enter a location"
          shown=""
          first
          category={category}
          onFound={close}
        />
      </Dialog>
    </>
  );
}
