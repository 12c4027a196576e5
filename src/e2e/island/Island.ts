import { createElement, useLayoutEffect, useState, type ReactElement } from 'react';

/** An island with all that a visitor can do before it is awake. Calls `onAwake` when React has taken over. */
export function Island({ onAwake = () => undefined }: { onAwake?: () => void }): ReactElement {
  const [clicks, setClicks] = useState(0);
  const [sent, setSent] = useState(0);
  const [name, setName] = useState('');
  const [order, setOrder] = useState('best');
  const [open, setOpen] = useState(false);
  const [price, setPrice] = useState('any');
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
    createElement(
      'select',
      {
        'aria-label': 'Order',
        value: order,
        onChange: (event: { target: { value: string } }) => setOrder(event.target.value),
      },
      ['best', 'soonest', 'nearest'].map((one) => createElement('option', { key: one }, one)),
    ),
    createElement('input', {
      type: 'checkbox',
      'aria-label': 'Open',
      checked: open,
      onChange: (event: { target: { checked: boolean } }) => setOpen(event.target.checked),
    }),
    ['any', 'low'].map((one) =>
      createElement('input', {
        key: one,
        type: 'radio',
        name: 'price',
        'aria-label': one,
        checked: price === one,
        onChange: () => setPrice(one),
      }),
    ),
    createElement('button', { type: 'submit' }, 'Send'),
    createElement('output', null, `${clicks} clicks, ${sent} sent, name '${name}'`),
    createElement('p', null, `${order}, ${open ? 'open' : 'any time'}, ${price}`),
  );
}
