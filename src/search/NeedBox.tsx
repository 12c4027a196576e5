import { useStore } from '@nanostores/react';
import { useState, type ReactNode } from 'react';

import { prepareCalls } from '#api/client.ts';
import type * as Panel from './DangerPanel.tsx';
import { Combobox, spokenCount } from '#ui/Combobox.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import type { Suggestion, SuggestionGroup } from './search.schema.ts';
import { makeSuggestions } from './store-suggestions.ts';
import { typedParts } from './typed-parts.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';

interface NeedBoxProps {
  /** The input's id, for its label. */
  id: string;
  placeholder?: string | undefined;
  /** What stands in the field at first. */
  initial?: string | undefined;
  className?: string;
  /** Hears every letter. */
  onType?: (words: string) => void;
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
 * The field for what somebody needs help with: a combobox whose suggestions stand in groups, each with what was typed in bold [SHELL-4, RESULT-3]. When the words
 * tell of danger, what to do stands before the list and outside it.
 */
export function NeedBox({
  id,
  placeholder,
  initial = '',
  className = 'in',
  onType,
  children,
}: NeedBoxProps): ReactNode {
  const [{ $suggested, suggest }] = useState(makeSuggestions);
  const { groups, meant, danger } = useStore($suggested, { ssr: 'initial' });
  const [words, setWords] = useState(initial);
  const [focused, setFocused] = useState(0);
  const DangerPanel = useLoaded(focused, loadDangerPanel)?.DangerPanel;
  const options = useOptions(groups);

  /** What typing needs comes meanwhile; the results have the panel for danger too. */
  function begin(): void {
    prepareCalls();
    setFocused(focused + 1);
  }

  function type(text: string): void {
    setWords(text);
    onType?.(text);
    suggest(text);
  }

  return (
    <Combobox
      className={className}
      id={id}
      type="search"
      name="q"
      value={words}
      placeholder={placeholder}
      maxLength={200}
      enterKeyHint="search"
      onChange={({ target }) => type(target.value)}
      onFocus={begin}
      listLabel="Suggestions"
      options={options}
      keyOf={({ kind, address, title }) => `${kind} ${address} ${title}`}
      groupOf={({ kind }) => kind}
      drawOption={(option) => <Line option={option} typed={words} />}
      onPick={({ address }) => location.assign(address)}
      // Whom to call for the most urgent stands there even when the panel has not come.
      before={
        danger.length > 0 &&
        (DangerPanel ? (
          <DangerPanel danger={danger} slim live />
        ) : (
          <p role="alert">
            {danger[0]?.links.map(({ label, href }) => (
              <a key={href} href={href}>
                {label}{' '}
              </a>
            ))}
          </p>
        ))
      }
      spoken={(open) => (open > 0 ? `${meant === undefined ? '' : `Did you mean ${meant}? `}${spokenCount(open)}` : '')}
    >
      {children}
    </Combobox>
  );
}

function loadDangerPanel(): Promise<typeof Panel> {
  return import('./DangerPanel.tsx');
}

/** The options of the groups, in one array for as long as the groups are the same: a new array is a new list. */
function useOptions(groups: readonly SuggestionGroup[]): readonly Option[] {
  const [made, setMade] = useState({ groups, options: optionsOf(groups) });
  if (made.groups === groups) return made.options;
  const next = { groups, options: optionsOf(groups) };
  setMade(next);
  return next.options;
}

function optionsOf(groups: readonly SuggestionGroup[]): Option[] {
  return groups.flatMap(({ kind, items }) => items.map((item) => ({ ...item, kind })));
}

function Line({ option: { kind, title, note }, typed }: { option: Option; typed: string }): ReactNode {
  return (
    <>
      <Icon name={ICONS[kind]} />
      <span>
        <Marked text={title} typed={typed} />
      </span>
      {note && (
        <small>
          <Marked text={note} typed={typed} />
        </small>
      )}
    </>
  );
}

function Marked({ text, typed }: { text: string; typed: string }): ReactNode {
  return typedParts(text, typed).map((part, index) => (part.typed ? <b key={index}>{part.text}</b> : part.text));
}
