import fc from 'fast-check';
import { parseAmount } from '@studio/contract/format/parseAmount';
import { buildBookingMail, readText } from '../../test/bookingMail.ts';
import { bookingConfirmedEmail } from './bookingConfirmed.email.ts';

const weekBefore = new Date('2026-03-07T08:00:00Z');
const byEmail = { reminderBy: 'email' } as const;

test('both parts of the confirmation show reference, workshop, date, times, place and participants', () => {
  const email = bookingConfirmedEmail(buildBookingMail(), weekBefore, byEmail);

  for (const part of [readText(email.html), email.text]) {
    expect(part).toContain('Booking Confirmed!');
    expect(part).toContain('KD7X-2M4Q-9RTA');
    expect(part).toContain('Wheel Throwing & Flat Whites');
    expect(part).toContain('Saturday, March 14, 2026');
    expect(part).toContain('10:00 AM - 12:30 PM');
    expect(part).toContain('12 Clay Street, Randburg, Johannesburg');
    expect(part).toMatch(/Participants:? 2/);
    expect(part).toMatch(/arrive 10 minutes early/);
    expect(part).toContain(
      'Free cancellation until Thursday, March 12, 10:00 AM. After that we keep R450.00 until the workshop starts, and then the whole sum, except as our terms say.',
    );
  }
  expect(email.html).toContain('href="https://studio.example/booking/KD7X-2M4Q-9RTA"');
  expect(email.text).toContain('https://studio.example/booking/KD7X-2M4Q-9RTA');
  expect(email.to).toEqual({ name: 'Lerato Nkosi', address: 'lerato@mail.example' });
  expect(email.subject).toContain('KD7X-2M4Q-9RTA');
});

test('the confirmation of a booking less than 48 hours before the workshop promises no free cancellation', () => {
  const dayBefore = new Date('2026-03-13T08:00:00Z');
  const email = bookingConfirmedEmail(buildBookingMail(), dayBefore, byEmail);

  for (const part of [readText(email.html), email.text]) {
    expect(part).toContain('Free cancellation ended on Thursday, March 12, 10:00 AM.');
    expect(part).not.toContain('Free cancellation until');
  }
});

test('the confirmation of a card payment names the fee as part of what was paid', () => {
  const email = bookingConfirmedEmail(buildBookingMail({ totalAmount: 90_000 }), weekBefore, byEmail);

  expect(readText(email.html)).toMatch(
    /Price, fee included R900\.00 Workshop subtotal R885\.00 Processing fee R15\.00 Total paid R900\.00 Payment method Card \(PayFast\)/,
  );
});

test('a discount code is named, and a booking that costs nothing has no fee', () => {
  const rule = { discountCodeId: 7, code: 'CLAY10', kind: 'percent', value: 100, appliesTo: 'all' } as const;
  const free = { totalAmount: 0, paymentMethod: 'online', discount: { ...rule, amount: 90_000 } } as const;

  const text = readText(bookingConfirmedEmail(buildBookingMail(free), weekBefore, byEmail).html);

  expect(text).toContain('CLAY10, 100% off -R900.00 Total paid R0.00 Payment method Nothing to pay');
  expect(text).not.toContain('Processing fee');
});

test('the sums of both parts add up to the charged total', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5_000_000 }), (totalAmount) => {
      const email = bookingConfirmedEmail(buildBookingMail({ totalAmount }), weekBefore, byEmail);
      for (const part of [readText(email.html), email.text]) {
        const [subtotal = 0, fee = 0, total] = ['Workshop subtotal', 'Processing fee', 'Total paid'].map((label) =>
          parseAmount(new RegExp(`${label}:? R(\\S+)`).exec(part)?.[1] ?? ''),
        );
        expect([(subtotal ?? 0) + (fee ?? 0), total]).toEqual([totalAmount, totalAmount]);
      }
    }),
    { numRuns: 200 },
  );
});

test.each(['cash', 'card', 'eft', 'online'] as const)(
  'the confirmation of a booking paid by %s shows no PayFast fee',
  (method) => {
    const email = bookingConfirmedEmail(buildBookingMail({ paymentMethod: method }), weekBefore, byEmail);

    expect(email.text).toContain('Total paid: R900.00');
    expect(email.text + readText(email.html)).not.toMatch(/\bfee|subtotal|PayFast/i);
  },
);

// SPEC §9
test.each(['pending', 'failed'] as const)(
  'the confirmation of a card payment that is %s names no fee',
  (paymentStatus) => {
    const email = bookingConfirmedEmail(buildBookingMail({ paymentStatus }), weekBefore, byEmail);

    expect(email.text).toContain('Still to pay: R900.00');
    expect(email.text + readText(email.html)).not.toMatch(/\bfee|subtotal/i);
  },
);

test('the confirmation of an unpaid booking asks for payment at the studio and never says that it is paid', () => {
  const booking = buildBookingMail({ paymentMethod: 'cash', paymentStatus: 'pending' });

  const email = bookingConfirmedEmail(booking, weekBefore, byEmail);

  expect(email.text).toContain('Still to pay: R900.00');
  expect(email.text).toContain('Please pay R900.00 at the studio when you arrive.');
  expect(email.text + readText(email.html)).not.toMatch(/Total paid/);
});

test('the confirmation of a refunded booking neither says that it is paid nor asks for the payment again', () => {
  const email = bookingConfirmedEmail(buildBookingMail({ paymentStatus: 'refunded' }), weekBefore, byEmail);

  for (const part of [readText(email.html), email.text]) {
    expect(part).toMatch(/Paid back:? R900\.00/);
    expect(part).toContain('Your payment has been paid back.');
    expect(part).not.toMatch(/Still to pay|Total paid|Please pay/);
  }
});

test.each([
  ['a week before', '2026-03-07T08:00:00Z', true],
  ['25 hours before', '2026-03-13T07:00:00Z', true],
  ['23 hours before', '2026-03-13T09:00:00Z', false],
])('the confirmation of a booking made %s promises a reminder only if one will be sent', (_when, now, isPromised) => {
  const email = bookingConfirmedEmail(buildBookingMail(), new Date(now), byEmail);

  expect(/We remind you by email 24 hours before/.test(email.text)).toBe(isPromised);
  expect(/We remind you by email 24 hours before/.test(readText(email.html))).toBe(isPromised);
});

test('the confirmation of a workshop that was rescheduled says so, with the booked and the new start', () => {
  const movedFrom = { date: '2026-03-13', startTime: '18:00' };

  const email = bookingConfirmedEmail(buildBookingMail({ movedFrom }), weekBefore, byEmail);

  for (const part of [readText(email.html), email.text]) {
    expect(part).toContain(
      'the date has changed since you booked. It was Friday, March 13, 2026 at 6:00 PM, it is now Saturday, March 14, 2026 at 10:00 AM.',
    );
  }
});

// RELIABILITY X06
test('the confirmation links only to http and https addresses', () => {
  const booking = buildBookingMail({ bookingUrl: 'javascript:alert(1)' });

  expect(() => bookingConfirmedEmail(booking, weekBefore, byEmail)).toThrow('web pages only');
});

test("the calendar file has the booking in the studio’s time, whatever the server's zone", () => {
  const [file] = bookingConfirmedEmail(buildBookingMail(), weekBefore, byEmail).attachments ?? [];

  expect(file).toMatchObject({
    filename: 'booking-KD7X-2M4Q-9RTA.ics',
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  });
  // 10:00 and 12:30 in Johannesburg, in UTC.
  expect(String(file?.content).split('\r\n')).toEqual(
    expect.arrayContaining([
      'DTSTART:20260314T080000Z',
      'DTEND:20260314T103000Z',
      'DTSTAMP:20260307T080000Z',
      'UID:KD7X-2M4Q-9RTA@studio.example',
    ]),
  );
});

test('a paid booking links its invoice, and one without money has none', () => {
  const mail = (values: Parameters<typeof buildBookingMail>[0]) =>
    bookingConfirmedEmail(buildBookingMail(values), weekBefore, byEmail);
  const { manageUrl } = buildBookingMail();
  const url = manageUrl.replace('/manage#', '/manage/invoice#');

  const paid = mail({ paymentStatus: 'completed', totalAmount: 90_000 });
  const others = [mail({ paymentStatus: 'pending' }), mail({ paymentStatus: 'completed', totalAmount: 0 })];

  expect(paid.html).toContain(`href="${url}"`);
  expect(paid.text).toContain(`get an invoice: ${url}`);
  expect(others.filter(({ html, text }) => (html + text).includes('/invoice'))).toEqual([]);
});
