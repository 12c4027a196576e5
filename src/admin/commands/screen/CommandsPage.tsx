import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';

import { Alert } from '#ui/Alert.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { SkeletonLines } from '#ui/Skeleton.tsx';
import type { Command, CommandResult } from '../command.schema.ts';
import { $asked, $commands, ask, forget, loadCommands, type Asked } from './store-commands.ts';
import { useFirstWrong } from '../../frame/first-wrong.ts';
import { NotLoaded, NotSignedIn } from '../../frame/NotShown.tsx';
import { SaveAsCsv } from '../../frame/SaveAsCsv.tsx';
import { WideRows } from '../../frame/WideRows.tsx';

/** Named read-only questions to the database, and what they find (ADM-8). */
export function CommandsPage(): ReactNode {
  const commands = useStore($commands, { ssr: 'initial' });
  switch (commands.state) {
    case 'loading':
      return <SkeletonLines lines={6} />;
    case 'guest':
      return <NotSignedIn />;
    case 'refused':
      return <p role="status">Commands are for the superuser. Ask them for what you want to know.</p>;
    case 'failed':
      return <NotLoaded title="The commands did not load." again={loadCommands} />;
    case 'known':
      return <Commands commands={commands.commands} />;
  }
}

function Commands({ commands }: { commands: readonly Command[] }): ReactNode {
  const [name, open] = useState(commands[0]?.name);
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the list is above, and as high as the screen.
    if (name !== commands[0]?.name) section.current?.scrollIntoView({ block: 'nearest' });
  }, [name, commands]);
  const command = commands.find((one) => one.name === name);
  return (
    <>
      <p className="muted">{commands.length} read-only questions. Each run is on record.</p>
      <div className="command-split">
        <ul className="command-list">
          {commands.map((one) => (
            <li key={one.name}>
              <button
                type="button"
                aria-current={one.name === name ? 'true' : undefined}
                onClick={() => {
                  forget();
                  open(one.name);
                }}
              >
                <b>{one.title}</b>
                <small>{one.isNoneRight ? 'Should always be empty' : one.about}</small>
              </button>
            </li>
          ))}
        </ul>
        <div ref={section}>{command && <One command={command} key={command.name} />}</div>
      </div>
    </>
  );
}

const NONE_WRONG: Readonly<Record<string, string>> = {};

function One({ command }: { command: Command }): ReactNode {
  const asked = useStore($asked);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const errors = asked.state === 'wrong' ? asked.errors : NONE_WRONG;
  const form = useFirstWrong<HTMLFormElement>(errors);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void ask(
      command.name,
      Object.fromEntries(command.parameters.map((one) => [one.name, typed[one.name] ?? one.usual])),
    );
  };
  return (
    <section className="flow" aria-labelledby="command">
      <h2 id="command">{command.title}</h2>
      <p className="muted">{command.about}</p>
      <form className="three-fields" onSubmit={submit} noValidate aria-label="Parameters" ref={form}>
        {command.parameters.map(({ name, label, kind, usual }) => (
          <Field
            key={name}
            id={`parameter-${name}`}
            label={label}
            inputMode={kind === 'number' ? 'numeric' : 'text'}
            autoComplete="off"
            error={errors[name]}
            value={typed[name] ?? usual}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          />
        ))}
        <p>
          <button className="btn" type="submit" aria-disabled={asked.state === 'asking'}>
            Run
          </button>
        </p>
      </form>
      <Found asked={asked} command={command} />
    </section>
  );
}

function Found({ asked, command }: { asked: Asked; command: Command }): ReactNode {
  switch (asked.state) {
    case 'not yet':
    case 'wrong':
      return null;
    case 'asking':
      return <SkeletonLines lines={3} />;
    case 'failed':
      return (
        <Alert tone="error" title={asked.why} live>
          <p>Nothing is changed by asking. Run it again.</p>
        </Alert>
      );
    case 'answered':
      return <Result {...asked} command={command} />;
  }
}

interface ResultProps {
  result: CommandResult;
  /** The call that saves it. */
  file: string;
  command: Command;
}

function Result({ result, file, command }: ResultProps): ReactNode {
  const { rows, isCut, isStopped, milliseconds } = result;
  const took = `${(milliseconds / 1000).toFixed(2)} seconds`;
  if (isStopped)
    return (
      <Alert tone="warn" title="Stopped after 5 seconds." live>
        <p>Bookings come first. Choose one site or fewer days.</p>
      </Alert>
    );
  if (rows.length === 0)
    return (
      <Alert tone={command.isNoneRight ? 'ok' : 'info'} title={`${command.title}: none.`} live>
        <p>
          0 rows in {took}.{command.isNoneRight && ' That is how it should be.'}
        </p>
      </Alert>
    );
  return (
    <>
      {command.isNoneRight && (
        <Alert tone="warn" title="This should be empty." live>
          <p>Tell who runs the site.</p>
        </Alert>
      )}
      <div className="head slim">
        <p role="status">
          <b>{rows.length === 1 ? '1 row' : `${isCut ? 'The first ' : ''}${String(rows.length)} rows`}</b> in {took}
          {isCut && '. There are more: a file has up to 20,000.'}
        </p>
        <SaveAsCsv path={file} />
      </div>
      <Rows result={result} title={command.title} />
    </>
  );
}

function Rows({ result: { columns, rows }, title }: { result: CommandResult; title: string }): ReactNode {
  return (
    <WideRows name={title}>
      <table className="plain-rows">
        <caption className="vh">{title}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col" key={column}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join(' ')}>
              {row.map((cell, at) => (
                <td key={columns[at]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </WideRows>
  );
}
