import { useStore } from '@nanostores/react';
import { useRef, type ReactNode, type SyntheticEvent } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { isSameFilters, visitsPath } from '../filters-in-address.ts';
import { $filters, narrow } from './store-found.ts';
import { $naming, $views, askForName, removeView, saveView } from './store-saved.ts';

/** The saved views of who is signed in. */
export function Views(): ReactNode {
  const views = useStore($views, { ssr: 'initial' });
  const filters = useStore($filters, { ssr: 'initial' });
  if (views.length === 0) return null;
  return (
    <ul className="views" aria-label="Saved views">
      {views.map((view) => (
        <li key={view.id}>
          <a
            href={visitsPath(view.filters)}
            aria-current={isSameFilters(view.filters, filters) ? 'true' : undefined}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              narrow(view.filters);
            }}
          >
            {view.name}
          </a>
          <button className="btn text row-btn" type="button" onClick={() => void removeView(view)}>
            <Icon name="x" />
            <span className="vh">Remove the view {view.name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Keeps the filters of now under a name. */
export function SaveView(): ReactNode {
  const naming = useStore($naming);
  const field = useRef<HTMLInputElement>(null);
  function onSubmit(event: SyntheticEvent): void {
    event.preventDefault();
    void saveView(field.current?.value.trim() ?? '');
  }
  return (
    <>
      <button className="btn quiet" type="button" aria-haspopup="dialog" onClick={askForName}>
        <Icon name="plus" />
        Save this view
      </button>
      <Dialog open={naming !== null} onClose={() => $naming.set(null)} title="Save this view">
        <form className="flow" onSubmit={onSubmit}>
          <p>The filters are saved for you alone. What is typed about a person is not.</p>
          {naming?.problem && <Alert tone="error" title={naming.problem} live />}
          <Field id="view-name" label="Name of the view" ref={field} maxLength={40} autoComplete="off" required />
          <p>
            <button className="btn" type="submit" disabled={naming?.isBusy}>
              Save
            </button>
          </p>
        </form>
      </Dialog>
    </>
  );
}
