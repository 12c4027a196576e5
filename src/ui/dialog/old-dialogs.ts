/** What a browser without `command` or `closedby` does not do by itself: open dialogs by their buttons, and close them by the backdrop. */
if (!('command' in HTMLButtonElement.prototype))
  for (const button of document.querySelectorAll('[command="show-modal"]'))
    button.addEventListener('click', () =>
      document.querySelector<HTMLDialogElement>(`#${CSS.escape(button.getAttribute('commandfor') ?? '')}`)?.showModal(),
    );

if (!('closedBy' in HTMLDialogElement.prototype))
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[closedby]'))
    dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());

export {};
