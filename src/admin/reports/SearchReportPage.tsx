import type { ReactNode } from 'react';

import { useStore } from '@nanostores/react';

import { Select } from '#ui/fields/Field.tsx';
import { SkeletonLines } from '#ui/Skeleton.tsx';
import type { SearchReport } from '../report.schema.ts';
import { $report, loadReport, type ReportShown } from './store-report.ts';
import { NotLoaded } from '../frame/NotShown.tsx';

/** What people look for and don't find, and where they go, by month; for staff who may see reports of all sites. */
export function SearchReportPage(): ReactNode {
  const report = useStore($report, { ssr: 'initial' });
  switch (report.state) {
    case 'loading':
      return <SkeletonLines lines={6} />;
    case 'guest':
    case 'refused':
      return <NotForYou state={report.state} />;
    case 'failed':
      return <NotLoaded title="The report did not load." again={loadReport} />;
    case 'shown':
      return <Shown report={report} />;
  }
}

function NotForYou({ state }: { state: 'guest' | 'refused' }): ReactNode {
  return (
    <div className="flow">
      <p role="status">
        {state === 'guest'
          ? 'You’re not signed in as staff.'
          : 'Your role has no reports of the whole site. Ask who set up your sign-in.'}
      </p>
      <p>
        <a className="btn" href={state === 'guest' ? '/account/sign-in' : '/account/staff'}>
          {state === 'guest' ? 'Sign in' : 'Your staff account'}
        </a>
      </p>
    </div>
  );
}

function Shown({ report }: { report: Extract<ReportShown, { state: 'shown' }> }): ReactNode {
  const { month, months, terms } = report;
  return (
    <div className="flow report">
      <Select id="month" label="Month" value={month} onChange={({ target }) => void loadReport(target.value)}>
        {(months.includes(month) ? months : [month, ...months]).map((one) => (
          <option value={one} key={one}>
            {monthName(one)}
          </option>
        ))}
      </Select>
      <p className="muted">
        Of visitors who let us count. Counts under 11 are hidden, each with others, so that sums don’t give them away.
      </p>
      <CountTable
        caption="Searches by what they were understood as"
        name="Subject"
        columns={SEARCHES}
        rows={report.subjects}
      />
      <TermTable terms={terms} />
      <CountTable
        caption="By page"
        name="Page"
        columns={['No search', ...SEARCHES]}
        rows={report.pages.map(withPageName)}
      />
      <CountTable
        caption="Providers: shown, and left for"
        name="Provider"
        columns={['Shown', 'Left for']}
        rows={report.partners}
      />
      <CountTable caption="Searches by state" name="State" columns={SEARCHES} rows={report.states} />
    </div>
  );
}

const SEARCHES = ['Found something', 'Found nothing'];

type Row = SearchReport['subjects'][number];

const PAGE_NAMES: Record<string, string> = {
  landing: 'Home and landing pages',
  results: 'Results of a search',
  category: 'Categories',
  'pilot 1': 'Pilot 1: dermatology',
  'pilot 2': 'Pilot 2: eczema',
  'pilot 3': 'Pilot 3: dermatologist near me',
  'pilot 4': 'Pilot 4: online therapy',
  'pilot 5': 'Pilot 5: device partner',
  'pilot 6': 'Pilot 6: virtual care',
};

function withPageName(row: Row): Row {
  return { ...row, name: PAGE_NAMES[row.name] ?? row.name };
}

function monthName(month: string): string {
  return new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
}

interface CountTableProps {
  caption: string;
  /** What the first column has. */
  name: string;
  columns: readonly string[];
  rows: readonly Row[];
}

/** Counts by name; all others stand last. */
function CountTable({ caption, name, columns, rows }: CountTableProps): ReactNode {
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          {columns.map((column) => (
            <th scope="col" className="num" key={column}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">{row.name || 'All others'}</th>
            {row.counts.map((count, at) => (
              <td className="num" key={columns[at]}>
                <Count count={count} />
              </td>
            ))}
          </tr>
        ))}
        {rows.length === 0 && (
          <tr>
            <td colSpan={columns.length + 1}>Nothing was counted.</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function Count({ count }: { count: number | null }): ReactNode {
  if (count !== null) return count.toLocaleString('en-US');
  return <span className="muted">hidden</span>;
}

/** Words as they were typed, those without results first. */
function TermTable({ terms }: Pick<SearchReport, 'terms'>): ReactNode {
  return (
    <table>
      <caption>Words typed from five networks or more in a week</caption>
      <thead>
        <tr>
          <th scope="col">Words</th>
          <th scope="col" className="num">
            Networks
          </th>
          <th scope="col">Found</th>
        </tr>
      </thead>
      <tbody>
        {terms.map(({ term, networks, found }) => (
          <tr key={term}>
            <th scope="row">{term}</th>
            <td className="num">{networks === null ? '5 to 10' : networks.toLocaleString('en-US')}</td>
            <td>{found ? 'Something' : 'Nothing'}</td>
          </tr>
        ))}
        {terms.length === 0 && (
          <tr>
            <td colSpan={3}>None yet.</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
