import type { EventPageView, EventView } from '@studio/contract/events/events';
import { isUncovered, scrollToEnd } from '../browser/layout.ts';
import { desktop, landscape, phone, smallPhone } from '../browser/sizes.ts';
import { expect, test } from '../browser/test.ts';
import { openPage, readApi, findWorkshopPath } from '../steps/steps.ts';

for (const viewport of [smallPhone, phone, landscape, { width: 932, height: 430 }, desktop]) {
  test(`title, date, price and Book Now of a workshop are in the first screen at ${viewport.width} × ${viewport.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    // The page of this workshop is long, so a bar or ticket after the content would be outside the window.
    await openPage(page, await pathWithThreePictures());

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
      await expect(shown).toBeInViewport({ ratio: 0.9 });
      expect(await isUncovered(shown)).toBe(true);
    }
  });
}

for (const viewport of [smallPhone, phone, landscape]) {
  test(`at the end of a workshop’s page the bar has Book Now and covers no link at ${viewport.width} × ${viewport.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await openPage(page, await findWorkshopPath());

    await scrollToEnd(page);

    expect(await isUncovered(page.getByRole('button', { name: 'Book Now' }))).toBe(true);
    expect(await isUncovered(page.getByRole('contentinfo').getByText('© 2025'))).toBe(true);
    // The bar contains the chat button, except where the bar is too narrow for it.
    const chats = page.getByRole('link', { name: /^Chat with us/ }).filter({ visible: true });
    await expect(chats).toHaveCount(viewport.width < 360 ? 0 : 1);
  });
}

/** The path of a workshop with free seats and three further pictures. */
async function pathWithThreePictures(): Promise<string> {
  for (const { id, isFullyBooked } of await readApi<EventView[]>('/api/events')) {
    const { details } = await readApi<EventPageView>(`/api/events/${id}`);
    if (!isFullyBooked && details.images.length === 3) return `/events/${id}`;
  }
  throw new Error('No workshop of the demo has three further pictures');
}
