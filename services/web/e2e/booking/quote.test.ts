import { addDays } from '@studio/contract/format/dates';
import { checkPage, clean } from '../browser/axe.ts';
import { desktop, phone, sizes, smallPhone } from '../browser/sizes.ts';
import { asAdmin, expect, test } from '../browser/test.ts';
import { demo } from '../demo/demo.ts';
import { writeMessage } from '../steps/adminSteps.ts';
import { dayAfterDemo, openPage } from '../steps/steps.ts';

test.use({ ...asAdmin, permissions: ['clipboard-read', 'clipboard-write'] });

for (const [where, viewport] of sizes) {
  test(`on ${where} an enquiry becomes a quote, which is accepted and paid in two parts`, async ({
    page,
    consoleErrors,
    admin,
    newVisitor,
  }, info) => {
    const windows = viewport === phone ? [smallPhone, phone] : [desktop];
    const name = where.replace('a ', '');
    const title = `A clay day for your team on ${where}`;
    // Another day for each size, because an accepted quote takes its day.
    const day = dayAfterDemo(viewport === phone ? 30 : 60);
    await page.setViewportSize(viewport);
    await writeMessage(admin, 'We are fourteen and would like a day in January. What would it cost?');
    await page.goto('/admin?tab=messages');
    await page
      .getByRole('link', { name: /^Write a quote/ })
      .first()
      .click();
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Greeting').fill('Thank you for asking. This is what we would do with fourteen of you.');
    await page.getByLabel(/^What is included/).fill('Two pieces each, stoneware\nAprons and coffee all day');
    await page.getByLabel('Date', { exact: true }).fill(day);
    await page.getByLabel('End', { exact: true }).fill('15:00');
    await page.getByRole('button', { name: 'Day', exact: true }).click();
    await page.getByLabel('Date', { exact: true }).nth(1).fill(addDays(day, 5));
    await page.getByLabel('What', { exact: true }).fill('Clay day, hand-building and glazing');
    await page.getByLabel('Price, R').fill('395');
    await page.getByRole('button', { name: 'Line', exact: true }).click();
    await page.getByLabel('What', { exact: true }).nth(1).fill('The studio to yourselves');
    await page.getByLabel('Price is').nth(1).selectOption('once');
    await page.getByLabel('Price, R').nth(1).fill('600');
    for (const [label, number] of Object.entries({ People: '14', 'At least': '10', 'At most': '16' }))
      await page.getByLabel(label, { exact: true }).fill(number);
    await page.getByText(/^Total for 14 people R6\s130\.00$/).waitFor();
    expect(await checkPage(page, windows)).toEqual(clean);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The studio is free').first().waitFor();
    await page.screenshot({ path: info.outputPath(`quote-edit-${name}.png`), fullPage: true });
    await page.getByRole('button', { name: /^Send to / }).click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Link Copied').first().waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());

    const visitor = await newVisitor({ viewport });
    await openPage(visitor.page, link);
    await visitor.page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await checkPage(visitor.page, windows)).toEqual(clean);
    await visitor.page.screenshot({ path: info.outputPath(`quote-${name}.png`), fullPage: true });
    await visitor.page.getByRole('button', { name: 'One fewer' }).click();
    await visitor.page.getByText('R5735.00', { exact: true }).first().waitFor();
    await visitor.page.getByRole('button', { name: 'Accept and pay' }).click();
    await visitor.page.waitForURL(`${demo().payfast}/**`);
    await visitor.page.getByRole('button', { name: 'Pay', exact: true }).click();
    await visitor.page.waitForURL(/\/pay\/[\w-]+\?payment=returned/);
    await visitor.page.getByRole('heading', { level: 1, name: 'Deposit paid' }).waitFor();
    await visitor.page.getByRole('link', { name: 'Pay the balance now' }).click();
    await visitor.page.getByRole('button', { name: 'Pay R4014.50' }).click();
    await visitor.page.waitForURL(`${demo().payfast}/**`);
    await visitor.page.getByRole('button', { name: 'Pay', exact: true }).click();
    await visitor.page.getByRole('heading', { level: 1, name: 'Booking paid' }).waitFor();
    await openPage(visitor.page, link);
    await visitor.page.getByRole('heading', { level: 1, name: 'Quote accepted' }).waitFor();
    expect(await checkPage(visitor.page, windows)).toEqual(clean);

    await page.goto('/admin?tab=messages');
    await page
      .getByRole('button', { name: /^Thread|^Answer here/ })
      .first()
      .click();
    await page
      .getByRole('list', { name: 'Quotes' })
      .getByText(/^Accepted/)
      .waitFor();
    expect(await checkPage(page, windows)).toEqual(clean);
    await page.goto('/admin/quotes');
    await page.getByRole('table', { name: 'Quotes' }).getByText(title).waitFor();
    expect(await checkPage(page, windows)).toEqual(clean);
    await page.goto('/admin?tab=events');
    await page.getByRole('row').filter({ hasText: title }).getByText('Private').waitFor();
    expect([...consoleErrors, ...visitor.consoleErrors]).toEqual([]);
  });
}
