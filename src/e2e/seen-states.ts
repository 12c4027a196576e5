import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** The run's memory of what axe has looked at; Playwright empties the folder above it first. */
const SEEN = 'test-results/browser/seen';

/**
 * Remembers a state for the run and all its workers; answers false if the same elements with the same classes and states were shown before, in the
 * same look and width.
 */
export async function isUnseen(page: Page, look: string, part: string): Promise<boolean> {
  const state = JSON.stringify([look, part, page.viewportSize()?.width, await page.evaluate(skeleton, part)]);
  mkdirSync(SEEN, { recursive: true });
  try {
    writeFileSync(join(SEEN, createHash('sha256').update(state).digest('hex')), '', { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Draws what is shown, in the page: elements, classes and states, without words. Equal neighbors count once, so that a list of ten is one of three. */
function skeleton(part: string): string {
  /** Their values decide what axe asks; of all other attributes only whether they are there. */
  const told =
    /^(?:role|type|lang|dir|scope|tabindex|alt|aria-(?!label|describedby|labelledby|controls|owns|activedescendant|valuetext))/;
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  const repeated = new Set(ids.filter((id, at) => ids.indexOf(id) !== at));
  const root = document.querySelector('dialog:modal') ?? document.querySelector(part) ?? document.body;
  return draw(root);

  function draw(element: Element): string {
    if (!element.checkVisibility({ visibilityProperty: true })) return '';
    const attributes = [...element.attributes]
      .filter(({ name }) => !/^(?:id|style|data-|d$|viewBox)/.test(name))
      .map(({ name, value }) => (name === 'class' ? `.${value}` : told.test(name) ? `${name}=${value}` : name));
    const states = [':checked', ':disabled', ':open', ':placeholder-shown'].filter((state) => element.matches(state));
    const marks = [repeated.has(element.id) ? 'same id' : '', hasWords(element) ? 'words' : ''].filter(Boolean);
    const inner = element.tagName === 'svg' ? [] : [...element.children].map(draw).filter(Boolean);
    const once = inner.filter((one, at) => one !== inner[at - 1]);
    return `${element.tagName}[${[...attributes.sort(), ...states, ...marks].join(' ')}](${once.join('')})`;
  }

  function hasWords(element: Element): boolean {
    return [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
    );
  }
}
