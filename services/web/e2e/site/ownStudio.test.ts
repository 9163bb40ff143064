import type { Browser } from 'playwright-core';
import { defaultFactsIn, exampleFolder } from '../../../contract/test/exampleStudio.ts';
import { accessibilityErrors } from '../browser/axe.ts';
import { launchBrowser, newVisitor, sizes } from '../browser/browser.ts';
import { startSecondServer } from '../demo/secondServer.ts';
import type { SecondServer } from '../demo/secondServer.ts';
import { untilHydrated } from '../steps/steps.ts';

let browser: Browser;
let web: SecondServer;
beforeAll(async () => {
  browser = await launchBrowser();
  web = await startSecondServer({ STUDIO_DIR: exampleFolder });
});
afterAll(async () => {
  await web.stop();
  await browser.close();
});

test.each(sizes)(
  'on %s an installation shows its own name, pictures and colours, also after hydration',
  async (_, viewport) => {
    const { context, page, consoleErrors } = await newVisitor(browser, { viewport, reducedMotion: 'reduce' });

    for (const path of ['/', '/events', '/find-booking', '/admin/login']) {
      await page.goto(web.origin + path);
      await untilHydrated(page);

      const shown = `${await page.title()} ${await page.locator('body').innerText()}`;
      expect(defaultFactsIn(shown)).toEqual([]);
      expect(shown).toContain('Paper Bay Studio');
      expect(await accessibilityErrors(page)).toEqual([]);
    }

    await page.goto(web.origin);
    const hero = page.getByRole('img', { name: 'A blue linocut wave hanging to dry above the press' });
    expect(await hero.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('/assets/studio/hero-');
    expect(await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).toBe(
      'rgb(244, 248, 250)',
    );
    expect(consoleErrors).toEqual([]);
    await context.close();
  },
);
