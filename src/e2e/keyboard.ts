import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab, or Shift+Tab, until the focus is there: fails when the keyboard can't get there, or when no ring marks it. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 150; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return expectARing(page);
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

/** Goes to something by Tab, and presses it. */
export async function pressByKeys(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Goes to a field by Tab, and types. */
export async function typeByKeys(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Whoever goes by keys sees where the focus is: by an outline of the element, of the box around it, or of what stands for it. */
async function expectARing(page: Page): Promise<void> {
  const unmarked = await page.evaluate(() => {
    const focused = document.activeElement as HTMLElement;
    const around: Element[] = [];
    for (let one: Element | null = focused; one && around.length < 5; one = one.parentElement) around.push(one);
    const marks = [...around, ...(focused.nextElementSibling ? [focused.nextElementSibling] : [])];
    const hasRing = (one: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return outlineStyle !== 'none' && outlineWidth !== '0px';
    };
    return marks.some(hasRing) ? '' : focused.outerHTML.slice(0, 120);
  });
  expect(unmarked, 'has the focus without a ring').toBe('');
}
