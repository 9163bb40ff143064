import { defaultFactsIn, exampleFolder } from '../../../contract/test/exampleStudio.ts';
import { checkPage, clean } from '../browser/axe.ts';
import { expect, test } from '../browser/test.ts';
import { openPage } from '../steps/steps.ts';

test('an installation shows its own name, pictures and colours, also after hydration', async ({
  page,
  consoleErrors,
  startServer,
}) => {
  const { origin } = await startServer({ STUDIO_DIR: exampleFolder });

  for (const path of ['/', '/events', '/find-booking', '/admin/login']) {
    await openPage(page, origin + path);

    const shown = `${await page.title()} ${await page.locator('body').innerText()}`;
    expect(defaultFactsIn(shown)).toEqual([]);
    expect(shown).toContain('Paper Bay Studio');
    expect(await checkPage(page)).toEqual(clean);
  }

  await page.goto(origin);
  const hero = page.getByRole('img', { name: 'A blue linocut wave hanging to dry above the press' });
  expect(await hero.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain('/assets/studio/hero-');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(244, 248, 250)');
  expect(consoleErrors).toEqual([]);
});
