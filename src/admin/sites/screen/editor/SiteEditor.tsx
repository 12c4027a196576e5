import { useStore } from '@nanostores/react';
import type { ReactNode, SyntheticEvent } from 'react';

import { NotLoaded } from '#admin/frame/NotShown.tsx';
import { Alert } from '#ui/Alert.tsx';
import { Icon } from '#ui/Icon.tsx';
import { SkeletonLines } from '#ui/Skeleton.tsx';
import { peopleAre, peopleWords } from '#text/people-words.ts';
import { changedParts } from '../changes.ts';
import { HoursEditor } from '../hours/HoursEditor.tsx';
import { PlacesEditor } from '../hours/PlacesEditor.tsx';
import { SpecialDays } from '../hours/SpecialDays.tsx';
import { NotSaved, useFocusOnWrong } from '../NotSaved.tsx';
import { SignIn } from '../NotShown.tsx';
import { PlaceEditor } from '../PlaceEditor.tsx';
import { PreviewPane } from '../PreviewPane.tsx';
import { SiteText } from '../SiteText.tsx';
import { StationStatus } from '../status/StationStatus.tsx';
import { SuspendDialog } from '../status/SuspendDialog.tsx';
import { $editing, type Editing } from '../editing.ts';
import { discard, openSite, reload, save, takeBack } from '../store-edit.ts';
import { openSiteId } from '../store-sites.ts';
import { StrandedDialog } from '../StrandedDialog.tsx';
import { StrandedResult } from '../StrandedResult.tsx';
import { Status, StatusSince } from '../words.tsx';
import { Leaving } from './Leaving.tsx';
import { PartsNav } from './PartsNav.tsx';

/** One site: its parts on one page, what changes counted, and what visitors will see beside it. */
export function SiteEditor(): ReactNode {
  const editing = useStore($editing);
  switch (editing.state) {
    case 'loading':
      return (
        <>
          <h1>Site</h1>
          <SkeletonLines lines={8} />
        </>
      );
    case 'guest':
      return <SignIn />;
    case 'gone':
      return (
        <div className="flow">
          <h1>Site</h1>
          <p role="status">There is no such site among yours.</p>
          <AllSites />
        </div>
      );
    case 'failed':
      return (
        <div className="flow">
          <h1>Site</h1>
          <NotLoaded title="The site did not load." again={() => openSite(openSiteId() ?? '')} />
          <AllSites />
        </div>
      );
    case 'open':
      return <Opened editing={editing} />;
  }
}

type Open = Extract<Editing, { state: 'open' }>;

function Opened({ editing }: { editing: Open }): ReactNode {
  const { site, was, draft, attempt, deciding, isBusy } = editing;
  const { may } = site;
  const canEdit = may.hours || may.capacity || may.update || may.flags;
  const form = useFocusOnWrong(attempt);
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    void save();
  }

  return (
    <div className="site-page">
      <AllSites />
      <Head editing={editing} />
      <StrandedResult />
      {!canEdit ? (
        <SiteText site={site} was={was} />
      ) : (
        <div className="site-panes">
          <PartsNav editing={editing} />
          <form className="site-form" noValidate onSubmit={submit} aria-label={site.name} ref={form}>
            <PlaceEditor editing={editing} />
            <HoursEditor editing={editing} />
            <SpecialDays editing={editing} />
            <PlacesEditor editing={editing} />
            <StationStatus site={site} isBusy={isBusy} />
            <Foot editing={editing} />
          </form>
          {may.hours && <PreviewPane editing={editing} />}
        </div>
      )}
      <Leaving parts={changedParts(was, draft)} />
      {!deciding && <SuspendDialog editing={editing} />}
      {deciding && <StrandedDialog deciding={deciding} name={site.name} site={site.locationId} />}
    </div>
  );
}

/** Which site it is, and what came of the last step. */
function Head({ editing: { site, said } }: { editing: Open }): ReactNode {
  return (
    <>
      <div className="work-head">
        <div>
          <h1>
            {site.name} <span className="num">{site.storeNumber}</span>
          </h1>
          <p className="row site-line">
            <Status status={site.stationStatus} />
            <StatusSince site={site} />
            <span className="muted">
              Times in {site.timeZoneName}. {peopleAre(site.visits)} booked.
            </span>
          </p>
        </div>
      </div>
      {said && (
        <Alert tone={said.tone} title={said.title} live>
          {said.text && <p>{said.text}</p>}
          {said.tone === 'warn' && (
            <button className="btn quiet" type="button" onClick={() => void reload()}>
              Show both, with what I typed
            </button>
          )}
          {said.tone === 'info' && (
            <button className="btn quiet" type="button" onClick={takeBack}>
              <Icon name="undo-2" />
              Undo
            </button>
          )}
        </Alert>
      )}
    </>
  );
}

/** What has changed or is wrong, and what comes next. */
function Foot({ editing: { was, draft, isBusy, preview, errors } }: { editing: Open }): ReactNode {
  const parts = changedParts(was, draft);
  const count = preview?.stranded ?? 0;
  return (
    <div className="site-foot">
      {errors.length > 0 ? (
        <NotSaved errors={errors} />
      ) : (
        <p role="status">
          {parts.length === 0
            ? 'Nothing has changed.'
            : `${parts.length === 1 ? '1 change' : `${String(parts.length)} changes`}: ${parts.join(', ')}`}
        </p>
      )}
      {parts.length > 0 && (
        <div className="row">
          <button className="btn quiet" type="button" onClick={discard}>
            Discard
          </button>
          <button className="btn" type="submit" aria-disabled={isBusy}>
            {count > 0 ? `Save, then decide for ${peopleWords(count)}` : 'Save'}
          </button>
        </div>
      )}
    </div>
  );
}

function AllSites(): ReactNode {
  return (
    <p>
      <a href="/admin/sites">All sites</a>
    </p>
  );
}
