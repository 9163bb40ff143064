import { studio } from '@studio/contract/studio';
import { readPrint } from '../browser/pdf.ts';
import { expect, test } from '../browser/test.ts';
import { demo } from '../demo/demo.ts';
import { bookAndPay } from '../steps/paymentSteps.ts';
import { shownReference } from '../steps/steps.ts';

test('a confirmed booking prints on one page without the skip link', async ({ page }) => {
  await page.goto(await bookAndPay());
  const reference = await shownReference(page);

  const { pages, text } = readPrint(await page.pdf({ format: 'A4' }));

  expect(text).toContain(reference);
  expect(text).not.toContain('Skip to the content');
  expect(pages).toBe(1);
});

test('the booking’s own page prints on one page below the studio’s address, black on white, without bar, footer or chat', async ({
  page,
}) => {
  await page.goto(await bookAndPay());
  const reference = await shownReference(page);
  await page.goto(`${demo().web}/booking/${reference}`);
  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();

  const { pages, text } = readPrint(await page.pdf({ format: 'A4' }));
  await page.emulateMedia({ media: 'print' });
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
  expect(pages).toBe(1);
  expect([...new Set(styles)]).toEqual(['rgb(0, 0, 0) rgba(0, 0, 0, 0) none']);
  for (const role of ['banner', 'contentinfo', 'complementary'] as const) {
    expect(await page.getByRole(role).filter({ visible: true }).count()).toBe(0);
  }
});
