import type { Locator, Page } from '@playwright/test';
import type { AdminEventView } from '@studio/contract/events/events';
import { studioDay } from '@studio/contract/format/dates';
import { phone } from '../browser/sizes.ts';
import { expect, test } from '../browser/test.ts';
import { demo } from '../demo/demo.ts';
import type { AdminSession } from '../steps/adminSteps.ts';
import { holdSeats } from '../steps/paymentSteps.ts';
import { emptiestWorkshop, fillForm, newPerson, openBookingForm, untilHydrated } from '../steps/steps.ts';

const small = { width: 320, height: 640 };

test('on a phone the total, the cancellation rule and Pay are read without scrolling', async ({ page }) => {
  await page.goto(`${demo().web}/events`);
  await openBookingForm(page, (await emptiestWorkshop()).title);
  const form = page.getByRole('dialog', { name: 'Book Your Workshop' });

  for (const shown of [
    form.getByText(/^Total, 1 × R/),
    form.getByText(/^Free cancellation (until|ended on) /),
    form.getByRole('button', { name: /^Pay R/ }),
  ]) {
    expect(await isUncovered(shown)).toBe(true);
  }
});

for (const viewport of [small, phone]) {
  test(`focused elements of the form are not covered by the Pay bar at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto(`${demo().web}/events`);
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

for (const viewport of [small, phone]) {
  test(`with text at 200 % every field and button of the form can be reached at ${viewport.width} px without clipped text`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto(`${demo().web}/events`);
    await untilHydrated(page);
    await enlarge(page);
    await openBookingForm(page);
    const form = page.getByRole('dialog', { name: 'Book Your Workshop' });

    for (const control of await form.locator('input, button').all()) {
      await control.scrollIntoViewIfNeeded();
      expect([await control.evaluate(nameOf), await isUncovered(control)]).toEqual([expect.any(String), true]);
    }
    for (const fact of await form.getByRole('complementary').getByRole('listitem').all()) {
      if (await fact.isVisible()) expect(await lettersPerLine(fact)).toBeGreaterThan(8);
    }
  });
}

for (const viewport of [small, phone]) {
  test(`with text at 200 % the cards at ${viewport.width} px clip no text`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto(`${demo().web}/events`);
    await untilHydrated(page);

    await enlarge(page);

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

test('when seats are taken meanwhile the form says what is left, and total, Pay and PayFast follow the new number', async ({
  page,
  admin,
}) => {
  const event = await makeWorkshop(admin, { capacity: 3 });
  await page.goto(`${demo().web}/events/${event.id}`);
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Book Now' }).click();
  const visitor = newPerson({ participants: 3 });
  const form = await fillForm(page, visitor);
  await form.getByText(`Total, 3 × R450.00`).waitFor();
  await holdSeats(event, newPerson({ participants: 2 }));

  await form.getByRole('button', { name: 'Pay R1350.00' }).click();
  await form.getByText('You chose 3. What you typed is still here.').waitFor();
  expect(await form.getByLabel('Email Address').inputValue()).toBe(visitor.email);
  expect(await form.getByLabel('Number of Participants').inputValue()).toBe('3');
  await form.getByRole('button', { name: 'Take 1' }).click();

  await form.getByText('Total, 1 × R450.00').waitFor();
  expect(await form.getByText(/^Total R/).innerText()).toBe('Total R450.00 for 1 participant');
  await form.getByRole('button', { name: 'Pay R450.00' }).click();
  await page.waitForURL(`${demo().payfast}/**`);
  expect(await page.locator('body').innerText()).toContain('R450.00');
});

async function enlarge(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
}

/** Whether the element's centre is in the window and not covered. */
function isUncovered(shown: Locator): Promise<boolean> {
  return shown.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return there !== null && (element === there || element.contains(there));
  });
}

function nameOf(control: Element): string {
  return control.getAttribute('name') ?? control.textContent ?? '';
}

function lettersPerLine(text: Locator): Promise<number> {
  return text.evaluate((element) => {
    const words = element.querySelector('span') ?? element;
    const lines = words.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(words).lineHeight);
    return (words.textContent?.length ?? 0) / Math.round(lines);
  });
}

/** A workshop in six weeks, for one test only. */
function makeWorkshop(admin: AdminSession, values: object): Promise<AdminEventView> {
  return admin.call('POST', '/api/events', {
    title: `Phone ${Date.now().toString(36)}`,
    description: 'Made by a journey.',
    date: studioDay(new Date(Date.now() + 42 * 86_400_000)),
    startTime: '10:00',
    endTime: '12:00',
    price: 45_000,
    capacity: 12,
    category: 'Painting',
    ...values,
  });
}
