import { collection, type ContentFile, type Mistake, type OtherFiles } from '#collection/collection.ts';
import { symptoms } from '#finder/catalogue/content.ts';
import { dangerSigns } from '#safety/content.ts';
import { conversationSchema, type Conversation } from './conversation/conversation.schema.ts';

const PARTS = ['questions', 'red-flags', 'symptoms', 'related-articles'] as const;

/** The assistant's script: each part is one file of that name [CHAT-1]. */
export const conversation = collection({
  name: 'conversation',
  form: 'yaml',
  schema: conversationSchema,
  references: {
    'groups.*.choices.*.symptoms': 'symptom',
    signs: 'danger-signs',
    'groups.*.choices.*.dangerSigns': 'danger-signs',
    articles: 'articles',
  },
  rules: (files, others) => [
    ...wrongParts(files),
    ...files.flatMap((file) => [...notInOneChoice(file, others), ...unreachable(file, others)]),
  ],
});

type ScriptFile = ContentFile<Conversation>;

function wrongParts(files: readonly ScriptFile[]): Mistake[] {
  const missing = PARTS.filter((part) => !files.some(({ id }) => id === part));
  return [
    ...files.flatMap(({ id, data, mistake }) =>
      data && data.part !== id ? [mistake(['part'], `'${data.part}' belongs in ${data.part}.yaml`)] : [],
    ),
    ...missing.map((part) => ({
      file: `conversation/${part}.yaml`,
      line: 1,
      column: 1,
      field: '',
      message: 'is missing',
    })),
  ];
}

/** Every symptom of content/symptoms is in exactly one choice: one without could be typed but would lead nowhere. */
function notInOneChoice({ data, mistake }: ScriptFile, others: OtherFiles): Mistake[] {
  const groups = others(symptoms);
  if (data?.part !== 'symptoms' || groups.some((group) => group.data === undefined)) return [];
  const known = groups.flatMap((group) => Object.keys(group.data?.symptoms ?? {}));
  const named = data.groups.flatMap(({ choices }, group) =>
    choices.flatMap((choice, at) =>
      choice.symptoms.map((id, index) => ({ id, field: ['groups', group, 'choices', at, 'symptoms', index] })),
    ),
  );
  const missing = known.filter((id) => !named.some((one) => one.id === id));
  const twice = named.filter(({ id }, index) => named.findIndex((other) => other.id === id) !== index);
  return [
    ...missing.map((id) => mistake(['groups'], `no choice for '${id}' of content/symptoms: add one with its codes`)),
    ...twice.map(({ id, field }) => mistake(field, `'${id}' has a choice already`)),
  ];
}

/** Lines besides 911 that the signs asked about must lead to, whatever is edited [CHAT-2]. */
const NEEDED_LINES = ['988', 'poison-help'];

function unreachable({ data, mistake }: ScriptFile, others: OtherFiles): Mistake[] {
  if (data?.part !== 'red-flags') return [];
  const asked = others(dangerSigns).filter(({ id }) => data.signs.includes(id));
  if (asked.some((sign) => sign.data === undefined)) return [];
  const none = NEEDED_LINES.filter((line) => !asked.some((sign) => sign.data?.call.includes(line)));
  const without911 = asked.every((sign) => sign.data?.urgency !== '911') ? ['911'] : [];
  return [...without911, ...none].map((line) =>
    mistake(['signs'], `none of these signs leads to ${line}: add one that does`),
  );
}
