import { QueryTypes } from 'sequelize';
import type { BookingView } from '@studio/contract/bookings/bookings';
import { useAdmins } from '../../../test/admins.ts';
import type { AdminClient } from '../../../test/admins.ts';
import { useApp } from '../../../test/app.ts';
import { readRevenue } from '../../../test/attention.ts';
import { sendItn, paidItn, visitorClient } from '../../../test/client.ts';
import { useDatabase } from '../../../test/database.ts';
import { buildBooking, buildEvent, buildVisitor } from '../../../test/factories.ts';
import { enqueuedMails, setMailState } from '../../../test/mails.ts';
import { useProvider } from '../../../test/payments/provider.ts';
import type { Event } from '../../events/event.model.ts';
import { Booking } from '../booking.model.ts';

const database = useDatabase();
const provider = useProvider();
const app = useApp(database, () => ({ validateUrl: provider.config.validateUrl }));
const admins = useAdmins(app);

function manual(event: Event, values: object = {}) {
  return { eventId: event.id, ...buildVisitor(), ...values };
}

async function ledger(): Promise<{ id: string; amount: number }[]> {
  return database.sequelize.query<{ id: string; amount: number }>(
    `select provider || ' ' || provider_payment_id as id, amount from payments order by payments.id`,
    { type: QueryTypes.SELECT },
  );
}

/** The kinds of mail that were sent or would be sent now. */
async function kinds(): Promise<string[]> {
  const mails = await enqueuedMails(database.sequelize);
  return mails.filter(({ state, content }) => state === 'sent' || content !== null).map(({ kind }) => kind);
}

/** A booking paid with PayFast. */
async function paidBooking(event: Event, participants = 1): Promise<Booking> {
  const visitor = visitorClient(app.url);
  const hold = await visitor.hold(event, buildVisitor({ participants }));
  await visitor.confirm({ holdId: hold.body.holdId });
  await sendItn(app.url, paidItn(hold.body));
  return Booking.findOne({ where: { holdId: hold.body.holdId }, rejectOnEmpty: true });
}

describe('a payment', () => {
  function pay(admin: AdminClient, { id }: { id: number }, paymentStatus: string, paymentMethod?: string) {
    return admin.patch<BookingView>(`/api/bookings/${id}/payment`, { paymentStatus, paymentMethod });
  }

  test('that an admin records and removes adds rows to the ledger and changes none', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent();
    const { body } = await admin.post<BookingView>('/api/bookings/manual', manual(event, { participants: 2 }));

    for (const status of ['completed', 'refunded', 'refunded', 'paid', 'pending', 'failed'])
      await pay(admin, body, status);

    expect(await ledger()).toEqual([
      { id: `manual ${body.id}:1`, amount: 90_000 },
      { id: `manual ${body.id}:2`, amount: -90_000 },
      { id: `manual ${body.id}:3`, amount: 90_000 },
      { id: `manual ${body.id}:4`, amount: -90_000 },
    ]);
    expect(await readRevenue(admin)).toBe(0);
  });

  test('stays in the ledger when the booking is cancelled', async () => {
    const admin = await admins.signIn();
    const { body } = await admin.post<BookingView>('/api/bookings/manual', manual(await buildEvent()));

    await admin.patch(`/api/bookings/${body.id}/status`, { status: 'cancelled' });

    expect(await readRevenue(admin)).toBe(45_000);
  });

  test('that an admin records for a PayFast booking is stored with another method', async () => {
    const admin = await admins.signIn();
    const [one, other] = [await buildBooking(await buildEvent()), await buildBooking(await buildEvent())];

    const plain = await pay(admin, one, 'paid');
    const said = await pay(admin, other, 'paid', 'eft');

    expect(plain.body).toMatchObject({ paymentStatus: 'completed', paymentMethod: 'online' });
    expect(said.body).toMatchObject({ paymentStatus: 'completed', paymentMethod: 'eft' });
  });

  test('confirmed by PayFast can be refunded but not set to unpaid', async () => {
    const admin = await admins.signIn();
    const booking = await paidBooking(await buildEvent(), 2);

    for (const status of ['pending', 'failed']) {
      expect(await pay(admin, booking, status)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    }
    const refunded = await pay(admin, booking, 'refunded');

    expect(refunded.body).toMatchObject({ paymentStatus: 'refunded', paymentMethod: 'payfast' });
    expect((await ledger()).map(({ amount }) => amount)).toEqual([90_000, -90_000]);
    expect(await readRevenue(admin)).toBe(0);
  });

  test.each([
    [true, 'cancelled', 0],
    [false, 'confirmed', 2],
    [undefined, 'confirmed', 2],
  ])('that was refunded releases the seats only when asked to (%s)', async (releaseSeats, status, seatsTaken) => {
    const admin = await admins.signIn();
    const event = await buildEvent();
    const { body } = await admin.post<BookingView>('/api/bookings/manual', manual(event, { participants: 2 }));

    const input = { paymentStatus: 'refunded', releaseSeats };
    const answer = await admin.patch<BookingView>(`/api/bookings/${body.id}/payment`, input);

    expect(answer.body).toMatchObject({ status, paymentStatus: 'refunded' });
    expect((await event.reload()).seatsTaken).toBe(seatsTaken);
    expect(await readRevenue(admin)).toBe(0);
  });

  test.each(['eft', undefined])(
    'that an admin records for a pending booking (%s) confirms it and mails the visitor',
    async (by) => {
      const admin = await admins.signIn();
      const booking = await buildBooking(await buildEvent());

      const paid = await pay(admin, booking, 'completed', by);

      expect(paid).toMatchObject({ status: 200, body: { status: 'confirmed', paymentStatus: 'completed' } });
      expect(await kinds()).toEqual(['booking-confirmed', 'booking-reminder']);
    },
  );

  test('that an admin records for a cancelled booking claims no seats', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent();
    const booking = await buildBooking(event, { status: 'cancelled', endedBy: 'admin', expiresAt: null });

    expect((await pay(admin, booking, 'completed', 'cash')).body).toMatchObject({ status: 'cancelled' });
    expect(await event.reload()).toMatchObject({ seatsTaken: 0 });
    expect(await kinds()).toEqual([]);
  });

  test('that an admin recorded in cash and removed is stored as payfast when its ITN arrives', async () => {
    const admin = await admins.signIn();
    const visitor = visitorClient(app.url);
    const hold = await visitor.hold(await buildEvent(), buildVisitor());
    const { body } = await visitor.confirm({ holdId: hold.body.holdId });
    const booking = await Booking.findOne({ where: { bookingReference: body.bookingReference }, rejectOnEmpty: true });
    await pay(admin, booking, 'completed', 'cash');
    await pay(admin, booking, 'pending');

    await sendItn(app.url, paidItn(hold.body));

    expect(await booking.reload()).toMatchObject({ status: 'confirmed', paymentMethod: 'payfast' });
    expect(await readRevenue(admin)).toBe(45_000);
  });

  test('from PayFast enqueues one mail when an unpaid confirmation was sent before', async () => {
    const admin = await admins.signIn();
    const visitor = visitorClient(app.url);
    const hold = await visitor.hold(await buildEvent(), buildVisitor());
    const { body } = await visitor.confirm({ holdId: hold.body.holdId });
    const booking = await Booking.findOne({ where: { bookingReference: body.bookingReference }, rejectOnEmpty: true });
    await admin.patch(`/api/bookings/${booking.id}/status`, { status: 'confirmed' });
    expect(await kinds()).toEqual(['booking-confirmed', 'booking-reminder']);
    await setMailState(database.sequelize, 'sent', 'booking-confirmed');

    const fields = paidItn(hold.body);
    for (let time = 0; time < 3; time += 1) await sendItn(app.url, fields);

    expect((await kinds()).sort()).toEqual(['booking-confirmed', 'booking-paid', 'booking-reminder']);
    const mail = (await enqueuedMails(database.sequelize)).find(({ kind }) => kind === 'booking-paid');
    expect(mail).toMatchObject({
      key: `booking-paid:${booking.id}`,
      content: { paymentStatus: 'completed', paymentMethod: 'payfast', email: booking.email },
    });
  });

  test('that two requests record at once is one ledger row', async () => {
    const admin = await admins.signIn();
    const booking = await buildBooking(await buildEvent());

    await Promise.all(Array.from({ length: 10 }, () => pay(admin, booking, 'paid')));

    expect(await ledger()).toEqual([{ id: `manual ${booking.id}:1`, amount: 45_000 }]);
  });
});

describe('two admins who edit one payment', () => {
  const say = (admin: AdminClient, { id }: { id: number }, input: object) =>
    admin.patch<BookingView>(`/api/bookings/${id}/payment`, input);

  test('the second edit is rejected with 409 and changes nothing', async () => {
    const [first, second] = [await admins.signIn(), await admins.signIn()];
    const { body } = await first.post<BookingView>('/api/bookings/manual', manual(await buildEvent()));
    const before = { paymentStatus: 'completed', paymentMethod: 'cash' };

    const won = await say(first, body, { paymentStatus: 'refunded', before });
    const lost = await say(second, body, { paymentStatus: 'completed', paymentMethod: 'eft', before });
    const method = await say(second, body, { paymentStatus: 'failed', before: { ...before, paymentMethod: 'card' } });

    expect(won.body).toMatchObject({ paymentStatus: 'refunded', paymentMethod: 'cash' });
    for (const answer of [lost, method]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
      expect(answer.body.error).toMatch(/^Somebody else changed this payment at /);
    }
    expect(await Booking.findOne({ raw: true })).toMatchObject({ paymentStatus: 'refunded', paymentMethod: 'cash' });
    expect((await ledger()).map(({ amount }) => amount)).toEqual([45_000, -45_000]);
  });

  test('the same edit sent again after a lost response is no conflict, nor is an edit without before', async () => {
    const admin = await admins.signIn();
    const booking = await paidBooking(await buildEvent());
    const refund = {
      paymentStatus: 'refunded',
      paymentMethod: 'online',
      before: { paymentStatus: 'completed', paymentMethod: 'payfast' },
    };

    expect((await say(admin, booking, refund)).status).toBe(200);
    expect((await say(admin, booking, refund)).status).toBe(200);
    expect((await say(admin, booking, { paymentStatus: 'completed' })).status).toBe(200);
    expect((await say(admin, booking, { ...refund, before: { paymentStatus: 'completed' } })).status).toBe(400);
  });
});
