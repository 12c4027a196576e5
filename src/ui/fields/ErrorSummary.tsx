import { useEffect, useRef } from 'react';
import type { MouseEvent, ReactNode } from 'react';

export interface FieldError {
  /** Id of the field to go to. */
  field: string;
  message: string;
}

interface ErrorSummaryProps {
  errors: FieldError[];
  title?: string;
  /** Number of attempts: the summary takes the focus after each. */
  attempt?: number;
}

/** The error summary above the h1: takes the focus after a failed attempt, and begins the page's title with 'Error: '. */
export function ErrorSummary({ errors, title = 'There is a problem', attempt = 0 }: ErrorSummaryProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const shown = errors.length > 0;

  useEffect(() => {
    if (shown) box.current?.focus();
  }, [shown, attempt]);

  // A tab's title is what screen readers say first of a page, and what shows of a tab in the background.
  useEffect(() => {
    if (!shown) return undefined;
    const { title } = document;
    document.title = `Error: ${title}`;
    return () => {
      document.title = title;
    };
  }, [shown]);

  if (!shown) return null;
  return (
    <div className="errors" role="alert" tabIndex={-1} ref={box}>
      <h2>{title}</h2>
      <ul>
        {errors.map(({ field, message }) => (
          <li key={field}>
            <a href={`#${field}`} onClick={(event) => goTo(event, field)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function goTo(event: MouseEvent, field: string): void {
  const target = document.getElementById(field);
  if (!target) return;
  event.preventDefault();
  target.scrollIntoView({ block: 'center' });
  target.focus({ preventScroll: true });
}
