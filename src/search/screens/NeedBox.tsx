import { useStore } from '@nanostores/react';
import { useMemo, useState, type ReactNode } from 'react';

import { prepareCalls } from '#api/browser/client.ts';
import type { Danger } from '#safety/danger.schema.ts';
import type * as Panel from '#safety/DangerPanel.tsx';
import { VerySick } from '#safety/calls/VerySick.tsx';
import { Combobox, spokenCount } from '#ui/fields/Combobox.tsx';
import { useLoaded } from '#ui/islands/use-loaded.ts';
import type { Suggestion, SuggestionGroup } from '../search.schema.ts';
import { makeSuggestions } from './store-suggestions.ts';
import { partsBy, type TypedPart } from './typed-parts.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';

interface NeedBoxProps {
  /** The input's id, for its label. */
  id: string;
  placeholder?: string | undefined;
  /** What stands in the field at first. */
  initial?: string | undefined;
  className?: string;
  /** The buttons beside the field. */
  children?: ReactNode;
}

type Option = Suggestion & { kind: SuggestionGroup['kind'] };

const ICONS = {
  Symptoms: 'thermometer',
  Services: 'stethoscope',
  Providers: 'building',
  Categories: 'stethoscope',
  Articles: 'book-open',
  Places: 'map-pin',
} as const satisfies Record<Option['kind'], IconName>;

/**
 * The search field with grouped suggestions [SHELL-4, RESULT-3]. On danger words it shows what to do above the list,
 * or a calm line while typing.
 */
export function NeedBox({ id, placeholder, initial = '', className = 'in', children }: NeedBoxProps): ReactNode {
  const [{ $suggested, suggest }] = useState(makeSuggestions);
  const { words: asked, groups, meant, danger, begun } = useStore($suggested, { ssr: 'initial' });
  const [focused, setFocused] = useState(0);
  const DangerPanel = useLoaded(focused, loadDangerPanel)?.DangerPanel;
  const options = useMemo(() => optionsOf(groups), [groups]);
  // By the words that were asked, not by those in the field: the list is drawn once a letter, when its suggestions come.
  const drawOption = useMemo(() => {
    const parted = partsBy(asked);
    return (option: Option) => <Line {...option} marked={(text) => <Marked parts={parted(text)} />} />;
  }, [asked]);

  /** What typing needs comes meanwhile; the results have the panel for danger too. */
  function begin(): void {
    prepareCalls();
    setFocused(focused + 1);
  }

  return (
    <Combobox
      className={className}
      id={id}
      type="search"
      name="q"
      defaultValue={initial}
      placeholder={placeholder}
      maxLength={200}
      enterKeyHint="search"
      onChange={({ target }) => suggest(target.value)}
      onFocus={begin}
      listLabel="Suggestions"
      options={options}
      keyOf={keyOf}
      groupOf={kindOf}
      drawOption={drawOption}
      onPick={open}
      before={
        danger.length === 0 ? (
          begun && <MayBeDanger />
        ) : DangerPanel ? (
          <DangerPanel danger={danger} slim live />
        ) : (
          <MostUrgentCall danger={danger} />
        )
      }
      spoken={(open) => {
        if (open === 0) return begun && danger.length === 0 ? 'Very sick or hurt? Call 911.' : '';
        return `${meant === undefined ? '' : `Did you mean ${meant}? `}${spokenCount(open)}`;
      }}
    >
      {children}
    </Combobox>
  );
}

/** Before what may become a danger is said to its end. */
function MayBeDanger(): ReactNode {
  return (
    <div className="card lift pad">
      <VerySick />
    </div>
  );
}

/** Who to call for the most urgent, while the panel has not come. */
function MostUrgentCall({ danger }: { danger: readonly Danger[] }): ReactNode {
  return (
    <p role="alert">
      {danger[0]?.links.map(({ label, href }) => (
        <a key={href} href={href}>
          {label}{' '}
        </a>
      ))}
    </p>
  );
}

function loadDangerPanel(): Promise<typeof Panel> {
  return import('#safety/DangerPanel.tsx');
}

function optionsOf(groups: readonly SuggestionGroup[]): Option[] {
  return groups.flatMap(({ kind, items }) => items.map((item) => ({ ...item, kind })));
}

function keyOf({ kind, address, title }: Option): string {
  return `${kind} ${address} ${title}`;
}

function kindOf({ kind }: Option): string {
  return kind;
}

function open({ address }: Option): void {
  location.assign(address);
}

function Line({ kind, title, note, marked }: Option & { marked: (text: string) => ReactNode }): ReactNode {
  return (
    <>
      <Icon name={ICONS[kind]} />
      <span>{marked(title)}</span>
      {note && <small>{marked(note)}</small>}
    </>
  );
}

function Marked({ parts }: { parts: TypedPart[] }): ReactNode {
  return parts.map((part, index) => (part.typed ? <b key={index}>{part.text}</b> : part.text));
}
