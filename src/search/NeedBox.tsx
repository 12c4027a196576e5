import { useStore } from '@nanostores/react';
import { useState, type ReactNode } from 'react';

import { Combobox, spokenCount } from '#ui/Combobox.tsx';
import { BookOpenIcon, BuildingIcon, StethoscopeIcon, ThermometerIcon } from '#ui/care-icons.tsx';
import { MapPinIcon } from '#ui/icons.tsx';
import { DangerPanel } from './DangerPanel.tsx';
import type { Suggestion, SuggestionGroup } from './search.schema.ts';
import { makeSuggestions } from './store-suggestions.ts';
import { typedParts } from './typed-parts.ts';

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
  Symptoms: ThermometerIcon,
  Services: StethoscopeIcon,
  Partners: BuildingIcon,
  Categories: StethoscopeIcon,
  Articles: BookOpenIcon,
  Places: MapPinIcon,
} satisfies Record<Option['kind'], unknown>;

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
  const options = useOptions(groups);

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
      listLabel="Suggestions"
      options={options}
      keyOf={({ kind, address, title }) => `${kind} ${address} ${title}`}
      groupOf={({ kind }) => kind}
      drawOption={(option) => <Line option={option} typed={words} />}
      onPick={({ address }) => location.assign(address)}
      before={danger.length > 0 && <DangerPanel danger={danger} slim live level={3} />}
      spoken={(open) => (open > 0 ? `${meant === undefined ? '' : `Did you mean ${meant}? `}${spokenCount(open)}` : '')}
    >
      {children}
    </Combobox>
  );
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
  const KindIcon = ICONS[kind];
  return (
    <>
      <KindIcon />
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
