import { defaultFactsIn, exampleFolder } from '../../../contract/test/exampleStudio.ts';
import { accessibilityErrors } from '../browser/axe.ts';
import { sizes } from '../browser/sizes.ts';
import { expect, test } from '../browser/test.ts';
import { startSecondServer } from '../demo/secondServer.ts';
import type { SecondServer } from '../demo/secondServer.ts';
import { untilHydrated } from '../steps/steps.ts';

let web: SecondServer;
test.beforeAll(async () => {
  web = await startSecondServer({ STUDIO_DIR: exampleFolder });
});
test.afterAll(() => web.stop());

for (const [where, viewport] of sizes) {
  test(`on ${where} an installation shows its own name, pictures and colours, also after hydration`, async ({
    page,
    consoleErrors,
  }) => {
    await page.setViewportSize(viewport);

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
  });
}
