import { studio } from '@studio/contract/studio';
import { countPrintedPages } from '../browser/layout.ts';
import { expect, test } from '../browser/test.ts';
import { bookAndPay } from '../steps/paymentSteps.ts';
import { readShownReference } from '../steps/steps.ts';

test('the page after payment and the page of a booking print on one page each, black on white, below the studio’s address, without bar, footer or chat', async ({
  page,
}) => {
  await page.goto(await bookAndPay());
  const reference = await readShownReference(page);
  expect(await countPrintedPages(page)).toBe(1);
  await page.goto(`/booking/${reference}`);
  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();

  expect(await countPrintedPages(page)).toBe(1);
  await page.emulateMedia({ media: 'print' });
  const text = await page.locator('body').innerText();
  const styles = await page.locator('body, body *').evaluateAll((elements) =>
    elements
      .filter((element) => element.getClientRects().length > 0)
      .map((element) => {
        const { color, backgroundColor, backgroundImage } = getComputedStyle(element);
        return [color, backgroundColor, backgroundImage].join(' ');
      }),
  );

  for (const word of [reference, studio.email, 'Booking Confirmed!', 'Customer Details', 'Payment Summary']) {
    expect(text).toContain(word);
  }
  for (const word of ['Skip to the content', 'Quick Links', 'Upcoming Events', 'About Studio', 'Copy reference']) {
    expect(text).not.toContain(word);
  }
  expect([...new Set(styles)]).toEqual(['rgb(0, 0, 0) rgba(0, 0, 0, 0) none']);
  for (const role of ['banner', 'contentinfo', 'complementary'] as const) {
    await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0);
  }
});
