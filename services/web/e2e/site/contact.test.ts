import type { Page } from '@playwright/test';
import { studio } from '@studio/contract/studio';
import { expect, test } from '../browser/test.ts';
import { waitForMailSaying } from '../demo/mailbox.ts';
import { newPerson, openPage } from '../steps/steps.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Contact form' });
const question = (page: Page) => form(page).getByLabel(/^What is \d+ \+ \d+\?/);
const send = (page: Page) => form(page).getByRole('button', { name: 'Send Message' }).click();

// SPEC §1, §2 Contact form, §4
test('a message reaches the studio’s mailbox, its sender gets a copy, and the form is cleared with a new captcha', async ({
  page,
  consoleErrors,
}) => {
  const visitor = newPerson({ firstName: 'Amélie' });
  const message = `Is the kiln warm on the day of ${visitor.email}?`;
  await fillIn(page, { ...visitor, message });

  await send(page);
  await page.getByText('Message Sent! 📧').first().waitFor();
  await page.getByText("We'll get back to you within 24 hours.").first().waitFor();

  await expect(form(page).getByLabel('Message')).toHaveValue('');
  await expect(question(page)).toHaveValue('');
  const mail = await waitForMailSaying(studio.email, message);
  expect(mail.subject).toBe('New message: Private Group: Amélie Nkosi');
  expect(mail.text).toContain(`Email: ${visitor.email}`);
  const copy = await waitForMailSaying(visitor.email, 'We have your message');
  expect(copy.text).toContain('> Is the kiln warm on the day of [left out]');
  await form(page).getByText('Thank you, Amélie.').waitFor();
  expect(consoleErrors).toEqual([]);
});

interface Message {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  message: string;
}

async function fillIn(page: Page, { firstName, lastName, email, phone, message }: Message): Promise<void> {
  await openPage(page, '/#contact');
  await form(page).getByLabel('First name').fill(firstName);
  await form(page).getByLabel('Last name').fill(lastName);
  await form(page).getByLabel('Email').fill(email);
  await form(page).getByLabel('Phone').fill(phone);
  await form(page).getByLabel('Interested in').selectOption('Private Group');
  await form(page).getByLabel('Message').fill(message);
  const asked = await form(page)
    .getByText(/^What is \d+ \+ \d+\?/)
    .innerText();
  const sum = [...asked.matchAll(/\d+/g)].reduce((total, [number]) => total + Number(number), 0);
  await question(page).fill(String(sum));
}
