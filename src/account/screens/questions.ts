import type { CallError } from '#api/browser/call-error.ts';
import { lengthProblem, PASSWORD_LENGTH } from '#identity/password-length.ts';
import type { Checked } from '#scheduler/kit/form/make-form.ts';
import { problemsIn, type Errors, type Fields, type Part, type Question } from '#scheduler/kit/form/question.ts';

/** The email of an account, as the calls name it. `fills` is what browsers fill in: an account's name with its passkeys, or an address of a person. */
export function emailQuestion(fills: 'username webauthn' | 'username' | 'email', hint?: string): Question<'email'> {
  return {
    name: 'email',
    label: 'Email',
    ...(hint !== undefined && { hint }),
    type: 'email',
    autoComplete: fills,
    spellCheck: false,
    maxLength: 254,
    problem: (typed) => {
      if (!typed) return 'Enter your email address';
      return /^\S+@\S+\.\S+$/.test(typed) ? null : 'Enter your email address, such as name@example.com';
    },
  };
}

/** The password of an account that there is. */
export const PASSWORD: Question<'password'> = {
  name: 'password',
  label: 'Password',
  problem: (typed) => (typed ? null : 'Enter your password'),
};

/** The same where it is asked again of someone who is signed in. */
export const CURRENT_PASSWORD: Question<'currentPassword'> = {
  ...PASSWORD,
  name: 'currentPassword',
  label: 'The password you have now',
};

/** What its owner calls a passkey. */
export const PASSKEY_NAME: Question<'passkeyName'> = {
  name: 'passkeyName',
  at: ['name'],
  label: 'Name of this passkey',
  hint: 'For example, the device that it is on.',
  autoComplete: 'off',
  maxLength: 60,
  problem: (typed) => (typed ? null : 'Enter a name'),
};

/** A new password; the lists of leaked ones are on the server. */
export function newPasswordQuestion<Name extends string>(name: Name, label: string): Question<Name> {
  return {
    name,
    label,
    hint: `${PASSWORD_LENGTH.least} characters or more. A few words with spaces are easy to remember.`,
    problem: (typed) => (typed ? lengthProblem(typed) : 'Choose a password'),
  };
}

/** The code of an email; people type a space in its middle. */
export const CODE: Question<'otp'> = {
  name: 'otp',
  label: '6-digit code from the email',
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  maxLength: 11,
  problem: (typed) => (/^\d{6}$/.test(typed.replaceAll(' ', '')) ? null : 'Enter the 6 digits from the email'),
};

/** Checks a form whose password is sent as it was typed, with its spaces. */
export function checkAsTyped<Name extends string>(parts: (fields: Fields<Name>) => Part[]) {
  return (fields: Fields<Name>): Checked<Fields<Name>> => {
    const answer = 'email' in fields ? { ...fields, email: String(fields.email).trim() } : fields;
    const errors: Errors = problemsIn(parts(answer), answer);
    return Object.keys(errors).length > 0 ? { errors } : { answer };
  };
}

/** What a refusal says that names no field: that email and password don't belong together, at the password; else its own words. */
export function refusedWords({ problem }: CallError): string | Errors | undefined {
  if (problem?.code === 'not-recognized') return { password: problem.detail };
  return problem && !problem.errors ? problem.detail : undefined;
}
