import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { clean, checkPage } from '../browser/axe.ts';
import { sizes } from '../browser/sizes.ts';
import { expect, test } from '../browser/test.ts';
import { demo } from '../demo/demo.ts';
import { makeWorkshop } from '../steps/adminSteps.ts';

/** Starts a page of another site that shows the widget under a strict policy. */
async function startHost(): Promise<{ url: string; stop: () => void }> {
  const studio = demo().web;
  const server = createServer(({ url }, response) => {
    response.setHeader('content-type', 'text/html');
    response.setHeader('content-security-policy', `script-src ${studio}; frame-src ${studio}; style-src 'self'`);
    const widget = `<script src="${studio}/widget.js" async></script>`;
    response.end(`<!doctype html><html lang="en"><title>Yoga</title><meta name="viewport" content="width=device-width">
      <main><h1>Our friends</h1>${url === '/' ? widget : ''}</main></html>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop: () => server.close() };
}

for (const [name, viewport] of sizes) {
  test(`a site with a strict policy shows the widget in its full height on ${name}`, async ({ newVisitor, admin }) => {
    const { title } = await makeWorkshop(admin);
    const host = await startHost();
    const { page, context, consoleErrors } = await newVisitor({ viewport });

    await page.goto(host.url);
    const frame = page.frameLocator('iframe[title="Upcoming workshops"]');
    const book = frame.getByRole('link', { name: `Book ${title} (opens in a new tab)` }).first();
    await book.waitFor();

    const rest = () =>
      frame
        .locator('html')
        .evaluate(({ scrollHeight, scrollWidth }) => [
          scrollHeight - window.innerHeight,
          scrollWidth - window.innerWidth,
        ]);
    await expect.poll(rest).toEqual([0, 0]);
    expect([await context.cookies(), consoleErrors]).toEqual([[], []]);

    const opened = page.waitForEvent('popup');
    await book.click();
    const site = await opened;
    await site.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(new URL(site.url()).search).toBe('?utm_source=widget&utm_medium=127.0.0.1');
    await expect
      .poll(() => site.evaluate(() => sessionStorage.getItem('utm')))
      .toBe('{"source":"widget","medium":"127.0.0.1","campaign":null}');
    host.stop();
  });
}

test('the page in the frame is accessible and stores nothing', async ({ page, context }) => {
  await page.goto('/embed/events?host=yoga.example');

  expect(await checkPage(page)).toEqual(clean);
  expect(await page.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0);
  expect(await context.cookies()).toEqual([]);
});

// Negative control: the same site cannot frame any other page.
test('other pages of the studio cannot be framed', async ({ page }) => {
  const host = await startHost();
  await page.goto(`${host.url}empty`);

  await page.evaluate((address) => {
    const frame = document.createElement('iframe');
    frame.src = address;
    document.body.append(frame);
    return new Promise((resolve) => frame.addEventListener('load', resolve));
  }, `${demo().web}/events`);

  await expect(page.frameLocator('iframe').getByRole('heading', { name: /Workshops/ })).toHaveCount(0);
  host.stop();
});
