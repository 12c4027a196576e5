import type { ReactNode } from 'react';

import type { ShownVisit } from '../bulk-cancel.schema.ts';
import { nameOf, ShowPhone } from './ShowPhone.tsx';

interface HandRowsProps {
  rows: readonly { appointmentId: string; outcome: string; visit?: ShownVisit | undefined }[];
  /** What an outcome is called. */
  wordsOf: (outcome: string) => string;
  /** When a visit is; its clock unless said. */
  timeOf?: (visit: ShownVisit) => string;
}

/** Who needs somebody's hand after a job: when their visit is, what happened, and the number to call. */
export function HandRows({ rows, wordsOf, timeOf = ({ localTime }) => localTime }: HandRowsProps): ReactNode {
  return (
    <table className="folding-table">
      <caption className="vh">What needs you</caption>
      <thead>
        <tr>
          <th scope="col">Person</th>
          <th scope="col">Time</th>
          <th scope="col">What happened</th>
          <th scope="col">Phone</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ appointmentId, outcome, visit }) => (
          <tr key={appointmentId}>
            <th scope="row">{visit ? nameOf(visit) : appointmentId}</th>
            <td className="num">{visit ? timeOf(visit) : 'not shown'}</td>
            <td>{wordsOf(outcome)}</td>
            <td>{visit ? <ShowPhone visit={visit} /> : 'not shown'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
