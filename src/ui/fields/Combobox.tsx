import type * as Library from '@github/combobox-nav';
import type ListNavigation from '@github/combobox-nav';
import { memo, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { ComponentProps, KeyboardEvent, ReactNode, RefObject } from 'react';
import { flushSync } from 'react-dom';

import { useLoaded } from '../islands/use-loaded.ts';
import { BeforeList } from './BeforeList.tsx';

type InputProps = Omit<ComponentProps<'input'>, 'children' | 'list' | 'role' | 'id' | 'ref'>;

interface ComboboxProps<Option> extends InputProps {
  /** The input's id; the list is `{id}-list`, its options `{id}-0`, `{id}-1` … */
  id: string;
  ref?: React.Ref<HTMLInputElement>;
  /** What the list holds, for screen readers: 'Places'. */
  listLabel: string;
  /** What may be picked now. A new array is a new list: it opens, and none of it is marked. */
  options: readonly Option[];
  keyOf: (option: Option) => string;
  drawOption: (option: Option) => ReactNode;
  /** `by` is 'keyboard' for an option that was marked with the arrows and taken with Enter. */
  onPick: (option: Option, by: 'keyboard' | 'pointer') => void;
  /** The heading over an option; options of one heading stand together. Without it they stand in one list. */
  groupOf?: ((option: Option) => string) | undefined;
  /** What stands between the field and its list, and outside the list, while the focus is here. */
  before?: ReactNode;
  /** What screen readers hear; `open` is the number of options in sight, 0 for a closed list. */
  spoken: (open: number, focused: boolean) => string;
  /** The buttons beside the input. */
  children?: ReactNode;
}

/** A text field that suggests (WAI-ARIA's combobox with a listbox). The focus stays in the field. Other attributes are the input's. */
export function Combobox<Option>({
  ref,
  listLabel,
  options,
  keyOf,
  drawOption,
  onPick,
  groupOf,
  before,
  spoken,
  children,
  onFocus,
  onBlur,
  ...input
}: ComboboxProps<Option>): ReactNode {
  const [focused, setFocused] = useState(false);
  const [within, setWithin] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { list, open, onKeyDown } = useSuggestions({ focused, options, field });

  useImperativeHandle(ref, () => field.current as HTMLInputElement);

  return (
    <>
      {/* Focus and blur of what is inside come here too. */}
      <div
        className="search"
        onFocus={() => setWithin(true)}
        onBlur={({ currentTarget, relatedTarget }) => setWithin(currentTarget.contains(relatedTarget))}
      >
        <input
          autoComplete="off"
          {...input}
          ref={field}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={`${input.id}-list`}
          onKeyDown={onKeyDown}
          onFocus={(event) => {
            setFocused(true);
            onFocus?.(event);
          }}
          onBlur={(event) => {
            setFocused(false);
            onBlur?.(event);
          }}
        />
        {children}
        <div className="pop">
          {within && before && <BeforeList field={field}>{before}</BeforeList>}
          <Listbox {...{ id: input.id, list, listLabel, open, options, keyOf, drawOption, onPick, groupOf }} />
        </div>
      </div>
      <p className="vh" role="status">
        {spoken(open ? options.length : 0, focused)}
      </p>
    </>
  );
}

interface SuggestionsProps<Option> {
  focused: boolean;
  options: readonly Option[];
  field: RefObject<HTMLInputElement | null>;
}

/** Whether the list is open, and the keys that open, close and walk through it. Without the library that marks options they are picked by pointer. */
function useSuggestions<Option>({ focused, options, field }: SuggestionsProps<Option>): {
  list: RefObject<HTMLUListElement | null>;
  open: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
} {
  const [dismissed, setDismissed] = useState<readonly Option[]>();
  const list = useRef<HTMLUListElement>(null);
  const navigation = useRef<ListNavigation>(null);
  /** Arrows that were pressed in an open list before the library was there. */
  const early = useRef<(1 | -1)[]>([]);
  // Long before there is a list.
  const Navigation = useLoaded(focused, loadNavigation)?.default;
  const open = focused && options.length > 0 && dismissed !== options;

  // The library marks options in the page itself (`aria-selected`, `aria-activedescendant`); React leaves these attributes alone.
  useLayoutEffect(() => {
    if (!open || !Navigation || !field.current || !list.current) return;
    navigation.current ??= new Navigation(field.current, list.current, { tabInsertsSuggestions: false });
    const started = navigation.current;
    started.start();
    for (const step of early.current.splice(0)) started.navigate(step);
    return () => started.stop();
  }, [open, Navigation, field]);

  useLayoutEffect(() => {
    navigation.current?.clearSelection();
    early.current = [];
    if (open) list.current?.scrollIntoView({ block: 'nearest' });
  }, [open, options]);

  /** The library handles the keys of an open list; opening and closing it are done here. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined;
    if (event.key === 'Escape' && open) setDismissed(options);
    else if (step && !open) {
      flushSync(() => setDismissed(undefined));
      navigation.current?.navigate(step);
    } else if (step && !navigation.current) early.current.push(step);
    else return;
    event.preventDefault();
  }

  return { list, open, onKeyDown };
}

type OptionsProps<Option> = Pick<
  ComboboxProps<Option>,
  'id' | 'options' | 'keyOf' | 'drawOption' | 'onPick' | 'groupOf'
>;

interface ListboxProps<Option> extends OptionsProps<Option>, Pick<ComboboxProps<Option>, 'listLabel'> {
  list: RefObject<HTMLUListElement | null>;
  open: boolean;
}

function Listbox<Option>({ list, listLabel, open, ...options }: ListboxProps<Option>): ReactNode {
  return (
    <ul
      ref={list}
      // A list that scrolls would take the Tab that leads on.
      tabIndex={-1}
      className={options.groupOf ? 'opts groups card lift' : 'opts card lift'}
      id={`${options.id}-list`}
      role="listbox"
      aria-label={listLabel}
      hidden={!open}
    >
      <Options {...options} />
    </ul>
  );
}

/** The options, in groups with headings where they have some. Memoized: typing a letter draws none again while its props stay the same. */
const Options = memo(function Options<Option>({
  id,
  options,
  keyOf,
  drawOption,
  onPick,
  groupOf,
}: OptionsProps<Option>): ReactNode {
  function draw(option: Option, index: number): ReactNode {
    return (
      // eslint-disable-next-line jsx-a11y-x/click-events-have-key-events -- the keys are the field's
      <li
        key={keyOf(option)}
        id={`${id}-${index}`}
        role="option"
        aria-selected={false}
        onMouseDown={(event) => event.preventDefault()}
        // Enter makes the library click the marked option.
        onClick={({ nativeEvent }) => onPick(option, nativeEvent.isTrusted ? 'pointer' : 'keyboard')}
      >
        {drawOption(option)}
      </li>
    );
  }

  if (!groupOf) return options.map(draw);
  const groups = [...Map.groupBy(options.entries(), ([, option]) => groupOf(option))];
  return groups.map(([name, members], index) => (
    <li key={name} role="presentation">
      <span className="group-name" id={`${id}-group-${index}`}>
        {name}
      </span>
      <ul role="group" aria-labelledby={`${id}-group-${index}`}>
        {members.map(([place, option]) => draw(option, place))}
      </ul>
    </li>
  ));
}) as <Option>(props: OptionsProps<Option>) => ReactNode;

function loadNavigation(): Promise<typeof Library> {
  return import('@github/combobox-nav');
}

/** '5 results are available …', what screen readers hear of an open list. */
export function spokenCount(options: number): string {
  const found = options === 1 ? '1 result is available' : `${options} results are available`;
  return `${found}, use up and down arrow keys to navigate`;
}
