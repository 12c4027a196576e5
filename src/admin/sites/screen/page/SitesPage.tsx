import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';

import { SkeletonLines } from '#ui/Skeleton.tsx';
import { NotLoaded } from '#admin/frame/NotShown.tsx';
import { SignIn } from '../NotShown.tsx';
import { SiteEditor } from '../editor/SiteEditor.tsx';
import { SitesList } from '../list/SitesList.tsx';
import { $openId, $sites, loadSites } from '../store-sites.ts';

/** Sites for COVID-19 tests, for who manages and who runs them: the list, or the one that the address names (ADM-5). */
export function SitesPage(): ReactNode {
  const id = useStore($openId, { ssr: 'initial' });
  if (id === undefined) return <Waiting />;
  return id === null ? <Listed /> : <SiteEditor />;
}

function Waiting(): ReactNode {
  return (
    <>
      <h1>Sites</h1>
      <SkeletonLines lines={8} />
    </>
  );
}

function Listed(): ReactNode {
  const sites = useStore($sites);
  switch (sites.state) {
    case 'loading':
      return <Waiting />;
    case 'guest':
      return <SignIn />;
    case 'refused':
      return (
        <>
          <h1>Sites</h1>
          <p role="status">{sites.why}</p>
        </>
      );
    case 'failed':
      return (
        <>
          <h1>Sites</h1>
          <NotLoaded title="The list did not load." again={loadSites} />
        </>
      );
    case 'shown':
      return <SitesList list={sites.list} isStale={sites.isStale} />;
  }
}
