import type { Page } from '@playwright/test';
import { lazyFeatures } from '../../scripts/lazyFeatures.ts';
import { expect, test } from '../browser/test.ts';
import { makeWorkshop } from '../steps/adminSteps.ts';
import { fillForm, goToProvider, newPerson, openPage } from '../steps/steps.ts';

const extra = { name: 'Second mug', price: 9000, seats: 0, limit: 4, extra: 'person' };

test('a visitor who books a plain workshop downloads no feature that it does not use', async ({ page, admin }) => {
  const { id } = await makeWorkshop(admin);

  const scripts = await bookUntilPayment(page, id);

  expect(await featuresOf(scripts)).toEqual([]);
});

test('a visitor who books a workshop with an extra downloads the script of extras', async ({ page, admin }) => {
  const ticketTypes = [{ name: 'Person', price: 45_000, seats: 1 }, extra];
  const { id } = await makeWorkshop(admin, { ticketTypes });

  const scripts = await bookUntilPayment(page, id);

  expect(await featuresOf(scripts)).toEqual(['src/site/bookings/extras/Extras.tsx']);
});

/** Returns the scripts that the browser has requested from the workshop's page to the provider's form. */
async function bookUntilPayment(page: Page, id: number): Promise<Set<string>> {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (/^\/assets\/.*\.js$/.test(new URL(request.url()).pathname)) scripts.add(request.url());
  });
  await hideCodes(page);
  await openPage(page, `/events/${id}`);
  await page.getByRole('button', { name: 'Book Now' }).first().click();
  await goToProvider(page, await fillForm(page, newPerson()));
  return scripts;
}

/** The form of a studio with codes loads their script for every workshop, and the demo has codes. */
async function hideCodes(page: Page): Promise<void> {
  await page.route(/\/(events\/\d+|api\/settings)$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/"(hasDiscountCodes|hasVouchers)":true/g, '"$1":false');
    await route.fulfill({ response, body });
  });
}

async function featuresOf(scripts: Set<string>): Promise<string[]> {
  const sources = await Promise.all([...scripts].map(async (url) => (await fetch(url)).text()));
  expect(sources.length).toBeGreaterThan(0);
  return Object.entries(lazyFeatures)
    .filter(([, text]) => sources.some((source) => source.includes(text)))
    .map(([feature]) => feature);
}
