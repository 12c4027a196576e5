import { createElement as h, type ReactElement } from 'react';
import { render } from '@react-email/render';
import { telephoneLink } from '#text/telephone.ts';
import { MAIL_STYLE } from './mail-style.ts';
import type { MailFact, VisitMail } from './mail-shape.ts';

/** A mail as HTML: one column of headings, paragraphs and lists, no table, no picture, nothing that is loaded. */
export function mailHtml(mail: VisitMail): Promise<string> {
  return render(mailPage(mail));
}

/** Made without JSX, since the server runs its sources as they are. */
function mailPage({
  subject,
  preview,
  retailer,
  heading,
  hello,
  warning,
  facts,
  isOff,
  sections,
  button,
  off,
  ...foot
}: VisitMail): ReactElement {
  return h(
    'html',
    { lang: 'en-US' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, subject),
      h('style', { dangerouslySetInnerHTML: { __html: MAIL_STYLE } }),
    ),
    h(
      'body',
      null,
      h('div', { className: 'preview', 'aria-hidden': true }, preview),
      h(
        'div',
        { className: 'mail', role: 'article' },
        h('p', { className: 'word' }, retailer),
        h('h1', null, heading),
        h('p', null, hello),
        warning === null ? null : h('p', { className: 'warning' }, warning),
        h('dl', { className: isOff ? 'facts over' : 'facts' }, ...facts.flatMap(factLines)),
        ...sections.flatMap(({ heading: title, text, items }) => [
          h('h2', null, title),
          text === undefined ? null : h('p', null, text),
          items && h('ul', null, ...items.map((item) => h('li', null, item))),
        ]),
        h('p', null, h('a', { className: 'btn', href: button.href }, button.label)),
        h('p', { className: 'muted' }, button.note),
        h('div', { className: 'foot' }, ...footLines({ off, ...foot })),
      ),
    ),
  );
}

function factLines({ label, lines, over, strong, link }: MailFact): ReactElement[] {
  const [first = '', ...rest] = lines;
  return [
    h('dt', null, label),
    h('dd', { className: strong ? 'first number' : 'first' }, over ? h('s', null, first) : first),
    ...rest.map((line) => h('dd', null, line)),
    ...(link ? [h('dd', null, h('a', { href: link.href }, link.label))] : []),
  ];
}

function footLines({ off, because, questions }: Pick<VisitMail, 'off' | 'because' | 'questions'>): ReactElement[] {
  const { before, phone, after } = questions;
  return [
    ...(off ? [h('p', null, h('a', { href: off.href }, off.label), `. ${off.note}`)] : []),
    h('p', null, because),
    h('p', null, before, h('a', { href: telephoneLink(phone) }, phone), after),
  ];
}
