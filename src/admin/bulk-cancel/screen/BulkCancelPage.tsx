import { useStore } from '@nanostores/react';
import { useEffect, useState, type ReactNode, type SyntheticEvent } from 'react';

import { Field, Select, TextArea } from '#ui/fields/Field.tsx';
import { SkeletonLines } from '#ui/Skeleton.tsx';
import { CancelMany, titleOf } from './CancelMany.tsx';
import { $sites } from './store-sites.ts';
import { $canceling, $told, askToCancel, follow } from './store-cancel.ts';
import { NotSignedIn } from '../../frame/NotShown.tsx';

/** Canceling many by the hours of a day at a site, or by their ids; and a job that has begun, by its address. */
export function BulkCancelPage(): ReactNode {
  const canceling = useStore($canceling, { ssr: 'initial' });
  const told = useStore($told, { ssr: 'initial' });
  const title = titleOf(canceling);
  useEffect(() => {
    const job = new URLSearchParams(location.search).get('job');
    if (job) void follow(job);
  }, []);
  useEffect(() => {
    // A job's address finds it again after the page was left.
    if (canceling.state === 'running') history.replaceState(null, '', `?job=${canceling.jobId}`);
    else if (canceling.state === 'asking') history.replaceState(null, '', location.pathname);
  }, [canceling]);
  return (
    <div className="flow cancel-page">
      <h1>{title}</h1>
      {canceling.state === 'idle' ? <Choose /> : <CancelMany canceling={canceling} />}
      <p className="vh" role="status">
        {told}
      </p>
    </div>
  );
}

function Choose(): ReactNode {
  const sites = useStore($sites, { ssr: 'initial' });
  switch (sites.state) {
    case 'loading':
      return <SkeletonLines lines={4} />;
    case 'by ids':
      return <ByIds />;
    case 'known':
      return <ByHours sites={sites.sites} />;
    case 'guest':
      return <NotSignedIn />;
  }
}

function ByHours({ sites }: { sites: readonly { locationId: string; name: string; city: string }[] }): ReactNode {
  const [asked, setAsked] = useState({ site: sites[0]?.locationId ?? '', date: '', from: '', to: '' });
  const [problem, setProblem] = useState('');
  const set = (name: keyof typeof asked) => (value: string) => setAsked({ ...asked, [name]: value });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const { site, date, from, to } = asked;
    const wrong =
      date === '' ? 'Choose a day' : from && to && from >= to ? 'The second hour is not after the first' : '';
    setProblem(wrong);
    if (wrong === '') void askToCancel({ hours: { site, date, from: from || '00:00', to: to || '24:00' } });
  };
  return (
    <form className="flow" onSubmit={submit} noValidate>
      <p>Who comes in these hours is shown first. Nothing is canceled before you type how many they are.</p>
      <div className="one-site">
        <Select id="site" label="Site" value={asked.site} onChange={({ target }) => set('site')(target.value)}>
          {sites.map(({ locationId, name, city }) => (
            <option value={locationId} key={locationId}>
              {name}, {city}
            </option>
          ))}
        </Select>
      </div>
      <div className="three-fields">
        <Timed id="date" type="date" label="Day" value={asked.date} error={problem} onChange={set('date')} />
        <Timed id="from" type="time" label="From (may be empty)" value={asked.from} onChange={set('from')} />
        <Timed id="to" type="time" label="Before (may be empty)" value={asked.to} onChange={set('to')} />
      </div>
      <p>
        <button className="btn" type="submit">
          See who that is
        </button>
      </p>
    </form>
  );
}

interface TimedProps {
  id: string;
  type: 'date' | 'time';
  label: string;
  value: string;
  error?: string;
  onChange: (value: string) => void;
}

function Timed({ onChange, error, ...field }: TimedProps): ReactNode {
  return <Field {...field} error={error || undefined} onChange={({ target }) => onChange(target.value)} />;
}

const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

function ByIds(): ReactNode {
  const [typed, setTyped] = useState('');
  const ids = [...new Set(typed.toLowerCase().match(ID) ?? [])];
  const [problem, setProblem] = useState('');
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setProblem(ids.length === 0 ? 'There is no id of an appointment in this' : '');
    if (ids.length > 0) void askToCancel({ appointmentIds: ids });
  };
  return (
    <form className="flow" onSubmit={submit} noValidate>
      <p>Your role cancels appointments by their ids, and sees nothing else of them.</p>
      <TextArea
        id="ids"
        label="Ids of appointments"
        hint={ids.length === 1 ? '1 is there' : `${String(ids.length)} are there`}
        rows={8}
        error={problem || undefined}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p>
        <button className="btn" type="submit">
          See how many that is
        </button>
      </p>
    </form>
  );
}
