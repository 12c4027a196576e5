import type { ComponentProps, ReactNode } from 'react';

import { Checkbox, Chip, Radio } from '#ui/fields/Choice.tsx';
import { Choices } from '#ui/fields/Choices.tsx';
import { DateFields } from '#ui/fields/DateFields.tsx';
import { ErrorMessage, Field, Select } from '#ui/fields/Field.tsx';
import type { Form } from './make-form.ts';
import type { Fields, Question } from './question.ts';

interface FormFieldProps {
  form: Form;
  fields: Fields;
  question: Question;
  error: string | undefined;
}

/** A question of a form, asked as its data says. */
export function FormField({ form, fields, question, error }: FormFieldProps): ReactNode {
  const { name, label, hint } = question;
  const typed = (input: string): ComponentProps<'input'> => ({
    name: input,
    value: fields[input] ?? '',
    onChange: ({ target }) => form.setField(input, target.value),
  });
  switch (question.as) {
    case 'choices':
    case 'chips': {
      const areChips = question.as === 'chips';
      const Choice = areChips ? Chip : Radio;
      return (
        <Choices id={name} legend={label} hint={hint} error={error} chips={areChips}>
          {question.options.map((option, index) => (
            <Choice
              type="radio"
              id={index === 0 ? name : undefined}
              name={name}
              key={option.value}
              {...option}
              checked={fields[name] === option.value}
              onChange={() => form.setField(name, option.value)}
            />
          ))}
        </Choices>
      );
    }
    case 'select':
      return (
        <Select
          id={name}
          label={label}
          hint={hint}
          autoComplete={question.autoComplete}
          error={error}
          value={fields[name]}
          onChange={({ target }) => form.setField(name, target.value)}
        >
          <option value="">{question.choose}</option>
          {question.options.map((option) => (
            <option value={option.value} key={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      );
    case 'box':
      return <BoxField {...{ form, fields, question, error }} />;
    case 'date': {
      const inputs = { month: typed(`${name}Month`), day: typed(`${name}Day`), year: typed(`${name}Year`) };
      const fills = question.autoComplete === 'bday' && { autoComplete: 'bday' as const };
      return <DateFields id={name} legend={label} hint={hint} error={error} {...fills} inputs={inputs} />;
    }
    default: {
      const { problem: _problem, missing: _missing, at: _at, box: _box, as: _as, ...rest } = question;
      return <Field maxLength={100} {...typed(name)} {...rest} id={name} error={error} />;
    }
  }
}

/** What somebody agrees to; never ticked beforehand. */
function BoxField({ form, fields, question: { name, label }, error }: FormFieldProps): ReactNode {
  return (
    <div className={error ? 'field bad span' : 'field span'}>
      {error && <ErrorMessage id={name}>{error}</ErrorMessage>}
      <Checkbox
        id={name}
        label={label}
        checked={fields[name] === 'yes'}
        onChange={({ target }) => form.setField(name, target.checked ? 'yes' : '')}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      />
    </div>
  );
}
