import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../Icon.tsx';

interface Asked {
  /** Also the target of the error summary's link. */
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong and how to fix it; marks the field. */
  error?: string | undefined;
  /** Adds '(optional)' to the label. */
  optional?: boolean;
  /** Spans all columns of a `.fields` grid. */
  span?: boolean;
}

type FieldProps = Asked & { /** 'Matches 60614' */ good?: ReactNode } & Omit<ComponentProps<'input'>, 'id'>;

/** A labelled text input with its hint above it and its error between the two, tied together for screen readers. */
export function Field({ good, ...rest }: FieldProps): ReactNode {
  const { asked, input } = split(rest);
  return (
    <Question {...asked}>
      <input type="text" {...input} {...described(asked)} className={`in ${input.className ?? ''}`.trimEnd()} />
      {good && !asked.error && (
        <p className="msg good">
          <Icon name="check" />
          {good}
        </p>
      )}
    </Question>
  );
}

/** As Field, for more than one line of text. */
export function TextArea(props: Asked & Omit<ComponentProps<'textarea'>, 'id'>): ReactNode {
  const { asked, input } = split(props);
  return (
    <Question {...asked}>
      <textarea {...input} {...described(asked)} className="in" />
    </Question>
  );
}

/** As Field, for one of a list; the options are its children. */
export function Select({ children, ...props }: Asked & Omit<ComponentProps<'select'>, 'id'>): ReactNode {
  const { asked, input } = split(props);
  return (
    <Question {...asked}>
      <span className="sel">
        <select {...input} {...described(asked)} className="in">
          {children}
        </select>
        <Icon name="chevron-down" />
      </span>
    </Question>
  );
}

/** The error line of a question; its id is `{id}-error`. */
export function ErrorMessage({ id, children }: { id: string; children: string }): ReactNode {
  return (
    <p className="msg" id={`${id}-error`}>
      <Icon name="circle-alert" />
      <span>
        <span className="vh">Error: </span>
        {children}
      </span>
    </p>
  );
}

/** The ids that describe a question, for `aria-describedby`; none when it has neither hint nor error. */
export function describedBy(id: string, hint: unknown, error: unknown): string | undefined {
  return [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
}

function Question({ id, label, hint, error, optional, span, children }: Asked & { children: ReactNode }): ReactNode {
  return (
    <div className={['field', error && 'bad', span && 'span'].filter(Boolean).join(' ')}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="optional"> (optional)</span>}
      </label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <ErrorMessage id={id}>{error}</ErrorMessage>}
      {children}
    </div>
  );
}

function described({ id, hint, error }: Asked): {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
} {
  return { id, 'aria-describedby': describedBy(id, hint, error), 'aria-invalid': error ? true : undefined };
}

function split<P extends Asked>(props: P): { asked: Asked; input: Omit<P, keyof Asked> } {
  const { id, label, hint, error, optional = false, span = false, ...input } = props;
  return { asked: { id, label, hint, error, optional, span }, input };
}
