import { load } from 'cheerio';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PickQuestion } from './PickQuestion.tsx';

test.each([
  ['Choose one.', 'Choose an answer to continue.', 'Choose one.Error: Choose an answer to continue.'],
  ['Choose one.', false, 'Choose one.'],
  [undefined, 'Choose an answer to continue.', 'Error: Choose an answer to continue.'],
  [undefined, false, ''],
] as const)('a question with the hint %j and the error %j is described by what is there', (hint, error, words) => {
  const question = createElement(PickQuestion, { ask: 'Who needs care?', hint, error, children: 'answers' });
  const $ = load(renderToStaticMarkup(question));
  const field = $('fieldset');
  expect($(`#${field.attr('aria-labelledby')}`).text()).toBe('Who needs care?');
  const ids = field.attr('aria-describedby')?.split(' ') ?? [];
  expect(ids.map((id) => $(`#${id}`).text()).join('')).toBe(words);
  expect(field.hasClass('bad')).toBe(error !== false);
});
