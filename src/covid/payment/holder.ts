import { personName } from '#scheduler/visits/field-rules.ts';

/** What is wrong with the name of who holds a plan, by the form and by the server. */
export const HOLDER_RULES = {
  first: personName('the first name of who holds the plan'),
  last: personName('the last name of who holds the plan'),
};
