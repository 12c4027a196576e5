import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { Whole } from './Whole.tsx';

test('no line ends within COVID-19, and other hyphens may end one', () => {
  expect(renderToStaticMarkup(<Whole text="Flu and COVID-19 shots, in-store" />)).toBe(
    'Flu and <span class="whole">COVID-19</span> shots, in-store',
  );
  expect(renderToStaticMarkup(<Whole text="Flu shot" />)).toBe('Flu shot');
});
