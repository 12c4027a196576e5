import { useStore } from '@nanostores/react';
import type { ReactNode, SyntheticEvent } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Field, Select } from '#ui/fields/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { Papers } from '../paper.schema.ts';
import { HOLDS, KIND_WORDS, type Asking } from './paper-words.ts';
import { $asking, $isSending, $problem, closeAsking, send, today } from './store-papers.ts';

/** Years that can be counted, this one first. */
const YEARS = 5;

/** Asks for a paper, and says before it is made what it will hold. */
export function AskDialog({ papers }: { papers: Papers }): ReactNode {
  const asking = useStore($asking);
  return (
    <Dialog open={asking !== null} onClose={closeAsking} title={asking ? KIND_WORDS[asking.kind] : ''}>
      {asking && <Form asking={asking} papers={papers} />}
    </Dialog>
  );
}

function Form({ asking, papers }: { asking: Asking; papers: Papers }): ReactNode {
  const problem = useStore($problem);
  const isSending = useStore($isSending);
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void send();
  };
  return (
    <form onSubmit={onSubmit}>
      <p className="on-record">
        <Icon name="info" />
        <span>{HOLDS[asking.kind]}</span>
      </p>
      <Fields asking={asking} papers={papers} />
      {problem && <Alert tone="error" title={problem} live />}
      <p className="row">
        <button className="btn" type="submit" data-first disabled={isSending}>
          {isSending
            ? 'Asking…'
            : asking.kind === 'visits' || asking.kind === 'counts'
              ? 'Make the file'
              : 'Make the PDF'}
        </button>
        <button className="btn quiet" type="button" onClick={closeAsking}>
          Not now
        </button>
      </p>
    </form>
  );
}

function Fields({ asking, papers: { sites, reach } }: { asking: Asking; papers: Papers }): ReactNode {
  const set = (changes: Partial<Asking>): void => $asking.set({ ...asking, ...changes });
  const { kind, site, date, from, to, year } = asking;
  const limits = reach ? { min: reach.from, max: reach.to } : {};
  switch (kind) {
    case 'visit':
      return null;
    case 'counts':
      return (
        <Select
          id="paper-year"
          label="Year"
          value={year}
          onChange={({ target }) => set({ year: Number(target.value) })}
        >
          {Array.from({ length: YEARS }, (_, ago) => Number(today().slice(0, 4)) - ago).map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
      );
    case 'visits':
      return (
        <>
          <Sites sites={sites} value={site} all onChange={(chosen) => set({ site: chosen })} />
          <Day id="paper-from" label="First day" value={from} {...limits} onChange={(day) => set({ from: day })} />
          <Day id="paper-to" label="Last day" value={to} {...limits} onChange={(day) => set({ to: day })} />
        </>
      );
    case 'day-list':
    case 'drive-up':
      return (
        <>
          <Sites sites={sites} value={site} onChange={(chosen) => set({ site: chosen })} />
          <Day id="paper-date" label="Day" value={date} {...limits} onChange={(day) => set({ date: day })} />
        </>
      );
  }
}

interface SitesProps extends Pick<Papers, 'sites'> {
  value: string;
  /** Whether all of them can be chosen as well. */
  all?: boolean;
  onChange: (site: string) => void;
}

function Sites({ sites, value, all = false, onChange }: SitesProps): ReactNode {
  return (
    <Select id="paper-site" label="Site" value={value} onChange={({ target }) => onChange(target.value)}>
      {all && <option value="">All your sites</option>}
      {sites.map(({ locationId, name, city, state }) => (
        <option key={locationId} value={locationId}>
          {name}, {city}, {state}
        </option>
      ))}
    </Select>
  );
}

interface DayProps {
  id: string;
  label: string;
  value: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
}

function Day({ onChange, ...rest }: DayProps): ReactNode {
  return <Field {...rest} type="date" required onChange={({ target }) => onChange(target.value)} />;
}
