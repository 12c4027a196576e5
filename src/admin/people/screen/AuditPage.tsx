import { useStore } from '@nanostores/react';
import type { SyntheticEvent, ReactNode } from 'react';

import { longDay } from '#text/long-day.ts';
import { Field, Select } from '#ui/fields/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { AuditLine, AuditPage as Page } from '../audit.schema.ts';
import { NotForYou } from './NotForYou.tsx';
import { $audit, $colleagues, $filters, loadAudit, narrow, type Filters } from './store-audit.ts';

/** Who looked at what and changed it, in sentences: what was shown is named, never its content (ADM-1). */
export function AuditPage(): ReactNode {
  const audit = useStore($audit, { ssr: 'initial' });
  return (
    <div className="flow people">
      <h1>Audit log</h1>
      {audit.state === 'shown' ? (
        <>
          <p className="muted">Times in {audit.timeZoneName}. Reading the log is in it.</p>
          <Narrow />
          <Lines page={audit} />
        </>
      ) : (
        <NotForYou what="the audit log" shown={audit} onRetry={() => void loadAudit()} />
      )}
    </div>
  );
}

function Narrow(): ReactNode {
  const { who, what, visit, from, to } = useStore($filters);
  const colleagues = useStore($colleagues);
  const send = (event: SyntheticEvent): void => {
    event.preventDefault();
    void loadAudit();
  };
  return (
    <form className="audit-filters" role="search" aria-label="Audit log" onSubmit={send}>
      <Select id="audit-who" label="Who" value={who} onChange={({ target }) => narrow({ who: target.value })}>
        <option value="">Anyone</option>
        {colleagues.map(({ id, name }) => (
          <option value={id} key={id}>
            {name}
          </option>
        ))}
      </Select>
      <Field
        id="audit-visit"
        label="Appointment number"
        value={visit}
        autoComplete="off"
        onChange={({ target }) => narrow({ visit: target.value })}
      />
      <Select
        id="audit-what"
        label="What"
        value={what}
        onChange={({ target }) => narrow({ what: target.value as Filters['what'] })}
      >
        <option value="">Looks and changes</option>
        <option value="looks">Looks</option>
        <option value="changes">Changes</option>
        <option value="emergency">Emergency access</option>
      </Select>
      <Field
        id="audit-from"
        label="From"
        type="date"
        value={from}
        onChange={({ target }) => narrow({ from: target.value })}
      />
      <Field id="audit-to" label="To" type="date" value={to} onChange={({ target }) => narrow({ to: target.value })} />
      <p>
        <button className="btn quiet" type="submit">
          Show
        </button>
      </p>
    </form>
  );
}

function Lines({ page: { lines, next } }: { page: Page }): ReactNode {
  const filters = useStore($filters);
  if (lines.length === 0) return <p role="status">{nothingWords(filters)}</p>;
  return (
    <>
      <table className="folding-table audit-rows">
        <caption className="vh">Audit log</caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Who</th>
            <th scope="col">Did</th>
            <th scope="col">To</th>
            <th scope="col">Detail</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line line={line} key={line.id} />
          ))}
        </tbody>
      </table>
      {next && (
        <p>
          <button className="btn quiet" type="button" onClick={() => void loadAudit(next)}>
            Older
          </button>
        </p>
      )}
    </>
  );
}

function nothingWords({ visit, ...others }: Filters): string {
  if (visit.trim()) return 'No entry. A number that there isn’t and one of another site both read so.';
  return Object.values(others).some(Boolean)
    ? 'No entry within these filters.'
    : 'Nothing is on record yet. What is looked at or changed at your sites is told here, from now on.';
}

function Line({ line }: { line: AuditLine }): ReactNode {
  const { date, localTime, who, did, to, detail, isEmergency } = line;
  return (
    <tr className={isEmergency ? 'alarm' : undefined}>
      <td className="num">
        {localTime}
        <small>{longDay(date)}</small>
      </td>
      <th scope="row">{who}</th>
      <td>
        {isEmergency && <Icon name="key-round" />} {did}
      </td>
      <td className="num">{to}</td>
      <td>{isEmergency && detail ? `“${detail}”` : detail}</td>
    </tr>
  );
}
