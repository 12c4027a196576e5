import { z } from '@hono/zod-openapi';
import { ruleOf } from '#scheduler/visits/patient/patient-rules.ts';
import { phoneDigits } from '#scheduler/visits/patient/phone.ts';
import { CONTACT_FIELDS, type ContactField } from './contact-fields.ts';

/** Text that follows the rule of the patient's field of this name, or none. */
function ruled(field: ContactField) {
  return z
    .string({ error: 'Must be text' })
    .trim()
    .superRefine((value, context) => {
      const message = value && ruleOf(field).problem(value);
      if (message) context.addIssue({ code: 'custom', message });
    });
}

/** How the owner of an account is called and reached; '' for what they leave out. */
export const contactSchema = z
  .strictObject({
    ...(Object.fromEntries(CONTACT_FIELDS.map((field) => [field, ruled(field)])) as Record<
      ContactField,
      ReturnType<typeof ruled>
    >),
    phone: ruled('phone').transform((typed) => phoneDigits(typed) ?? typed),
    state: ruled('state').toUpperCase(),
  })
  .openapi('AccountContact');
export type Contact = z.infer<typeof contactSchema>;
