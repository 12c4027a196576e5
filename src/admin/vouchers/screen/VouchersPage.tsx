import { useStore } from '@nanostores/react';
import { useEffect, useRef, type ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { SkeletonLines } from '#ui/Skeleton.tsx';
import type { Vouchers } from '../vouchers.schema.ts';
import { IssueForm } from './IssueForm.tsx';
import { $issued, $issuedCount, $vouchers, loadVouchers, vouchersPath, type VouchersShown } from './store-vouchers.ts';
import { NotLoaded, NotSignedIn } from '../../frame/NotShown.tsx';

/** Vouchers that pay for tests at a site: how much is left of each, and a new one (ADM-7). */
export function VouchersPage(): ReactNode {
  const shown = useStore($vouchers, { ssr: 'initial' });
  return (
    <div className="flow">
      <h1>Vouchers</h1>
      <State shown={shown} />
    </div>
  );
}

function State({ shown }: { shown: VouchersShown }): ReactNode {
  // What was typed for one is not for the next.
  const issued = useStore($issuedCount);
  if (shown.state === 'loading') return <SkeletonLines lines={6} />;
  if (shown.state === 'guest') return <NotSignedIn />;
  if (shown.state === 'refused') return <p role="status">{shown.why}</p>;
  if (shown.state === 'failed') return <NotLoaded title="The vouchers did not load." again={loadVouchers} />;
  if (shown.state === 'choosing')
    return (
      <>
        <p>
          {shown.sites.length === 0
            ? 'Vouchers pay for tests, and none of your sites gives any.'
            : 'Vouchers pay at a site. Choose one of yours.'}
        </p>
        <ul className="site-list" aria-label="Your sites">
          {shown.sites.map(({ locationId, name, city }) => (
            <li key={locationId}>
              <a href={vouchersPath(locationId)}>{name}</a> <small>{city}</small>
            </li>
          ))}
        </ul>
      </>
    );
  const { site, vouchers } = shown;
  return (
    <>
      <Issued />
      <List vouchers={vouchers} />
      {vouchers.may.issue && <IssueForm site={site} vouchers={vouchers} key={`${site} ${String(issued)}`} />}
    </>
  );
}

/** The code of a new voucher. It is kept nowhere: who puts it away has to have noted it. */
function Issued(): ReactNode {
  const issued = useStore($issued);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (issued) box.current?.focus();
  }, [issued]);
  if (!issued) return null;
  return (
    <div ref={box} tabIndex={-1}>
      <Alert tone="ok" title={`Issued for ${issued.voucher.issuer}.`} live>
        {issued.code === null ? (
          <p>It was issued before, and its code was shown then.</p>
        ) : (
          <p>
            Its code is <b className="num">{issued.code}</b>. Note it now: it is not kept, and not shown again.
          </p>
        )}
        <button className="btn quiet" type="button" onClick={() => $issued.set(null)}>
          I have it
        </button>
      </Alert>
    </div>
  );
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** A day ('2026-11-24') as lists have it: 'Nov 24, 2026'. */
function shortDay(date: string): string {
  return DAY.format(Date.parse(date));
}

function List({ vouchers: { vouchers, tests } }: { vouchers: Vouchers }): ReactNode {
  const names = new Map(tests.map(({ serviceId, name }) => [serviceId, name]));
  if (vouchers.length === 0) return <p>No voucher pays at this site just now.</p>;
  return (
    <table className="folding-table">
      <caption className="vh">Vouchers that pay at this site, the last to end first</caption>
      <thead>
        <tr>
          <th scope="col">Who gives it</th>
          <th scope="col">Left</th>
          <th scope="col">Tests</th>
          <th scope="col">Days</th>
        </tr>
      </thead>
      <tbody>
        {vouchers.map((voucher) => (
          <tr key={voucher.voucherId}>
            <th scope="row">
              {voucher.issuer}
              {voucher.voucherMemberRequired && <small>members only</small>}
            </th>
            <td className="num">
              {voucher.left} of {voucher.of}
            </td>
            <td>
              {voucher.voucherServices.flatMap((id) => names.get(id) ?? []).join(', ')}
              {voucher.isOfSite && <small>here only</small>}
            </td>
            <td className="num">
              {shortDay(voucher.startsOn)} to {shortDay(voucher.endsOn)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
