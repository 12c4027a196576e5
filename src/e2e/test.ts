import { expect, test as base } from '@playwright/test';

/** What the console says when a page asks for what its policy forbids. */
const FORBIDDEN = /Content Security Policy|Permissions Policy|Refused to/i;

/** A test during which no script of any page may break, and no page may ask for what its policy forbids: one that does fails the test, however well the page goes on. */
export const test = base.extend<{ pageErrors: string[] }>({
  pageErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on('weberror', (error) => errors.push(`${error.page()?.url() ?? ''}: ${error.error().message}`));
      context.on('console', (message) => {
        if (message.type() === 'error' && FORBIDDEN.test(message.text()))
          errors.push(`${message.page()?.url() ?? ''}: ${message.text()}`);
      });
      await use(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});
