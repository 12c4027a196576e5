import { makeForm } from '#scheduler/kit/form/make-form.ts';
import type { Part, Question } from '#scheduler/kit/form/question.ts';
import { makeZipLookUp } from '#scheduler/kit/patient/zip-look-up.ts';
import { ruleOf } from '#scheduler/visits/patient/patient-rules.ts';
import { displayPhone } from '#scheduler/visits/patient/phone.ts';
import { STATE_MENU } from '#location/states.ts';
import { CONTACT_FIELDS, type ContactField } from '../../contact-fields.ts';
import type { Contact } from '../../contact.schema.ts';
import { callAccount, callOwn } from '../call.ts';
import { checkAsTyped, emailQuestion, PASSWORD, refusedWords } from '../questions.ts';
import { noteAccount, type ShownAccount } from './store-account.ts';

/** A field of the patient's of this name, which may be left out here. */
function ask(name: ContactField): Pick<Question<ContactField>, 'name' | 'at' | 'optional'> & {
  problem: (typed: string) => string | null;
} {
  const { problem } = ruleOf(name);
  return {
    name,
    at: [name, `contact.address.${name}`],
    optional: true,
    problem: (typed) => (typed ? problem(typed) : null),
  };
}

const options = STATE_MENU.map(([value, label]) => ({ value, label }));
const contactParts = (): Part<ContactField>[] => [
  {
    questions: [
      { ...ask('firstName'), label: 'First name', autoComplete: 'given-name' },
      { ...ask('lastName'), label: 'Last name', autoComplete: 'family-name' },
      { ...ask('phone'), label: 'Phone', type: 'tel', hint: 'For example, 312-555-0178', autoComplete: 'tel-national' },
      { ...ask('zip'), label: 'ZIP code', inputMode: 'numeric', autoComplete: 'postal-code' },
      { ...ask('city'), label: 'City', autoComplete: 'address-level2' },
      {
        ...ask('state'),
        as: 'select',
        label: 'State',
        choose: 'Choose a state',
        options,
        autoComplete: 'address-level1',
      },
      { ...ask('line1'), label: 'Street address', autoComplete: 'address-line1' },
      { ...ask('line2'), label: 'Apartment, suite or unit', autoComplete: 'address-line2' },
    ],
  },
];

/** The form about how the owner of an account is called and reached; `close` is called once it is kept. */
export function makeContactForm(contact: Contact, close: () => void) {
  const zip = makeZipLookUp((town) => form.$fields.set({ ...form.$fields.get(), ...town }));
  const form = makeForm<ContactField>({
    names: CONTACT_FIELDS,
    parts: contactParts,
    onTyped: (changed, value) => {
      if (changed === 'zip') void zip.lookUpZip(value);
    },
  });
  form.$fields.set({ ...contact, phone: displayPhone(contact.phone) });
  const save = () =>
    form.submit(async (json) => {
      noteAccount({ contact: await callAccount('$put', '/account/contact', { json }), saved: 'Saved' });
      close();
    });
  return { form, save };
}

/** The form about another email, with the proof that it is its owner who asks. */
export function makeEmailForm({ provenBy }: Pick<ShownAccount, 'provenBy'>, close: () => void) {
  const asked = { ...emailQuestion('email'), label: 'New email' };
  const questions = provenBy === 'password' ? [asked, { ...PASSWORD, label: 'Your password' }] : [asked];
  const parts = (): Part[] => [{ stacked: true, questions }];
  const form = makeForm<'email' | 'password'>({
    names: ['email', 'password'],
    parts,
    check: checkAsTyped(parts),
    refused: refusedWords,
  });
  const send = () =>
    form.submit(async ({ email, password }) => {
      const json = provenBy === 'password' ? { email, password } : { email };
      const asked = await callOwn('$post', '/account/email', { json });
      noteAccount({ newEmail: asked.email, saved: '' });
      close();
    });
  return { form, send };
}
