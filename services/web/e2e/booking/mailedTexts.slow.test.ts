import type { AdminEventView } from '@studio/contract/events/events';
import { addDays, studioDay } from '@studio/contract/format/dates';
import { hostileTexts } from '../../test/hostileTexts.ts';
import { expect, test } from '../browser/test.ts';
import { demo } from '../demo/demo.ts';
import type { Mail } from '../demo/mailbox.ts';
import { newPerson } from '../steps/steps.ts';

/** Each mail contains three texts: two names, and a title or message. */
const threes = Array.from({ length: hostileTexts.length / 3 }, (_, place) =>
  hostileTexts.slice(place * 3, place * 3 + 3),
);

// RELIABILITY Q14
test('sixty hostile texts in names, titles and messages run no script in mails', async ({ admin, context, page }) => {
  const ran: unknown[] = [];
  await context.exposeFunction('ran', (place: unknown) => ran.push(place));
  page.on('dialog', (dialog) => void dialog.dismiss());

  const addresses: string[] = [];
  for (const [firstName = '', lastName = '', other = ''] of threes) {
    const event = await admin.call<AdminEventView>('POST', '/api/events', {
      title: other,
      description: hostileTexts.slice(0, 20).join(' '),
      date: addDays(studioDay(new Date()), 3),
      startTime: '10:00',
      price: 45_000,
      category: 'Painting',
    });
    const booker = { ...newPerson(), firstName, lastName };
    await admin.call('POST', '/api/bookings/manual', { eventId: event.id, ...booker });
    const { participants: _participants, ...writer } = { ...newPerson(), firstName, lastName };
    await admin.call('POST', '/api/contact', { ...writer, interestedIn: 'Corporate Event', message: other });
    addresses.push(booker.email, writer.email);
  }

  for (const address of addresses) {
    const { html, text } = await mailTo(address);
    await page.setContent(html, { waitUntil: 'load' });
    const links = await page.locator('a').evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
    expect(links.filter((link) => !/^(https?:|mailto:|tel:)/.test(link))).toEqual([]);
    expect(await page.locator('script, iframe, object, embed, form, svg, math').count()).toBe(0);
    expect(text.trim().length).toBeGreaterThan(50);
  }
  expect(ran).toEqual([]);

  // Negative control: the same texts run when they are not escaped.
  await page.setContent(hostileTexts.join('\n'), { waitUntil: 'load' });
  await page.waitForFunction(() => document.images.length > 0);
  expect(ran.length).toBeGreaterThan(0);
});

/** Waits until the worker has sent a mail to the address. */
async function mailTo(address: string): Promise<Mail> {
  for (const end = Date.now() + 30_000; Date.now() < end;) {
    const mails = (await (await fetch(`${demo().mailbox}/api/messages`)).json()) as Mail[];
    const mail = mails.find((one) => JSON.stringify(one).includes(address));
    if (mail) return mail;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`no mail names ${address}`);
}
