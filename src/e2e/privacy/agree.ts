import type { BrowserContext } from '@playwright/test';

/** Answers 'Yes, count' for a browser, before its pages come. */
export async function agreeToCounting(context: BrowserContext, baseURL: string | undefined): Promise<void> {
  await context.addCookies([{ name: 'fcCount', value: 'yes', url: baseURL ?? '' }]);
}

/** Takes the answer away that visitors of journeys have given beforehand (playwright.config.ts). */
export async function forgetAnswer(context: BrowserContext): Promise<void> {
  await context.clearCookies({ name: 'fcCount' });
}
