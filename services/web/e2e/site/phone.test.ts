import type { Browser, Locator, Page } from 'playwright-core';
import type { AdminEventView } from '@studio/contract/events/events';
import { studioDay } from '@studio/contract/format/dates';
import { launchBrowser, newVisitor, phone } from '../browser/browser.ts';
import { demo } from '../demo/demo.ts';
import { signIn } from '../steps/adminSteps.ts';
import type { AdminSession } from '../steps/adminSteps.ts';
import { holdSeats } from '../steps/paymentSteps.ts';
import { dayAfterDemo, fillForm, newPerson, openBookingForm, untilHydrated } from '../steps/steps.ts';

const small = { width: 320, height: 640 };

let browser: Browser;
let admin: AdminSession;
beforeAll(async () => {
  browser = await launchBrowser();
  admin = await signIn();
});
afterAll(() => browser.close());

test.each([small, phone])(
  'at $width px the total, the cancellation rule and Pay are read without scrolling, whatever the length of the rule',
  async (viewport) => {
    // The deadline is shown with its year, and the hint says how many seats are left.
    const event = await makeWorkshop({
      title: `A title of two lines ${Date.now().toString(36)}`,
      date: dayAfterDemo(40),
    });
    await holdSeats(event, newPerson());
    const { context, page } = await newVisitor(browser, { viewport, reducedMotion: 'reduce' });
    await page.goto(`${demo().web}/events/${event.id}`);
    await untilHydrated(page);
    await page.getByRole('button', { name: 'Book Now' }).click();
    const form = page.getByRole('dialog', { name: 'Book Your Workshop' });
    await form.getByText('Up to 11: that is what is left for this date.').waitFor();

    for (const shown of [
      form.getByText(/^Total, 1 × R/),
      form.getByText(/^Free cancellation until /),
      form.getByRole('button', { name: /^Pay R/ }),
    ]) {
      expect(await isUncovered(shown)).toBe(true);
    }
    await context.close();
  },
);

test.each([small, phone])(
  'focused elements of the form are not covered by the Pay bar at $width px',
  async (viewport) => {
    const { context, page } = await newVisitor(browser, { viewport, reducedMotion: 'reduce' });
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
    await context.close();
  },
);

test.each([small, phone])(
  'with text at 200 % every field and button of the form can be reached at $width px without clipped text',
  async (viewport) => {
    const { context, page } = await newVisitor(browser, { viewport, reducedMotion: 'reduce' });
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
    await context.close();
  },
);

test.each([small, phone])('with text at 200 % the cards at $width px clip no text', async (viewport) => {
  const { context, page } = await newVisitor(browser, { viewport, reducedMotion: 'reduce' });
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
  await context.close();
});

test('when seats are taken meanwhile the form says what is left, and total, Pay and PayFast follow the new number', async () => {
  const event = await makeWorkshop({ capacity: 3 });
  const { context, page } = await newVisitor(browser);
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
  await context.close();
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
function makeWorkshop(values: object): Promise<AdminEventView> {
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
