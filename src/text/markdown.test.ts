import { describe, expect, test } from 'vitest';
import { renderLine, renderMarkdown } from './markdown.ts';

describe('an editor writes Markdown', () => {
  test('paragraphs, lists, tables and links come out as HTML [CAT-1]', () => {
    expect(renderMarkdown('See **a nurse** at [a clinic](/store-finder).')).toBe(
      '<p>See <strong>a nurse</strong> at <a href="/store-finder">a clinic</a>.</p>\n',
    );
    expect(renderMarkdown('- one\n- two')).toContain('<li>one</li>');
    expect(renderMarkdown('| Visit | Price |\n| --- | ---: |\n| Video | $49 |')).toContain(
      '<th scope="col">Price</th>',
    );
    expect(renderMarkdown('Rest & drink 1 < 2')).toContain('Rest &amp; drink 1 &lt; 2');
  });

  test('a link to another site does not hand this page over [CAT-1]', () => {
    expect(renderMarkdown('[CDC](https://www.cdc.gov/flu/)')).toContain(
      '<a href="https://www.cdc.gov/flu/" rel="noopener">CDC</a>',
    );
  });

  test('a number to call and an address to write to are links [CAT-1]', () => {
    expect(renderMarkdown('Call [911](tel:911) or [988](TEL:988).')).toBe(
      '<p>Call <a href="tel:911">911</a> or <a href="TEL:988">988</a>.</p>\n',
    );
    expect(renderMarkdown('[Call us](tel:+1-800-555-0142)')).toContain('<a href="tel:+1-800-555-0142">');
    expect(renderMarkdown('[Write](mailto:care@larkmoor.example)')).toContain(
      '<a href="mailto:care@larkmoor.example">',
    );
  });

  test('a help number is a link to call, and to text where the words say so', () => {
    expect(renderLine('Call 911 now.')).toBe('Call <a href="tel:911">911</a> now.');
    expect(renderLine('You can also call or text 988.')).toBe(
      'You can also <a href="tel:988">call</a> or <a href="sms:988">text 988</a>.',
    );
    expect(renderLine('Call or text the National Maternal Mental Health Hotline at 1-833-852-6262 now for:')).toBe(
      '<a href="tel:+18338526262">Call</a> or <a href="sms:+18338526262">text the National Maternal Mental Health Hotline at 1-833-852-6262</a> now for:',
    );
    expect(renderLine('[Call or text 988](tel:988)')).toBe('<a href="tel:988">Call or text 988</a>');
  });

  test('headings begin where the page wants them and keep their distance', () => {
    expect(renderMarkdown('## Cost\n\n### Online', { headingsFrom: 3 })).toMatch(/<h3>Cost<\/h3>\n<h4>Online<\/h4>/);
    expect(renderMarkdown('# Cost\n\n## Online', { headingsFrom: 2 })).toMatch(/<h2>Cost<\/h2>\n<h3>Online<\/h3>/);
    expect(renderMarkdown('## Cost')).toContain('<h2>Cost</h2>');
    expect(renderMarkdown('# Cost')).not.toContain('<h1');
    expect(renderMarkdown('##### Cost\n\n###### Online', { headingsFrom: 6 })).toMatch(/<h6>.*\n<h6>/);
  });
});

describe('what could run in a page never comes through [CAT-1]', () => {
  test.each([
    ['script', 'Hello <script>alert(1)</script> there'],
    ['script in capitals', '<SCRIPT SRC=https://evil.example/x.js></SCRIPT>Hello'],
    ['an event handler', '<p onclick="alert(1)">Hello</p><img src="/x.svg" onerror="alert(1)">'],
    ['svg with script', '<svg onload="alert(1)"><script>alert(1)</script></svg>Hello'],
    ['an inline style', '<p style="position:fixed;inset:0">Hello</p><style>*{display:none}</style>'],
    ['a frame', '<iframe src="https://evil.example/"></iframe>Hello'],
    ['a form', '<form action="https://evil.example/"><input name="card"><button>Hello</button></form>'],
    ['a base element', '<base href="https://evil.example/">Hello'],
    [
      'mathml',
      '<math><mtext><table><mglyph><style><img src onerror=alert(1)></style></mglyph></table></mtext></math>Hello',
    ],
    ['a comment', '<!--><img src=x onerror=alert(1)>-->Hello'],
    ['a template', '<template><script>alert(1)</script></template>Hello'],
  ])('%s', (_, text) => {
    const html = renderMarkdown(text);
    expect(html).toContain('Hello');
    expect(html).not.toMatch(
      /script|onclick|onerror|onload|style|iframe|<form|<input|<base|<svg|<math|<img|<!--|<template/i,
    );
  });

  test.each([
    '[Hello](javascript:alert(1))',
    '[Hello](JaVaScRiPt:alert(1))',
    '<a href="java\nscript:alert(1)">Hello</a>',
    '<a href="&#106;avascript:alert(1)">Hello</a>',
    '<a href=" javascript:alert(1)">Hello</a>',
    '[Hello](data:text/html;base64,PHNjcmlwdD4=)',
    '[Hello](vbscript:msgbox)',
    '[Hello](tel:javascript:alert(1))',
    '[Hello](tel:)',
    '[Hello](mailto:a@b.example?body=x)',
    '<a href="tel:911&#10;javascript:alert(1)">Hello</a>',
    '[Hello](http://plain.example/)',
    '[Hello](//evil.example/)',
    '<a href="/\\evil.example/">Hello</a>',
    '<a href="/&#9;/evil.example/">Hello</a>',
    '[Hello](relative/path)',
    '<javascript:alert(1)>Hello',
  ])('%s stays as words', (text) => {
    const html = renderMarkdown(text);
    expect(html).toContain('Hello');
    expect(html).not.toMatch(/href|<a\b/i);
  });
});
