import { expireAll, findBookingOfHold } from '../../../test/bookings.ts';
import { sendItn, paidItn, visitorClient } from '../../../test/client.ts';
import { buildOffer, declinePayment } from '../../../test/offers.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { entryClient } from '../../../test/waitlist.ts';
import { PaymentRequest } from '../../payments/paymentRequest.model.ts';
import { Booking } from '../booking.model.ts';

const { database, app, admin } = useAppWithProvider();

describe('after a declined payment', () => {
  test('the party books again from its page, which releases the failed booking', async () => {
    const { event, id, total } = await buildOffer(app, database);
    const client = entryClient(app, id);
    await declinePayment(app, id, total);

    const { body } = await client.read();
    const again = await client.book(total);

    const booking = { status: 'pending', paymentStatus: 'failed' };
    expect(body).toMatchObject({ state: 'offered', canBook: true, bookingReference: null, booking });
    expect(again.status).toBe(200);
    expect(await Booking.count({ where: { eventId: event.id, status: 'held' } })).toBe(1);
    expect(await event.reload()).toMatchObject({ seatsTaken: 2 });
  });

  test('the portal still finds the first reference, and its page names the booking that was paid', async () => {
    const { event, id, total } = await buildOffer(app, database);
    const client = entryClient(app, id);
    await declinePayment(app, id, total);
    const again = await client.book(total);
    await sendItn(app.url, paidItn(again.body));
    const [first, second] = await Booking.findAll({ where: { waitlistEntryId: id }, order: ['id'] });

    const reference = first?.bookingReference ?? '';
    const list = await admin.get(`/api/bookings?page=1&pageSize=25&search=${reference}`);
    const page = await visitorClient(app.url).booking(reference);

    expect(list.body).toMatchObject({ total: 1, items: [{ status: 'cancelled', notes: 'payment not received' }] });
    expect(page.body).toMatchObject({ booking: { status: 'cancelled' }, laterReference: second?.bookingReference });
    expect((await visitorClient(app.url).booking(second?.bookingReference ?? '')).body).toMatchObject({
      booking: { status: 'confirmed' },
      laterReference: null,
    });
    expect(await event.reload()).toMatchObject({ seatsTaken: 2 });
  });

  test('a late payment for the first form claims the seats again if they are free', async () => {
    const { event, id, total } = await buildOffer(app, database);
    const client = entryClient(app, id);
    const form = await declinePayment(app, id, total);
    await client.book(total);
    await expireAll(database.appPool);

    await sendItn(app.url, paidItn(form));

    expect(await findBookingOfHold(form.holdId)).toMatchObject({ status: 'confirmed', notes: null });
    expect(await event.reload()).toMatchObject({ seatsTaken: 2 });
  });

  test('a booking whose expiry time an admin has removed cannot be booked again', async () => {
    const { id, total } = await buildOffer(app, database);
    await declinePayment(app, id, total);
    await PaymentRequest.update({ expiresAt: null }, { where: {} });

    const answer = await entryClient(app, id).book(total);

    expect(answer).toMatchObject({ status: 409, body: { code: 'already_paid' } });
    expect((await entryClient(app, id).read()).body).toMatchObject({
      canBook: false,
      bookingReference: expect.any(String),
    });
  });
});
