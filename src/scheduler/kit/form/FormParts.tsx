import { Fragment, type ReactNode } from 'react';

import type { Form } from './make-form.ts';
import type { Part, Question } from './question.ts';
import { useForm } from './use-form.ts';
import { FormField } from './FormField.tsx';

interface FormPartsProps {
  form: Form;
  /** What stands after a question's field, by its name. */
  after?: Record<string, ReactNode>;
  /** What stands in place of a field; null for nothing. */
  instead?: Record<string, ReactNode>;
}

/** All that a form asks at present, part by part. */
export function FormParts({ form, after = {}, instead = {} }: FormPartsProps): ReactNode {
  const { fields, parts, errors } = useForm(form);

  function draw(question: Question): ReactNode {
    const { name, box } = question;
    if (instead[name] !== undefined) return instead[name];
    const field = <FormField form={form} fields={fields} question={question} error={errors[name]} />;
    return name in after || box ? (
      <div className={box}>
        {field}
        {after[name]}
      </div>
    ) : (
      field
    );
  }

  return parts.map((part) => (
    <PartFrame part={part} key={part.questions[0]?.name}>
      {part.questions.map((question) => (
        <Fragment key={question.name}>{draw(question)}</Fragment>
      ))}
    </PartFrame>
  ));
}

function PartFrame({ part, children }: { part: Part; children: ReactNode }): ReactNode {
  const { stacked, title, intro } = part;
  const asked = stacked ? children : <div className="fields">{children}</div>;
  if (!title) return asked;
  return (
    <section className="flow" aria-labelledby={`${title.id}-title`}>
      <h2 className="lab big" id={`${title.id}-title`}>
        {title.text}
      </h2>
      {intro && <p className="muted">{intro}</p>}
      {asked}
    </section>
  );
}
