import { expectFocusTrapped, tabTo } from '../browser/keyboard.ts';
import { expect, test } from '../browser/test.ts';
import { demo } from '../demo/demo.ts';
import { waitForMail } from '../demo/mailbox.ts';
import { newPerson, openPage, readShownReference } from '../steps/steps.ts';

// RELIABILITY W02
test('a workshop is booked and paid with the keyboard alone, and the focus never leaves a dialog', async ({ page }) => {
  const visitor = newPerson();
  await openPage(page, '/events');

  await tabTo(page, /^Book Now /);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await expectFocusTrapped(page);
  await tabTo(page, 'Book Now');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Book Your Workshop' }).waitFor();
  for (const [label, text] of [
    [/^First Name/, visitor.firstName],
    [/^Last Name/, visitor.lastName],
    [/^Email Address/, visitor.email],
    [/^Phone Number/, visitor.phone],
  ] as const) {
    await tabTo(page, label);
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await page.waitForURL(`${demo().payfast}/**`);
  await tabTo(page, 'Pay');
  await page.keyboard.press('Enter');

  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
  expect((await waitForMail(visitor.email)).text).toContain(await readShownReference(page));
});
