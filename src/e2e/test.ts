import { expect, test as base } from '@playwright/test';

/** A test during which no script of any page may break: one that does fails the test, however well the page goes on. */
export const test = base.extend<{ scriptErrors: string[] }>({
  scriptErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on('weberror', (error) => errors.push(`${error.page()?.url() ?? ''}: ${error.error().message}`));
      await use(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});
