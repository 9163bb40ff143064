import { startApp } from '../../../test/app.ts';
import { findBookingOfHold } from '../../../test/bookings.ts';
import { paidItn, request, sendItn, visitorClient } from '../../../test/client.ts';
import { buildCode, quotePath } from '../../../test/discounts.ts';
import { buildBooking, buildEvent } from '../../../test/factories.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { enterLine, entryClient } from '../../../test/waitlist.ts';
import { releaseHold } from '../checkout/releaseHold.ts';

const { database, app } = useAppWithProvider();

const email = 'lerato@mail.example';
const discountCode = 'CLAY10';

/** A party of two in line has an offer of all seats; after it another one is in line for one seat. */
async function buildOffer(code: Parameters<typeof buildCode>[0] = {}) {
  const event = await buildEvent({ capacity: 2 });
  const held = await buildBooking(event, { participants: 2, status: 'held', expiresAt: null });
  const id = await enterLine(app, event, { firstName: 'Lerato', email, participants: 2 });
  await enterLine(app, event, { email: 'next@mail.example', participants: 1 });
  await releaseHold(database.appPool, held.request.id, () => undefined);
  await buildCode(code);
  return { event, id, client: entryClient(app, id) };
}

test('an offer is booked with a code for less, and the entry shows it while the seats are held', async () => {
  const { client } = await buildOffer();

  const form = await client.book(81_000, { discountCode });
  const { body: held } = await client.read();
  await sendItn(app.url, paidItn(form.body));

  expect(form).toMatchObject({ status: 200, body: { totalAmount: 81_000, fields: { amount: '810.00' } } });
  expect(held.hold).toMatchObject({ totalAmount: 81_000, discount: { code: 'CLAY10', amount: 9000 } });
  expect((await client.read()).body).toMatchObject({ state: 'taken', booking: { status: 'confirmed' } });
  const booked = await findBookingOfHold(form.body.holdId);
  expect(booked).toMatchObject({ totalAmount: 81_000, paymentStatus: 'completed' });
});

test('the same tickets and code resume the hold, and without the code it is replaced', async () => {
  const { event, client } = await buildOffer({ maxUses: 1, maxUsesPerPerson: 1 });

  const first = await client.book(81_000, { discountCode });
  const again = await client.book(81_000, { discountCode });
  const without = await client.book(90_000);
  const back = await client.book(81_000, { discountCode });

  expect(again.body.holdId).toBe(first.body.holdId);
  expect(without.body).toMatchObject({ totalAmount: 90_000 });
  expect(back.body).toMatchObject({ totalAmount: 81_000 });
  expect(new Set([first, without, back].map(({ body }) => body.holdId)).size).toBe(3);
  expect(await event.reload()).toMatchObject({ seatsTaken: 2 });
});

test('after a failed payment the price of the new hold is that with the code', async () => {
  const { client } = await buildOffer();
  const form = await client.book(81_000, { discountCode });
  const declined = await findBookingOfHold(form.body.holdId);
  await declined.update({ status: 'pending' });
  await declined.request.update({ state: 'failed' });

  const { body } = await client.read();
  const second = await client.book(81_000, { discountCode });

  expect(body.hold).toMatchObject({ totalAmount: 81_000, discount: { code: 'CLAY10' } });
  expect(second).toMatchObject({ status: 200, body: { totalAmount: 81_000 } });
});

test('an offer with a code that takes off the whole price is booked at once, and seats that the party does not book are offered to the next', async () => {
  const { event, client } = await buildOffer({ value: 100 });

  const form = await client.book(0, { discountCode, participants: 1 });

  expect(form.body).toMatchObject({ totalAmount: 0, isBooked: true, fields: {} });
  expect((await client.read()).body).toMatchObject({ state: 'taken', booking: { status: 'confirmed' } });
  expect(await event.reload()).toMatchObject({ seatsTaken: 1 });
  const offers = (await enqueuedMails(database.sequelize)).filter(({ kind }) => kind === 'waitlist-offer');
  expect(offers.map(({ content }) => content)).toContainEqual(expect.objectContaining({ email: 'next@mail.example' }));
});

test.each([
  ['an unknown code', {}, 'OTHER', 'code_unknown'],
  ['a code for larger parties', { minPeople: 3 }, 'CLAY10', 'code_too_few'],
  ['a code that has ended', { endedAt: new Date() }, 'CLAY10', 'code_ended'],
])('%s is rejected, and the party keeps its place in line', async (_why, code, sent, expected) => {
  const { client } = await buildOffer(code);

  const { status, body } = await client.book(81_000, { discountCode: sent });

  expect([status, body]).toMatchObject([409, { code: expected, totalAmount: 90_000 }]);
  expect((await client.read()).body).toMatchObject({ state: 'offered', hold: null });
});

test('a total without the code is outdated', async () => {
  const { client } = await buildOffer();

  const answer = await client.book(90_000, { discountCode });

  expect(answer).toMatchObject({ status: 409, body: { code: 'price_changed', totalAmount: 81_000 } });
});

test('an address that guesses codes is blocked, and gets no answer about another code', async () => {
  const { event, id } = await buildOffer();
  const strict = await startApp({ database, env: { RATE_LIMIT_MULTIPLIER: '1' } });
  const client = entryClient(strict, id);
  const { address: from } = visitorClient(strict.url);
  for (let guess = 0; guess < 19; guess += 1) {
    const body = { eventId: event.id, code: `GUESS${guess}` };
    await request(strict.url, quotePath, { method: 'POST', body, headers: { 'X-Forwarded-For': from } });
  }

  const guessed = await client.book(90_000, { discountCode: 'GUESS19', from });
  const stopped = await client.book(81_000, { discountCode, from });
  await strict.close();

  expect([guessed.status, stopped.status]).toEqual([409, 429]);
});
