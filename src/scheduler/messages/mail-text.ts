import type { VisitMail } from './mail-shape.ts';

/** A mail's plain-text twin: a label on a line of its own, then its lines. The same facts in the same order as the HTML. */
export function mailText(mail: VisitMail): string {
  const { heading, hello, warning, facts, sections, button, off, because, questions } = mail;
  const blocks = [
    [heading.toUpperCase()],
    [hello],
    ...(warning === null ? [] : [[warning]]),
    ...facts.map(({ label, lines, link }) => [label.toUpperCase(), ...lines, ...(link ? [link.label, link.href] : [])]),
    ...sections.map(({ heading: title, text, items = [] }) => [
      title.toUpperCase(),
      ...(text === undefined ? [] : [text]),
      ...items.map((item) => `- ${item}`),
    ]),
    [button.label.toUpperCase(), button.href, button.note],
    ...(off ? [[off.label.toUpperCase(), off.href, off.note]] : []),
    [because],
    [`${questions.before}${questions.phone}${questions.after}`],
  ];
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
