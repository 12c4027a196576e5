import { useStore } from '@nanostores/react';
import { useState, type ReactNode, type SyntheticEvent } from 'react';

import { Field, Select } from '#ui/fields/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { SkeletonLines } from '#ui/Skeleton.tsx';
import { CountRows } from './CountRows.tsx';
import { ChartKey, DayChart, UsedChart } from './DayChart.tsx';
import { comparedWords, dayWords } from './figures.ts';
import { HoursSection } from './HourChart.tsx';
import { Totals } from './Totals.tsx';
import { $numbers, $onlyNumbers, $sites, loadNumbers, toggleOnlyNumbers, type Numbers } from './store-numbers.ts';
import { NotLoaded, NotSignedIn } from '../../../frame/NotShown.tsx';
import { SaveAsCsv } from '../../../frame/SaveAsCsv.tsx';

/** Numbers of visits by day, site and service: kept, missed, canceled, places used (ADM-9). */
export function NumbersPage(): ReactNode {
  const numbers = useStore($numbers, { ssr: 'initial' });
  return (
    <div className="flow numbers">
      <div className="head slim">
        <h1>Reports</h1>
        {numbers.state === 'shown' && <Acts numbers={numbers} />}
      </div>
      <State numbers={numbers} />
    </div>
  );
}

function Acts({ numbers: { report, site } }: { numbers: ShownNumbers }): ReactNode {
  const isOnly = useStore($onlyNumbers);
  const covers = new URLSearchParams({ from: report.from, to: report.to, ...(site && { site }) });
  return (
    <p className="row">
      <button className="btn quiet" type="button" aria-pressed={isOnly} onClick={toggleOnlyNumbers}>
        Numbers only
      </button>
      <SaveAsCsv path={`/admin/reports/file?${covers.toString()}`} />
    </p>
  );
}

function State({ numbers }: { numbers: Numbers }): ReactNode {
  switch (numbers.state) {
    case 'loading':
      return <SkeletonLines lines={8} />;
    case 'guest':
      return <NotSignedIn />;
    case 'refused':
      return <p role="status">{numbers.why}</p>;
    case 'failed':
      return <NotLoaded title="The numbers did not load." again={() => loadNumbers({})} />;
    case 'shown':
      return <Shown numbers={numbers} />;
  }
}

type ShownNumbers = Extract<Numbers, { state: 'shown' }>;

function Shown({ numbers }: { numbers: ShownNumbers }): ReactNode {
  const { report, charts } = numbers;
  const isOnly = useStore($onlyNumbers);
  return (
    <>
      <Covers numbers={numbers} />
      <p className="muted whole-line" role="status">
        {dayWords(report.from)} to {dayWords(report.to)}, by each site’s clock. Counts under 11 are hidden, and others
        where they would tell. Sums leave them out: they say ‘at least’. {comparedWords(report)}
      </p>
      <Totals report={report} />
      <section className="flow" aria-labelledby="by-day">
        <div className="head slim">
          <h2 id="by-day">By day</h2>
          {!isOnly && <ChartKey />}
        </div>
        {!isOnly && (
          <>
            <DayChart days={charts.days} />
            <h3>Places used, in percent</h3>
            <UsedChart days={charts.days} />
          </>
        )}
        <details key={String(isOnly)} open={isOnly}>
          <summary>
            <Icon name="chevron-down" />
            Numbers, {charts.days.length} days
          </summary>
          <CountRows
            caption="Appointments by day"
            first="Day"
            rows={charts.days.map(({ date, ...rest }) => ({ name: dayWords(date), ...rest }))}
          />
        </details>
      </section>
      <HoursSection hours={charts.hours} isOnly={isOnly} />
      <section className="flow" aria-labelledby="by-site">
        <h2 id="by-site">By site</h2>
        <CountRows
          caption="Appointments by site"
          first="Site"
          withBars={!isOnly}
          rows={report.sites.map(({ name, city, ...rest }) => ({ name: `${name}, ${city}`, ...rest }))}
        />
      </section>
      <section className="flow" aria-labelledby="by-service">
        <h2 id="by-service">By test or service</h2>
        <CountRows
          caption="Appointments by test or service"
          first="Test or service"
          rows={report.services.map(({ display, ...rest }) => ({ name: display, ...rest }))}
        />
      </section>
    </>
  );
}

function Covers({ numbers: { report, site, isLoading, problem } }: { numbers: ShownNumbers }): ReactNode {
  const sites = useStore($sites);
  const [asked, setAsked] = useState({ from: report.from, to: report.to });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void loadNumbers({ ...asked, ...(site && { site }) });
  };
  return (
    <form className="three-fields" onSubmit={submit} noValidate aria-label="What the report covers">
      <Field
        id="from"
        type="date"
        label="From, its whole week"
        value={asked.from}
        error={problem || undefined}
        onChange={({ target }) => setAsked({ ...asked, from: target.value })}
      />
      <Field
        id="to"
        type="date"
        label="To, its whole week"
        value={asked.to}
        onChange={({ target }) => setAsked({ ...asked, to: target.value })}
      />
      {sites.length > 1 && (
        <Select
          id="site"
          label="Site"
          value={site}
          onChange={({ target }) => void loadNumbers({ ...asked, ...(target.value && { site: target.value }) })}
        >
          <option value="">All</option>
          {sites.map(({ locationId, name, city }) => (
            <option value={locationId} key={locationId}>
              {name}, {city}
            </option>
          ))}
        </Select>
      )}
      <p>
        <button className="btn quiet" type="submit" aria-disabled={isLoading}>
          {isLoading ? 'Counting' : 'Show'}
        </button>
      </p>
    </form>
  );
}
