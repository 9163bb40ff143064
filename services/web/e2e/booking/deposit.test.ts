import { addDays, formatShortDate, formatWeekdayDate } from '@studio/contract/format/dates';
import { checkPage, clean } from '../browser/axe.ts';
import { allSizes } from '../browser/sizes.ts';
import { asAdmin, expect, test } from '../browser/test.ts';
import { demo } from '../demo/demo.ts';
import { makeWorkshop } from '../steps/adminSteps.ts';
import { dayAfterDemo, newPerson, openPage } from '../steps/steps.ts';

test.use({ ...asAdmin, permissions: ['clipboard-read', 'clipboard-write'] });

test('an admin asks for a deposit by phone, and the visitor pays deposit and balance in another browser', async ({
  page,
  consoleErrors,
  admin,
  newVisitor,
}) => {
  const day = dayAfterDemo(20);
  const dueOn = addDays(day, -7);
  const event = await makeWorkshop(admin, { price: 31_250, capacity: 8, date: day });
  const { firstName, lastName, email } = newPerson();
  await page.goto('/admin?tab=bookings');
  await page.getByRole('button', { name: 'Manual Booking' }).click();
  const form = page.getByRole('dialog', { name: 'Manual Booking' });
  await form.locator(`option[value="${event.id}"]`).waitFor({ state: 'attached' });
  await form.getByLabel('Workshop').selectOption(String(event.id));
  await form.getByLabel('First name').fill(firstName);
  await form.getByLabel('Last name').fill(lastName);
  await form.getByLabel('Email').fill(email);
  await form.getByLabel(/^Participants/).fill('2');
  await form.getByLabel('Booking status').selectOption('pending');
  await form.getByLabel('Payment status').selectOption('pending');
  await form.getByLabel('Ask for a deposit').check();
  await form.getByLabel('Deposit (rand)').fill('200');
  await form.getByLabel('Balance due on').fill(dueOn);
  await form.getByText(`Balance: R425.00, due ${formatShortDate(dueOn)}`).waitFor();
  expect(await checkPage(page, allSizes)).toEqual(clean);
  await form.getByRole('button', { name: 'Create booking' }).click();
  const created = page.getByRole('dialog', { name: 'Booking created' });
  const copy = created.getByRole('region', { name: 'Deposit' }).getByRole('button', { name: 'Copy pay link' });
  await copy.waitFor();
  expect(await checkPage(page, allSizes)).toEqual(clean);
  const reference = await created.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/).innerText();
  await copy.click();
  await page.getByText('Pay link copied').first().waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const visitor = await newVisitor();
  const heading = (name: string) => visitor.page.getByRole('heading', { level: 1, name }).waitFor();
  const pay = async (name: string) => {
    await visitor.page.getByRole('button', { name }).click();
    await visitor.page.waitForURL(`${demo().payfast}/**`);
    await visitor.page.getByRole('button', { name: 'Pay', exact: true }).click();
    await visitor.page.waitForURL(/\/pay\/[\w-]+\?payment=returned/);
  };
  await openPage(visitor.page, link);
  await visitor.page.getByText(/^R200\.00 now, R425\.00 by /).waitFor();
  expect(await checkPage(visitor.page, allSizes)).toEqual(clean);
  await pay('Pay R200.00');
  await heading('Deposit paid');
  await visitor.page.getByText(`Due ${formatWeekdayDate(dueOn)}`).waitFor();
  expect(await checkPage(visitor.page, allSizes)).toEqual(clean);

  await visitor.page.getByRole('link', { name: 'Pay the balance now' }).click();
  await visitor.page.getByText('R200.00 paid, R425.00 to pay').waitFor();
  expect(await checkPage(visitor.page, allSizes)).toEqual(clean);
  await pay('Pay R425.00');
  await heading('Booking paid');
  await visitor.page.getByText('R625.00 received').waitFor();

  await page.goto(`/admin?tab=bookings&search=${reference}`);
  await page.getByRole('button', { name: `Details of ${reference}` }).click();
  const parts = page.getByRole('list', { name: 'Deposit and balance' }).getByRole('listitem');
  await expect(parts).toHaveText([/Deposit.*Paid.*R200\.00/, /Balance.*Paid.*R425\.00/]);
  expect(await checkPage(page, allSizes)).toEqual(clean);
  expect([...consoleErrors, ...visitor.consoleErrors]).toEqual([]);
});
