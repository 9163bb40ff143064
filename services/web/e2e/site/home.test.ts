import type { Page } from '@playwright/test';
import { desktop } from '../browser/sizes.ts';
import { expect, test, withMotion } from '../browser/test.ts';
import { openPage } from '../steps/steps.ts';

test.use(withMotion);

// SPEC §2 Shared top navigation bar
test('the items of the bar scroll smoothly to their sections, below the bar', async ({ page }) => {
  await page.setViewportSize(desktop);
  await openPage(page, '/');
  const main = page.getByRole('navigation', { name: 'Main' });

  for (const [item, id] of [
    ['About', 'about'],
    ['Contact', 'contact'],
    ['Events', 'events'],
  ] as const) {
    const places = await watchScrolling(page);
    await main.getByRole('link', { name: item }).click();
    await untilAt(page, id);

    expect(new URL(page.url()).hash).toBe(`#${id}`);
    // Smooth scrolling passes many positions, a jump only one.
    expect((await places()).length).toBeGreaterThan(3);
  }
});

test('with reduced motion the page jumps to a section', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize(desktop);
  await openPage(page, '/');

  const places = await watchScrolling(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
  await untilAt(page, 'contact');

  expect(await places()).toHaveLength(1);
});

async function watchScrolling(page: Page): Promise<() => Promise<number[]>> {
  const places = await page.evaluateHandle(() => {
    const seen: number[] = [];
    window.addEventListener('scroll', () => seen.at(-1) !== window.scrollY && seen.push(window.scrollY));
    return seen;
  });
  return () => places.jsonValue();
}

/** Waits until a section is right below the bar and scrolling has stopped. */
async function untilAt(page: Page, section: string): Promise<void> {
  await page.waitForFunction(async (id) => {
    const place = () => {
      const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      return (document.getElementById(id)?.getBoundingClientRect().top ?? 0) - bar;
    };
    const before = place();
    await new Promise((done) => setTimeout(done, 250));
    return before >= 0 && before < 60 && place() === before;
  }, section);
}
