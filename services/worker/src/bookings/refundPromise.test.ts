import { refundPromise } from '@studio/contract/format/cancellation';
import type { MailKind } from '@studio/contract/mail/mails';
import { readText } from '../../test/bookingMail.ts';
import { renderEveryMail } from '../../test/renderEveryMail.ts';

test('each mail about a refund has the same promise, and no mail has another one', async () => {
  const mails = Object.entries(await renderEveryMail());

  const promising = mails.filter(({ 1: { html, text } }) =>
    [readText(html), text].every((part) => part.includes(refundPromise)),
  );

  const kinds: MailKind[] = ['event-cancelled', 'booking-changed', 'booking-cancelled', 'refund-done'];
  expect(promising.map(([kind]) => kind)).toEqual(kinds);
  const others = mails.filter(({ 1: { html, text } }) =>
    /business day|\bbanks?\b|the card/i.test((readText(html) + text).replaceAll(refundPromise, '')),
  );
  expect(others.map(([kind]) => kind)).toEqual(['payment-review']);
});
