import { useEffect, useState, type ReactNode } from 'react';

import { PASSWORD_LENGTH } from '#identity/password-length.ts';
import type { Form } from '#scheduler/kit/form/make-form.ts';
import { questionsOf } from '#scheduler/kit/form/question.ts';
import { useForm } from '#scheduler/kit/form/use-form.ts';
import { describedBy, ErrorMessage } from '#ui/fields/Field.tsx';

/** How long typing rests before its length is said, in milliseconds. */
const REST_MS = 800;

interface PasswordFieldProps {
  form: Form;
  name: string;
  /** A new one: its length stands below it. */
  isNew?: boolean;
}

/** The password of a form, with a button that shows it. Nothing keeps it from being pasted. */
export function PasswordField({ form, name, isNew = false }: PasswordFieldProps): ReactNode {
  const [isShown, setShown] = useState(false);
  const { fields, parts, errors } = useForm(form);
  const { label, hint } = questionsOf(parts).find((question) => question.name === name) ?? { label: '' };
  const error = errors[name];
  return (
    <div className={error ? 'field bad' : 'field'}>
      <label htmlFor={name}>{label}</label>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {error && <ErrorMessage id={name}>{error}</ErrorMessage>}
      <div className="reveal">
        <input
          id={name}
          className="in"
          type={isShown ? 'text' : 'password'}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          spellCheck={false}
          maxLength={PASSWORD_LENGTH.most}
          aria-describedby={describedBy(name, hint, error)}
          aria-invalid={error ? true : undefined}
          value={fields[name]}
          onChange={({ target }) => form.setField(name, target.value)}
        />
        <button className="btn quiet" type="button" aria-controls={name} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'}
          <span className="vh"> password</span>
        </button>
      </div>
      {isNew && <Length of={fields[name] ?? ''} />}
    </div>
  );
}

/** How many characters there are, said once typing rests. */
function Length({ of }: { of: string }): ReactNode {
  const [said, setSaid] = useState('');
  const count = Array.from(of).length;
  useEffect(() => {
    const words = count > 0 ? `${count} ${count === 1 ? 'character' : 'characters'}` : '';
    const timer = setTimeout(() => setSaid(words), REST_MS);
    return () => clearTimeout(timer);
  }, [count]);
  return (
    <p className={count >= PASSWORD_LENGTH.least ? 'msg good' : 'hint'} role="status">
      {said}
    </p>
  );
}
