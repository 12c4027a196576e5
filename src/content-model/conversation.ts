import type { ContentFile, Mistake } from './content-file.ts';
import type { DataOf, Files } from './references.ts';

const PARTS = ['questions', 'red-flags', 'symptoms', 'related-articles'] as const;

/** What is wrong between the files of the assistant's script: each part is one file of that name, and every symptom of content/symptoms is in exactly one of its choices [CHAT-1]. */
export function wrongConversation({ conversation, symptoms }: Files): Mistake[] {
  const mistakes = conversation.flatMap(({ id, data, mistake }) =>
    data && data.part !== id ? [mistake(['part'], `'${data.part}' belongs in ${data.part}.yaml`)] : [],
  );
  for (const part of PARTS) {
    if (conversation.some(({ id }) => id === part)) continue;
    mistakes.push({ file: `conversation/${part}.yaml`, line: 1, column: 1, field: '', message: 'is missing' });
  }
  if (symptoms.some(({ data }) => data === undefined)) return mistakes;
  const known = new Set(symptoms.flatMap(({ data }) => Object.keys(data?.symptoms ?? {})));
  for (const file of conversation) {
    for (const [field, id] of namedSymptoms(file)) {
      if (!known.has(id))
        mistakes.push(file.mistake(field, `'${id}' is not in content/symptoms: mend the name, or add it`));
    }
  }
  return [...mistakes, ...conversation.flatMap((file) => notOnce(file, known))];
}

function namedSymptoms({ data }: ContentFile<DataOf<'conversation'>>): [field: PropertyKey[], id: string][] {
  if (data?.part === 'symptoms') {
    return data.groups.flatMap(({ choices }, group) =>
      choices.flatMap(({ symptoms }, choice) =>
        symptoms.map((id, index): [PropertyKey[], string] => [
          ['groups', group, 'choices', choice, 'symptoms', index],
          id,
        ]),
      ),
    );
  }
  if (data?.part !== 'red-flags') return [];
  return data.flags.flatMap(({ age }, flag) =>
    (age?.symptoms ?? []).map((id, index): [PropertyKey[], string] => [['flags', flag, 'age', 'symptoms', index], id]),
  );
}

/** A symptom without a choice could be typed but would lead nowhere. */
function notOnce(file: ContentFile<DataOf<'conversation'>>, known: Set<string>): Mistake[] {
  if (file.data?.part !== 'symptoms') return [];
  const named = namedSymptoms(file);
  const missing = [...known].filter((id) => !named.some(([, name]) => name === id));
  return [
    ...missing.map((id) =>
      file.mistake(['groups'], `no choice for '${id}' of content/symptoms: add one with its codes`),
    ),
    ...named
      .filter(([, id], index) => named.findIndex(([, other]) => other === id) !== index)
      .map(([field, id]) => file.mistake(field, `'${id}' has a choice already`)),
  ];
}
