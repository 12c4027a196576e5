import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { Dialog } from '#ui/Dialog.tsx';
import { MapPinIcon } from '#ui/icons.tsx';
import { PlaceField } from './PlaceField.tsx';
import { placeName, type NamedPlace } from './place-line.ts';
import { $place, clearSearch } from './store.ts';
import { UseMyLocation } from './UseMyLocation.tsx';

/** The helper line with the place and the 'Change location' dialog behind its link (spec 2, 4). `defaultPlace` is the site's, shown until the saved place is read. */
export function ChangeLocation({ defaultPlace }: { defaultPlace: NamedPlace }): ReactNode {
  const place = useStore($place, { ssr: 'initial' }) ?? defaultPlace;
  const [open, setOpen] = useState(false);

  function close(): void {
    clearSearch();
    setOpen(false);
  }

  return (
    <>
      <p className="where">
        <MapPinIcon />
        <span>
          Services near <b>{placeName(place)}</b>
        </span>{' '}
        <button
          className="btn text"
          type="button"
          aria-haspopup="dialog"
          onClick={(event) => {
            // Safari doesn't focus a button that is clicked; the dialog gives the focus back to where it was [LOC-12].
            event.currentTarget.focus();
            clearSearch();
            setOpen(true);
          }}
        >
          Change<span className="vh"> location</span>
        </button>
      </p>
      <noscript>
        <p className="hint">
          Choosing a location needs JavaScript. You see the services near {placeName(defaultPlace)}.
        </p>
      </noscript>
      <Dialog open={open} onClose={close} title="Change location">
        <Choices onFound={close} />
      </Dialog>
    </>
  );
}

function Choices({ onFound }: { onFound: () => void }): ReactNode {
  return (
    <>
      <UseMyLocation look="btn wide" onFound={onFound} />
      <p className="or muted">or</p>
      <PlaceField label="Enter a location" placeholder="Enter a location" shown="" first onFound={onFound} />
    </>
  );
}
