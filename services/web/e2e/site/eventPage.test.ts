import type { Locator } from '@playwright/test';
import type { EventPageView, EventView } from '@studio/contract/events/events';
import { desktop, phone } from '../browser/sizes.ts';
import { expect, test } from '../browser/test.ts';
import { demo } from '../demo/demo.ts';
import { emptiestWorkshop, untilHydrated } from '../steps/steps.ts';

for (const viewport of [
  { width: 320, height: 640 },
  phone,
  { width: 844, height: 390 },
  { width: 932, height: 430 },
  desktop,
]) {
  test(`title, date, price and Book Now of a workshop are in the first screen at ${viewport.width} × ${viewport.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    // Its page is long, so that a bar or ticket after the content would be far down.
    await page.goto(`${demo().web}${await workshopWithPictures(3)}`);
    await untilHydrated(page);

    const workshop = page.getByRole('article');
    for (const shown of [
      workshop.getByRole('heading', { level: 1 }),
      workshop
        .getByText(/\w+day, \w+ \d+, 20\d\d/)
        .filter({ visible: true })
        .first(),
      workshop.getByText('per person').filter({ visible: true }).first(),
      workshop.getByRole('button', { name: 'Book Now' }),
    ]) {
      expect(await isInWindow(shown)).toBe(true);
    }
  });
}

for (const viewport of [{ width: 320, height: 640 }, phone, { width: 844, height: 390 }]) {
  test(`at the end of a workshop’s page the bar has Book Now and covers no link at ${viewport.width} × ${viewport.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto(`${demo().web}/events/${(await emptiestWorkshop()).id}`);
    await untilHydrated(page);

    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));

    expect(await isInWindow(page.getByRole('button', { name: 'Book Now' }))).toBe(true);
    expect(await isInWindow(page.getByRole('contentinfo').getByText('© 2025'))).toBe(true);
    // The chat button is in the bar, or left out where the bar is too narrow for it.
    const chats = page.getByRole('link', { name: /^Chat with us/ }).filter({ visible: true });
    expect(await chats.count()).toBe(viewport.width < 360 ? 0 : 1);
  });
}

for (const viewport of [phone, { width: 768, height: 1024 }, desktop]) {
  test(`at ${viewport.width} px each further picture of a workshop is shown once, and none as a strip or a row of its own`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto(`${demo().web}${await workshopWithPictures(3)}`);
    await untilHydrated(page);

    const boxes = await page
      .getByRole('article')
      .locator('.gallery > li:not(:first-child) img, figure img')
      .evaluateAll((pictures) =>
        pictures
          .map((picture) => ({ alt: picture.getAttribute('alt'), box: picture.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0)
          .map(({ alt, box }) => ({ alt, share: box.width / window.innerWidth, aspect: box.width / box.height })),
      );

    expect(new Set(boxes.map(({ alt }) => alt)).size).toBe(3);
    expect(boxes).toHaveLength(3);
    expect(Math.max(...boxes.map(({ share }) => share))).toBeLessThan(0.5);
    expect(Math.max(...boxes.map(({ aspect }) => aspect))).toBeLessThan(2);
  });
}

/** The path of a workshop with free seats and this number of further pictures. */
async function workshopWithPictures(count: number): Promise<string> {
  const events = (await (await fetch(`${demo().web}/api/events`)).json()) as EventView[];
  for (const { id } of events.filter(({ isFullyBooked }) => !isFullyBooked)) {
    const event = (await (await fetch(`${demo().web}/api/events/${id}`)).json()) as EventPageView;
    if (event.details.images.length === count) return `/events/${id}`;
  }
  throw new Error(`No workshop of the demo has ${count} further pictures`);
}

test('the ticket’s number of participants and sum are those of the form, which opens without the details', async ({
  page,
}) => {
  await page.setViewportSize(desktop);
  const event = await emptiestWorkshop();
  await page.goto(`${demo().web}/events/${event.id}`);
  await untilHydrated(page);

  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'Book Now' }).click();

  const form = page.getByRole('dialog', { name: 'Book Your Workshop' });
  expect(await form.getByLabel('Number of Participants').inputValue()).toBe('2');
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Book Now');
});

/** Whether all of the element is in the window, and its centre not covered. */
function isInWindow(shown: Locator): Promise<boolean> {
  return shown.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= window.innerHeight && there !== null && (element === there || element.contains(there));
  });
}
