import { STATE_MENU } from '#location/states.ts';
import { needsGuardian } from '#scheduler/offered/age.ts';
import { PARENT_COMES } from '#scheduler/offered/ages.ts';
import { dateOfBirth } from '../../visits/patient/date-of-birth.ts';
import {
  CAREGIVER_RELATIONSHIPS,
  CAREGIVER_WORDS,
  GENDER_WORDS,
  GENDERS,
  GUARDIAN_CONSENT,
  isMasked,
  PATIENT_FIELDS,
  ruleOf,
  type PatientField,
} from '../../visits/patient/patient-rules.ts';
import type { PatientRequest } from '../../visits/patient/patient.schema.ts';
import { fieldsOf, type Checked } from '../form/make-form.ts';
import { problemsIn, questionsOf, type Errors, type Part, type Question } from '../form/question.ts';
import {
  asksForGuardian,
  birthOf,
  fieldsOfPatient,
  hasAgreed,
  mistakenAge,
  patientOf,
  type Among,
  type Days,
  type PatientFields,
} from './patient-form.ts';

type Who = 'me' | 'child' | 'adult';

/** All that is asked of a patient at present, and of who books for a child or another adult [PAT-1, PAT-2]. */
export function patientParts(fields: PatientFields, days: Days): Part[] {
  const { booked, today, among } = days;
  // Somebody new beside the owner of an account is someone else.
  const untold = among?.hasOwner && !among.isKnown ? 'adult' : 'me';
  const who = fields.who === 'child' || fields.who === 'adult' ? fields.who : fields.who === 'me' ? 'me' : untold;
  const shown = booked && fieldsOfPatient(booked);
  /** Of a booked visit's patient, what is shown masked may stay so: the server knows it. */
  const ask = (name: PatientField): Asked => {
    const { at, problem } = ruleOf(name);
    return { name, at, problem: (typed) => (isMasked(typed) && typed === shown?.[name] ? null : problem(typed)) };
  };
  const birthProblem = (typed: Parameters<typeof dateOfBirth>[0]): string | null => {
    const birth = dateOfBirth(typed, today);
    return 'message' in birth ? birth.message : mistakenAge(fields.who, birth.iso, days);
  };
  const parts = [
    ...(asksWho(fields, days) ? [whoPart(ask, among)] : []),
    personPart(who, ask, birthProblem),
    addressPart(who, ask),
    ...(asksForGuardian(fields, days) ? [guardianPart(who === 'child', ask)] : []),
    ...(who === 'child' ? [] : [contactPart(who, ask)]),
  ];
  return days.listed && !booked ? parts.map(withoutAgreeing) : parts;
}

/** Who a visit is for is asked of somebody new; of who is known only once the child has grown up. */
function asksWho(fields: PatientFields, { booked, among, today, visit }: Days): boolean {
  if (booked) return false;
  if (!among?.isKnown) return true;
  const birth = birthOf(fields, today);
  return fields.who === 'child' && 'iso' in birth && !needsGuardian(birth.iso, visit);
}

/** The same without what is agreed to for a visit. */
function withoutAgreeing(part: Part): Part {
  return { ...part, questions: part.questions.filter(({ name }) => !AGREEING.includes(name)) };
}

/** The questions that are answered for each visit. */
export const AGREEING: readonly string[] = ['guardianConsent', 'caregiverConsent'];

/** The patient to save, or every error at once in the order of the form [PAT-1, PAT-2]. A guardian who has agreed to a booked visit isn't asked again. */
export function checkPatient(fields: PatientFields, days: Days): Checked<PatientRequest> {
  const typed = fieldsOf(PATIENT_FIELDS, (field) => fields[field].trim());
  if (days.booked && hasAgreed(days.booked, typed)) typed.guardianConsent = 'yes';
  const parts = patientParts(typed, days);
  const birth = birthOf(typed, days.today);
  const errors = problemsIn(parts, typed);
  if ('message' in birth || Object.keys(errors).length > 0) return { errors };
  const asked = new Set<string>(['who', 'sharesPhone', ...questionsOf(parts).map(({ name }) => name)]);
  const sent = PATIENT_FIELDS.filter((field) => asked.has(field));
  return { answer: patientOf(typed, birth.iso, sent) };
}

/** What is wrong after a change of a field: nothing any more at a date of birth or a ZIP code that is right now, for the age or the town stands there in green then. */
export function errorsAfter(changed: PatientField, fields: PatientFields, errors: Errors, today: string): Errors {
  const { dob: _dob, ...butBirth } = errors;
  if (changed.startsWith('dob')) return 'iso' in birthOf(fields, today) ? butBirth : errors;
  const { zip: _zip, ...butZip } = errors;
  return changed === 'zip' && ruleOf('zip').problem(fields.zip.trim()) === null ? butZip : errors;
}

/** What a question of the form has of its rule. */
type Asked = { name: PatientField; at: readonly string[]; problem: (typed: string) => string | null };
type Ask = (name: PatientField) => Asked;
type Words = Pick<Question, 'label' | 'missing'>;

function whoPart(ask: Ask, among?: Among): Part {
  const options = [
    ...(among?.hasOwner ? [] : [{ value: 'me', label: 'Me' }]),
    { value: 'child', label: 'My child, under 18', hint: 'A parent or guardian agrees, comes along and pays.' },
    { value: 'adult', label: 'Another adult I care for', hint: 'You book, and they bring their own photo ID.' },
  ];
  const questions = [
    { ...ask('who'), as: 'choices' as const, label: among ? 'Who are they?' : 'Who is this appointment for?', options },
  ];
  return { stacked: true, questions };
}

function personPart(who: Who, ask: Ask, birthProblem: Extract<Question, { as: 'date' }>['problem']): Part {
  /** Whose it is, in the label and in what is said of no answer. */
  const own = (name: string, verb = 'Enter'): Words => {
    if (who === 'me') return { label: name.charAt(0).toUpperCase() + name.slice(1) };
    const [whose, their] = who === 'child' ? ['Child’s', 'the child’s'] : ['Their', 'their'];
    return { label: `${whose} ${name}`, missing: `${verb} ${their} ${name}` };
  };
  const fills = (name: string): string => (who === 'me' ? name : 'off');
  const genders = GENDERS.map((value) => ({ value, label: GENDER_WORDS[value] }));
  const birth = { name: 'dob', as: 'date', problem: birthProblem, autoComplete: fills('bday') } as const;
  const year = who === 'child' ? 2014 : 1986;
  return {
    questions: [
      { ...ask('firstName'), ...own('first name'), autoComplete: fills('given-name') },
      { ...ask('lastName'), ...own('last name'), autoComplete: fills('family-name') },
      { ...birth, ...own('date of birth'), hint: `For example, 4 17 ${year}` },
      { ...ask('gender'), ...own('gender', 'Choose'), as: 'choices', options: genders },
    ],
  };
}

/** ZIP code first: it fills city and state, which can be corrected. */
function addressPart(who: Who, ask: Ask): Part {
  const text = { me: 'Your address', child: 'Where the child lives', adult: 'Where they live' }[who];
  const choose = 'Choose a state';
  const options = STATE_MENU.map(([value, label]) => ({ value, label }));
  return {
    title: { id: 'address', text },
    questions: [
      { ...ask('zip'), label: 'ZIP code', inputMode: 'numeric', autoComplete: 'postal-code', box: 'zip-line span' },
      { ...ask('city'), label: 'City', autoComplete: 'address-level2' },
      { ...ask('state'), as: 'select', label: 'State', choose, options, autoComplete: 'address-level1' },
      { ...ask('line1'), label: 'Street address', autoComplete: 'address-line1' },
      { ...ask('line2'), label: 'Apartment, suite or unit', autoComplete: 'address-line2', optional: true },
    ],
  };
}

/** Who answers for a patient under 18; for a child, the email and the phone are theirs too. */
function guardianPart(isChild: boolean, ask: Ask): Part {
  const own = (name: string): Words =>
    isChild ? { label: `Your ${name}`, missing: `Enter your ${name}` } : { label: `Parent or guardian’s ${name}` };
  const related = isChild
    ? { label: 'You are the child’s', missing: 'Choose how you are related to the child' }
    : { label: 'Relationship to the patient' };
  const agreed = { label: GUARDIAN_CONSENT.text, ...(isChild && { missing: 'Check the box to agree to this visit' }) };
  const email = { label: 'Your email', missing: 'Enter your email address' };
  const phone = { label: 'Your phone', missing: 'Enter your phone number' };
  const choose = 'Choose a relationship';
  const options = [
    { value: 'parent', label: 'Parent' },
    { value: 'guardian', label: 'Legal guardian' },
    { value: 'other', label: 'Other relative with permission' },
  ];
  return {
    title: { id: 'guardian', text: isChild ? 'You, the parent or guardian' : 'Parent or guardian' },
    intro: `${PARENT_COMES} Patients under 18 on the day of the appointment need a parent or guardian.`,
    questions: [
      { ...ask('guardianFirstName'), ...own('first name'), autoComplete: 'given-name' },
      { ...ask('guardianLastName'), ...own('last name'), autoComplete: 'family-name' },
      ...(isChild ? contactQuestions(email, phone, ask) : []),
      { ...ask('guardianRelationship'), ...related, as: 'select', choose, options },
      { ...ask('guardianConsent'), ...agreed, as: 'box' },
    ],
  };
}

/** Email and phone of the patient, or of who books for another adult. */
function contactPart(who: 'me' | 'adult', ask: Ask): Part {
  const id = 'contact';
  const phone = { label: 'Phone' };
  if (who === 'me')
    return { title: { id, text: 'How we reach you' }, questions: contactQuestions({ label: 'Email' }, phone, ask) };
  const options = CAREGIVER_RELATIONSHIPS.map((value) => ({ value, label: CAREGIVER_WORDS[value] }));
  const agreed = 'They know about this appointment and asked me to book it.';
  return {
    title: { id, text: 'How we reach you or them' },
    questions: [
      ...contactQuestions({ label: 'Their email or yours' }, phone, ask),
      { ...ask('caregiverRelationship'), as: 'select', label: 'You are their', choose: 'Choose one', options },
      { ...ask('caregiverConsent'), as: 'box', label: agreed },
    ],
  };
}

function contactQuestions(email: Words, phone: Words, ask: Ask): Question[] {
  const hint = 'For example, 312-555-0178. Only for this appointment.';
  return [
    { ...ask('email'), ...email, type: 'email', hint: 'We send your confirmation here.', autoComplete: 'email' },
    { ...ask('phone'), ...phone, type: 'tel', hint, autoComplete: 'tel-national' },
  ];
}
