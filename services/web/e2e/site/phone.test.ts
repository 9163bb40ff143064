import { enlargeText, isUncovered } from '../browser/layout.ts';
import { phone, smallPhone } from '../browser/sizes.ts';
import { expect, test } from '../browser/test.ts';
import { makeWorkshop } from '../steps/adminSteps.ts';
import { holdSeats } from '../steps/paymentSteps.ts';
import { newPerson, openPage, openBookingForm } from '../steps/steps.ts';

for (const viewport of [smallPhone, phone]) {
  test(`at ${viewport.width} px the total, the cancellation rule and Pay are visible without scrolling, even with a long rule`, async ({
    page,
    admin,
  }) => {
    await page.setViewportSize(viewport);
    // The rule is long, because the deadline includes the year. The held seat adds the hint with the seats that are
    // left.
    const event = await makeWorkshop(admin, { title: 'A title of more than one line' });
    await holdSeats(event, newPerson());
    await openPage(page, `/events/${event.id}`);
    await page.getByRole('button', { name: 'Book Now' }).click();
    const form = page.getByRole('dialog', { name: 'Book Your Workshop' });
    await form.getByText(/^Up to \d+: that is what is left for this date\.$/).waitFor();

    for (const shown of [
      form.getByText(/^Total, 1 × R/),
      form.getByText(/^Free cancellation until /),
      form.getByRole('button', { name: /^Pay R/ }),
    ]) {
      expect(await isUncovered(shown)).toBe(true);
    }
  });
}

for (const viewport of [smallPhone, phone]) {
  test(`focused elements of the form are not covered by the Pay bar at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/events');
    await openBookingForm(page);
    const controls = await page.getByRole('dialog').locator('input, button').count();

    for (const key of ['Tab', 'Shift+Tab']) {
      for (let presses = 0; presses < controls; presses += 1) {
        await page.keyboard.press(key);
        const focused = page.locator(':focus');
        expect([await focused.evaluate(nameOf), await isUncovered(focused)]).toEqual([expect.any(String), true]);
      }
    }
  });
}

for (const viewport of [smallPhone, phone]) {
  test(`with text at 200 % the cards at ${viewport.width} px clip no text`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await openPage(page, '/events');

    await enlargeText(page);

    const lost = await page
      .locator('article')
      .locator('h2 a, p, li, b')
      .evaluateAll((texts) =>
        texts
          .filter((text) => {
            const card = text.closest('article')?.getBoundingClientRect();
            const { right, bottom } = text.getBoundingClientRect();
            const overflows = text.scrollWidth > text.clientWidth + 1 && getComputedStyle(text).display !== 'inline';
            return (
              overflows ||
              text.scrollHeight > text.clientHeight + 8 ||
              !card ||
              right > card.right ||
              bottom > card.bottom
            );
          })
          .map((text) => text.textContent),
      );
    expect(lost).toEqual([]);
  });
}

function nameOf(control: Element): string {
  return control.getAttribute('name') ?? control.textContent ?? '';
}
