import { expect } from '@playwright/test';
import { row } from '../../admin/day-page.ts';
import { asStaff } from '../../admin/site-day.ts';
import { bookSoon } from '../../admin/test-sites.ts';
import { inLot, markInLot, newLot, registerInLot, showInLot } from '../../covid/lot.ts';
import { AT_A_DESK, finding, test } from '../journey.ts';

test.use(AT_A_DESK);

test.fail(
  'A coordinator takes somebody through the lot, from Here over Swabbed to Left, and the day list says that the visit is done [ADM-7 part, BEYOND-7 part]',
  finding('console A5'),
  async ({ page, context, baseURL }) => {
    const { site } = await newLot();
    const [visit] = await bookSoon(site, 5, [{ first: 'Ola', last: 'Draper' }]);
    await registerInLot(site, visit);
    await asStaff(context, baseURL, { role: 'site coordinator', sites: [site] });
    await page.goto('/admin/day');
    await expect(row(page, 'Ola D.')).toContainText('Rapid antigen');
    await page.getByRole('link', { name: 'Drive-up' }).click();
    await showInLot(page, 'Not started');
    await expect(inLot(page, 'Ola D.')).toContainText('Not started');
    await markInLot(page, 'Here', 'Ola D.');
    await showInLot(page, 'In the lot');
    await markInLot(page, 'Swabbed', 'Ola D.');
    await markInLot(page, 'Left', 'Ola D.');
    await showInLot(page, 'Left');
    await expect(inLot(page, 'Ola D.')).toContainText('Left');

    await page.getByRole('link', { name: 'Day', exact: true }).click();
    await expect(row(page, 'Ola D.')).toBeVisible();
    await expect(row(page, 'Ola D.')).toContainText('Done', { timeout: 2000 });
  },
);
