import { createElement, useLayoutEffect, useState, type ReactElement } from 'react';

/** An island with all that a visitor can do before it is awake: a button, a field and a form. `onAwake` is told when React has taken it over. */
export function Island({ onAwake = () => undefined }: { onAwake?: () => void }): ReactElement {
  const [clicks, setClicks] = useState(0);
  const [sent, setSent] = useState(0);
  const [name, setName] = useState('');
  useLayoutEffect(onAwake, [onAwake]);
  return createElement(
    'form',
    {
      onSubmit: (event: { preventDefault: () => void }) => {
        event.preventDefault();
        setSent((before) => before + 1);
      },
    },
    createElement('button', { type: 'button', onClick: () => setClicks((before) => before + 1) }, 'Count'),
    createElement('input', {
      'aria-label': 'Name',
      value: name,
      onChange: (event: { target: { value: string } }) => setName(event.target.value),
    }),
    createElement('button', { type: 'submit' }, 'Send'),
    createElement('output', null, `${clicks} clicks, ${sent} sent, name '${name}'`),
  );
}
