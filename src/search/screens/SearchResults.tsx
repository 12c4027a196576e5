import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';

import { Alert } from '#ui/Alert.tsx';
import { DangerPanel } from '#safety/DangerPanel.tsx';
import { CallLines } from '#safety/calls/CallLines.tsx';
import { VerySick } from '#safety/calls/VerySick.tsx';
import { SearchField } from './SearchField.tsx';
import type { PageKind } from '../page-kinds.ts';
import type { Hit, SearchAnswer } from '../search.schema.ts';
import { readSiteAsk, siteSearchAddress, type SiteSearchPage } from '../site-search-ask.ts';
import { $moves, $results, beginWith, searchSite, showMore, type FoundResults, type SearchState } from './store.ts';

/** How the kinds are called when there are many of them, in the order shown. */
export const KINDS: [kind: PageKind, many: string][] = [
  ['Care', 'Care'],
  ['Provider', 'Providers'],
  ['Article', 'Articles'],
  ['Product', 'Products'],
  ['Page', 'Other pages'],
];

/** The search page: field, kinds to choose from, results; it begins with what the page has found [SHELL-4]. */
export function SiteSearch({ page }: { page: SiteSearchPage }): ReactNode {
  // Reading the store is what mounts it, and without results it would look them up then.
  useState(() => beginWith(page));
  const results = useStore($results);
  const moves = useStore($moves);
  const shown = shownOf(results);
  return (
    <div className="flow">
      <SearchField
        key={moves}
        label="Search for a symptom, a service, a provider or a product"
        placeholder="Such as rash, flu shot or sleep"
        initial={readSiteAsk(location.search).words}
        onSearch={(words) => void searchSite(words)}
      />
      {results.state === 'found' && <DangerPanel danger={results.danger} typed={results.words} live />}
      <p role="status">
        {line(results)}
        {results.state === 'found' && results.meant && <DidYouMean meant={results.meant} />}
      </p>
      {results.state === 'found' && <WhoToCall found={results} />}
      {results.state === 'failed' && (
        <Alert tone="error" title="Search is not available right now." live>
          <p>You can find all our services below.</p>
          <p>
            <button className="btn quiet" type="button" onClick={() => void searchSite(results.words, results.kind)}>
              Try again
            </button>
          </p>
        </Alert>
      )}
      {shown && <Found results={shown} busy={results.state === 'searching'} />}
    </div>
  );
}

/** While a search is under way, what was found before stays, under what is asked now: the chosen kind keeps its mark and the focus. */
function shownOf(results: SearchState): FoundResults | undefined {
  if (results.state === 'found') return results;
  if (results.state !== 'searching' || !results.before) return undefined;
  return { ...results.before, words: results.words, kind: results.kind };
}

function line(results: SearchState): string {
  if (results.state === 'searching') return 'Searching …';
  return results.state === 'found' ? foundLine(results) : '';
}

/** True where words found nothing, nor what to do in danger. */
function foundNothing({ total, words, danger }: Pick<FoundResults, 'total' | 'words' | 'danger'>): boolean {
  return total === 0 && danger.length === 0 && words.trim() !== '';
}

/** Who to call: as the words ask for, and wherever they found nothing. */
export function WhoToCall({ found }: { found: Pick<FoundResults, 'total' | 'words' | 'danger' | 'calls'> }): ReactNode {
  return found.calls.length === 0 && foundNothing(found) ? <VerySick /> : <CallLines lines={found.calls} />;
}

/** How much was found, in a sentence. */
export function foundLine({
  total,
  words,
  danger,
  meant,
}: Pick<FoundResults, 'total' | 'words' | 'danger' | 'meant'>): string {
  // Nobody in danger is asked for other words.
  if (total === 0 && danger.length > 0) return '';
  if (total === 0 && meant) return `No results for ‘${words}’.`;
  if (total === 0) return `No results for ‘${words}’. Try fewer or other words, or start from what you need below.`;
  return `${counted(total)} for ‘${words}’${meant ? '.' : ''}`;
}

function counted(total: number): string {
  return `${total} ${total === 1 ? 'result' : 'results'}`;
}

/** The words that were probably meant, as a link to all that they find. */
export function DidYouMean({ meant: { words, total } }: { meant: NonNullable<SearchAnswer['meant']> }): ReactNode {
  return (
    <>
      {' Did you mean '}
      <a href={siteSearchAddress({ words })}>{words}</a>
      {`? ${counted(total)}.`}
    </>
  );
}

/** What was found; `busy` while the answer to the next search is awaited. */
function Found({ results, busy }: { results: FoundResults; busy: boolean }): ReactNode {
  const { words, kind, total, counts, meant } = results;
  // What was probably meant is shown when nothing else is.
  const hits = total === 0 && meant ? meant.hits : results.hits;
  const kinds = KINDS.filter(([name]) => (counts[name] ?? 0) > 0);
  const list = useRef<HTMLOListElement>(null);

  async function readOn(): Promise<void> {
    await showMore(flushSync);
    // To the first of the new ones: the button moves away below them, or is gone.
    list.current?.children[hits.length]?.querySelector('a')?.focus();
  }

  return (
    <>
      {kinds.length > 1 && (
        <fieldset className="chips">
          <legend className="vh">Show</legend>
          {[['', 'All'] as const, ...kinds].map(([name, many]) => (
            <label className="chip" key={many}>
              <input type="radio" name="kind" checked={kind === name} onChange={() => void searchSite(words, name)} />
              {many}
              {name && <span className="num muted"> {counts[name]}</span>}
            </label>
          ))}
        </fieldset>
      )}
      <ol className="hits" ref={list} aria-busy={busy} data-term={words} data-results={total}>
        {hits.map((hit) => (
          <HitRow key={hit.address} hit={hit} />
        ))}
      </ol>
      {hits.length < total && (
        <p>
          <button className="btn quiet" type="button" onClick={() => void readOn()}>
            Show more results
          </button>
        </p>
      )}
    </>
  );
}

/** A page that was found. */
export function HitRow({ hit: { address, title, kind, excerpt } }: { hit: Hit }): ReactNode {
  return (
    <li>
      <h2 className="lab big">
        <a href={address}>{title}</a>
      </h2>
      <p className="sm muted">{kind}</p>
      <p>{excerpt.map(({ text, mark }, index) => (mark ? <mark key={index}>{text}</mark> : text))}</p>
    </li>
  );
}
