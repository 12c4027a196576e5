import { asDanger, type DangerContent } from '#safety/server/danger-finder.ts';
import type { Conversation, Questions } from '../conversation/conversation.schema.ts';
import type { Script, ScriptSign } from '../conversation/script.schema.ts';

/** What the assistant needs of content. */
export interface ChatSource extends DangerContent {
  conversation: readonly Conversation[];
  site: { phone: string; phoneHours: string };
}

/** The conversation as the assistant runs it, with all it says about danger, so that nothing more has to be asked of the server. */
export function makeScript(content: ChatSource): Script {
  const { opening, questions, moreSigns, allAnswers, words } = partOf(content, 'questions');
  const redFlags = partOf(content, 'red-flags').signs;
  const groups = partOf(content, 'symptoms').groups.map(({ name, choices }) => ({
    name,
    choices: choices.map(({ label, symptoms: [id = ''], icd10, dangerSigns }) => ({
      id,
      label,
      icd10,
      signs: dangerSigns,
    })),
  }));
  const asked = new Set([...redFlags, ...groups.flatMap(({ choices }) => choices.flatMap(({ signs }) => signs))]);
  const { emergency: _line, ...around } = words;
  return {
    opening,
    questions: questions.map(({ id, ask, hint, choices }) => ({
      id,
      ask,
      ...(hint && { hint }),
      choices: choices.map(plain),
    })),
    moreSigns,
    allAnswers,
    words: around,
    redFlags,
    signs: signsOf(content, asked),
    groups,
    phone: { number: content.site.phone, hours: content.site.phoneHours },
  };
}

/** The line below every question: the numbers to call. */
export function emergencyLine(content: ChatSource): string {
  return partOf(content, 'questions').words.emergency;
}

/** One part of the conversation. Throws when its file is missing, which the check of content tells of first. */
export function partOf<P extends Conversation['part']>(
  { conversation }: Pick<ChatSource, 'conversation'>,
  part: P,
): Extract<Conversation, { part: P }> {
  const found = conversation.find((one): one is Extract<Conversation, { part: P }> => one.part === part);
  if (!found) throw new Error(`content/conversation/${part}.yaml is missing or has mistakes`);
  return found;
}

function signsOf(content: ChatSource, asked: ReadonlySet<string>): Record<string, ScriptSign> {
  const needed = content.dangerSigns.filter(({ id, who }) => asked.has(id) || who.symptoms.length > 0);
  return Object.fromEntries(
    needed.map((sign) => {
      const { fromMonths, underMonths, pregnant, afterBirth, symptoms } = sign.who;
      const who = { fromMonths, ...(underMonths !== undefined && { underMonths }), pregnancy: pregnant || afterBirth };
      return [sign.id, { danger: asDanger(sign, content.helpLines), ...who, symptoms }];
    }),
  );
}

type Choice = Questions['questions'][number]['choices'][number];

function plain({ value, label, said, deliveryType }: Choice): Script['questions'][number]['choices'][number] {
  return { value, label, said, ...(deliveryType && { deliveryType }) };
}
