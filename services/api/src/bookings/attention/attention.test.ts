import { QueryTypes } from 'sequelize';
import type { AuditView } from '@studio/contract/admins';
import type { AttentionView } from '@studio/contract/attention';
import type { BookingView } from '@studio/contract/bookings';
import type { Paged } from '@studio/contract/paging';
import { useAdmins } from '../../../test/admins.ts';
import type { AdminClient } from '../../../test/admins.ts';
import { useApp } from '../../../test/app.ts';
import { nextPaymentId, sendItn, paidItn, visitorClient } from '../../../test/client.ts';
import { useDatabase } from '../../../test/database.ts';
import { buildBooking, buildEvent, buildVisitor } from '../../../test/factories.ts';
import { ledgerOf } from '../../../test/ledger.ts';
import { enqueuedMails, setMailState } from '../../../test/mails.ts';
import { useProvider } from '../../../test/provider.ts';
import { Event } from '../../events/event.model.ts';
import { Booking } from '../booking.model.ts';

const database = useDatabase();
const provider = useProvider();
const app = useApp(database, () => ({ validateUrl: provider.config.validateUrl }));
const admins = useAdmins(app);

const nothing: AttentionView = {
  payments: [],
  unpaid: [],
  unconfirmed: [],
  cancelledPaid: [],
  mails: [],
  mailCount: 0,
};

async function attention(admin: AdminClient): Promise<AttentionView> {
  return (await admin.get<AttentionView>('/api/admin/attention')).body;
}

function resolve(admin: AdminClient, paymentId: number | undefined, body: object) {
  return admin.post(`/api/admin/payments/${paymentId}/resolution`, body);
}

async function revenue(admin: AdminClient): Promise<number> {
  return (await admin.get<{ totalRevenue: number }>('/api/analytics')).body.totalRevenue;
}

/** Pays a hold; `more` bends the provider's notice. */
async function pay(event: Event, participants = 1, more: Partial<Record<string, string>> = {}): Promise<Booking> {
  const visitor = visitorClient(app.url);
  const hold = await visitor.hold(event, buildVisitor({ participants }));
  await sendItn(app.url, paidItn(hold.body, more));
  return Booking.findOne({ where: { holdId: hold.body.holdId }, rejectOnEmpty: true });
}

/** Somebody whose places an admin gave away before the money came. */
async function paidWithoutSeat(event: Event): Promise<Booking> {
  const visitor = visitorClient(app.url);
  const hold = await visitor.hold(event, buildVisitor());
  const booking = await Booking.findOne({ where: { holdId: hold.body.holdId }, rejectOnEmpty: true });
  await booking.update({ status: 'cancelled', endedBy: 'admin', expiresAt: null });
  await event.decrement('seatsTaken', { by: 1 });
  await sendItn(app.url, paidItn(hold.body));
  return booking.reload();
}

/** The kinds of mail that are to be sent and still apply. */
async function waitingMails(): Promise<string[]> {
  const mails = await enqueuedMails(database.sequelize);
  return mails.filter(({ state, content }) => state === 'pending' && content !== null).map(({ kind }) => kind);
}

test('nothing needs attention when nothing is wrong', async () => {
  const admin = await admins.signIn();
  await pay(await buildEvent());

  expect(await attention(admin)).toEqual(nothing);
});

describe('a payment without a seat', () => {
  test('is listed with its booking, and seated when seats are free again', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent({ capacity: 1 });
    const booking = await paidWithoutSeat(event);
    const other = await buildBooking(event, { status: 'confirmed', paymentMethod: 'cash' });

    const [listed] = (await attention(admin)).payments;
    expect(listed).toMatchObject({
      review: 'no_seat',
      amount: 45_000,
      booking: { id: booking.id, status: 'cancelled', bookingReference: booking.bookingReference },
    });
    const full = await resolve(admin, listed?.id, { kind: 'seated' });
    await admin.patch(`/api/bookings/${other.id}/status`, { status: 'cancelled' });
    const seated = await resolve(admin, listed?.id, { kind: 'seated', note: 'somebody cancelled' });

    expect(full).toMatchObject({ status: 409, body: { code: 'sold_out' } });
    expect(seated.status).toBe(200);
    expect(await booking.reload()).toMatchObject({ status: 'confirmed', paymentStatus: 'completed' });
    expect((await event.reload()).seatsTaken).toBe(1);
    expect((await attention(admin)).payments).toEqual([]);
    expect(await revenue(admin)).toBe(45_000);
  });

  test('is recorded as refunded', async () => {
    const admin = await admins.signIn();
    const booking = await paidWithoutSeat(await buildEvent());
    const [listed] = (await attention(admin)).payments;

    expect((await resolve(admin, listed?.id, { kind: 'refunded' })).status).toBe(200);

    expect(await booking.reload()).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    expect(await revenue(admin)).toBe(0);
  });

  test.each(['confirmed', 'pending'])(
    'is settled when an admin reinstates the booking, as by Undo to %s',
    async (status) => {
      const admin = await admins.signIn();
      const event = await buildEvent();
      const booking = await paidWithoutSeat(event);

      const revived = await admin.patch<BookingView>(`/api/bookings/${booking.id}/status`, { status });

      expect(revived).toMatchObject({ status: 200, body: { status: 'confirmed', paymentStatus: 'completed' } });
      expect(await event.reload()).toMatchObject({ seatsTaken: 1 });
      expect(await attention(admin)).toEqual(nothing);
      expect(await waitingMails()).toEqual(['booking-confirmed', 'booking-reminder']);
      expect(await revenue(admin)).toBe(45_000);
    },
  );

  test('is reinstated by an admin only if seats are free', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent({ capacity: 1 });
    const booking = await paidWithoutSeat(event);
    await buildBooking(event, { status: 'confirmed', paymentMethod: 'cash' });

    const refused = await admin.patch(`/api/bookings/${booking.id}/status`, { status: 'pending' });

    expect(refused).toMatchObject({ status: 409, body: { code: 'sold_out' } });
    expect((await attention(admin)).payments).toHaveLength(1);
    expect(await booking.reload()).toMatchObject({ status: 'cancelled', endedBy: 'admin' });
    expect(await waitingMails()).toEqual(['payment-review']);
  });

  test("is decided in the review, not by changing the booking's payment status", async () => {
    const admin = await admins.signIn();
    const booking = await paidWithoutSeat(await buildEvent());

    const answer = await admin.patch(`/api/bookings/${booking.id}/payment`, { paymentStatus: 'refunded' });

    expect(answer).toMatchObject({ status: 409, body: { error: expect.stringContaining('attention') } });
    expect(await revenue(admin)).toBe(45_000);
  });
});

describe('a payment of a wrong sum', () => {
  test("can be accepted and becomes the booking's total", async () => {
    const admin = await admins.signIn();
    const booking = await pay(await buildEvent(), 1, { amount_gross: '400.00' });
    const [listed] = (await attention(admin)).payments;
    expect(listed).toMatchObject({ review: 'wrong_amount', amount: 40_000 });

    expect((await resolve(admin, listed?.id, { kind: 'accepted' })).status).toBe(200);

    expect(await booking.reload()).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'completed',
      totalAmount: 40_000,
      paymentId: listed?.providerPaymentId,
    });
    const refunded = await admin.patch<BookingView>(`/api/bookings/${booking.id}/payment`, {
      paymentStatus: 'refunded',
    });
    expect(refunded.body.paymentStatus).toBe('refunded');
    expect(await revenue(admin)).toBe(0);
  });

  test('is recorded as refunded, and the booking still waits for payment', async () => {
    const admin = await admins.signIn();
    const booking = await pay(await buildEvent(), 1, { amount_gross: '1.00' });
    const [listed] = (await attention(admin)).payments;

    await resolve(admin, listed?.id, { kind: 'refunded' });

    expect(await booking.reload()).toMatchObject({ status: 'held', paymentStatus: 'pending' });
    expect(await revenue(admin)).toBe(0);
    expect((await admin.post(`/api/bookings/${booking.id}/paid`, { paymentMethod: 'cash' })).status).toBe(200);
    expect(await revenue(admin)).toBe(45_000);
  });
});

describe('a payment that an admin had recorded manually before its ITN', () => {
  /** An admin says Paid; then the notice comes, late. */
  async function noted(admin: AdminClient, more: Partial<Record<string, string>> = {}): Promise<Booking> {
    const visitor = visitorClient(app.url);
    const hold = await visitor.hold(await buildEvent(), buildVisitor());
    await visitor.confirm({ holdId: hold.body.holdId });
    const booking = await Booking.findOne({ where: { holdId: hold.body.holdId }, rejectOnEmpty: true });
    await admin.post(`/api/bookings/${booking.id}/paid`, { paymentMethod: 'online' });
    await sendItn(app.url, paidItn(hold.body, more));
    return booking.reload();
  }

  test("is counted once, as PayFast's", async () => {
    const admin = await admins.signIn();
    const booking = await noted(admin);
    const [listed] = (await attention(admin)).payments;
    expect(listed).toMatchObject({ review: 'paid_twice', isNotedByHand: true });
    expect(await revenue(admin)).toBe(90_000);

    expect((await resolve(admin, listed?.id, { kind: 'same_money' })).status).toBe(200);

    expect(await revenue(admin)).toBe(45_000);
    expect(await booking.reload()).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'completed',
      paymentMethod: 'payfast',
      paymentId: listed?.providerPaymentId,
    });
    expect(
      (await ledgerOf(database.sequelize)).map(({ provider: by, amount, review }) => [by, amount, review]),
    ).toEqual([
      ['manual', 45_000, null],
      ['payfast', 45_000, null],
      ['manual', -45_000, null],
    ]);
    expect((await attention(admin)).payments).toEqual([]);
    // From now on the provider vouches for it.
    expect(await admin.patch(`/api/bookings/${booking.id}/payment`, { paymentStatus: 'pending' })).toMatchObject({
      status: 409,
    });
  });

  test('of another sum is another payment', async () => {
    const admin = await admins.signIn();
    await noted(admin, { amount_gross: '5.00' });
    const [listed] = (await attention(admin)).payments;

    expect(listed).toMatchObject({ review: 'paid_twice', isNotedByHand: false });
    expect(await resolve(admin, listed?.id, { kind: 'same_money' })).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('can only be refunded') },
    });
    expect(await revenue(admin)).toBe(45_500);
  });

  test('matches one of two manual payments, never both', async () => {
    const admin = await admins.signIn();
    const booking = await noted(admin);
    await sendItn(app.url, paidItn({ fields: { m_payment_id: booking.holdId ?? '', amount: '450.00' } }));
    const [first, second] = (await attention(admin)).payments;

    const answers = await Promise.all(
      [first, second].map((listed) => resolve(admin, listed?.id, { kind: 'same_money' })),
    );

    expect(answers.map(({ status }) => String(status)).sort()).toEqual(['200', '409']);
    expect(await revenue(admin)).toBe(90_000);
    expect((await attention(admin)).payments).toMatchObject([{ isNotedByHand: false }]);
  });
});

test('a second payment of a paid booking can only be refunded, and only its own sum goes back', async () => {
  const admin = await admins.signIn();
  const visitor = visitorClient(app.url);
  const hold = await visitor.hold(await buildEvent(), buildVisitor());
  await sendItn(app.url, paidItn(hold.body));
  await sendItn(app.url, paidItn(hold.body));
  const [listed] = (await attention(admin)).payments;
  expect(listed?.review).toBe('paid_twice');

  expect(listed?.isNotedByHand).toBe(false);
  expect((await resolve(admin, listed?.id, { kind: 'accepted' })).status).toBe(400);
  expect((await resolve(admin, listed?.id, { kind: 'same_money' })).status).toBe(409);
  expect((await resolve(admin, listed?.id, { kind: 'refunded' })).status).toBe(200);

  expect(await revenue(admin)).toBe(45_000);
});

describe('a payment without a booking', () => {
  async function unmatched(): Promise<void> {
    await sendItn(app.url, {
      m_payment_id: '',
      pf_payment_id: nextPaymentId(),
      amount_gross: '900.00',
      custom_str1: '1',
    });
  }

  test('is matched with its booking by reference, in any spelling', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent();
    const booking = await buildBooking(event, { bookingReference: '7K3M-Q0XD-94TB', participants: 2, holdId: null });
    await unmatched();
    const [listed] = (await attention(admin)).payments;
    expect(listed).toMatchObject({ review: 'unmatched', amount: 90_000, booking: null });

    const unknown = await resolve(admin, listed?.id, { kind: 'matched', bookingReference: 'AAAA-BBBB-CCCC' });
    const matched = await resolve(admin, listed?.id, { kind: 'matched', bookingReference: '7k3m qOxd 94tb' });

    expect(unknown).toMatchObject({ status: 400, body: { fields: { bookingReference: expect.any(String) } } });
    expect(matched.status).toBe(200);
    expect(await booking.reload()).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'completed',
      totalAmount: 90_000,
    });
    expect(await revenue(admin)).toBe(90_000);
  });

  test('is in the audit log with the full note while the booking exists', async () => {
    const admin = await admins.signIn();
    const bookingReference = '7K3M-Q0XD-94TB';
    const booking = await buildBooking(await buildEvent(), { bookingReference, participants: 2, holdId: null });
    await unmatched();
    const [listed] = (await attention(admin)).payments;
    const log = async () => (await admin.get<Paged<AuditView>>('/api/admin/audit?about=payment')).body.items[0]?.after;

    await resolve(admin, listed?.id, { kind: 'matched', bookingReference, note: 'called, it was hers' });

    expect(await log()).toMatchObject({ status: 'confirmed', note: 'called, it was hers' });
    await admin.delete(`/api/bookings/${booking.id}`);
    expect(await log()).toMatchObject({ status: 'confirmed', note: '19 characters' });
  });

  test('is not matched with a paid booking', async () => {
    const admin = await admins.signIn();
    const paid = await pay(await buildEvent());
    await unmatched();
    const [listed] = (await attention(admin)).payments;

    const answer = await resolve(admin, listed?.id, { kind: 'matched', bookingReference: paid.bookingReference });

    expect(answer).toMatchObject({ status: 409, body: { code: 'already_paid' } });
  });

  test.each(['refunded', 'accepted'])(
    'decided as %s before the mail to the studio was sent is not mailed',
    async (kind) => {
      const admin = await admins.signIn();
      await sendItn(
        app.url,
        paidItn({
          fields: {
            m_payment_id: '',
            amount: '450.00',
            custom_str1: '1',
            custom_str2: '1',
            email_address: 'a@example.com',
          },
        }),
      );
      const [listed] = (await attention(admin)).payments;
      expect(await waitingMails()).toEqual(['payment-review']);

      await resolve(admin, listed?.id, { kind });

      expect(await waitingMails()).toEqual([]);
    },
  );

  test.each([
    ['refunded', 0],
    ['accepted', 90_000],
  ])('is noted as %s', async (kind, left) => {
    const admin = await admins.signIn();
    await unmatched();
    const [listed] = (await attention(admin)).payments;

    expect((await resolve(admin, listed?.id, { kind })).status).toBe(200);

    expect((await attention(admin)).payments).toEqual([]);
    expect(await revenue(admin)).toBe(left);
  });
});

test('a payment is decided once, although two admins decide at once', async () => {
  const [one, other] = [await admins.signIn(), await admins.signIn()];
  const event = await buildEvent();
  for (let round = 0; round < 10; round += 1) {
    await paidWithoutSeat(event);
    const listed = (await attention(one)).payments.at(-1);

    const answers = await Promise.all([
      resolve(one, listed?.id, { kind: 'refunded' }),
      resolve(other, listed?.id, { kind: round % 2 === 0 ? 'refunded' : 'seated' }),
    ]);

    expect(answers.map(({ status }) => String(status)).sort()).toEqual(['200', '404']);
  }
});

test.each([[{ kind: 'burnt' }], [{}], [{ kind: 'matched' }], [{ kind: 'seated', note: 7 }], [[]]])(
  'the resolution %j is rejected',
  async (body) => {
    const admin = await admins.signIn();
    await paidWithoutSeat(await buildEvent());
    const [listed] = (await attention(admin)).payments;

    expect((await resolve(admin, listed?.id, body)).status).toBe(400);
    expect((await attention(admin)).payments).toHaveLength(1);
  },
);

test('a payment without a review cannot be resolved', async () => {
  const admin = await admins.signIn();
  await pay(await buildEvent());
  const [row] = await database.sequelize.query<{ id: number }>('select id from payments', { type: QueryTypes.SELECT });

  expect((await resolve(admin, row?.id, { kind: 'refunded' })).status).toBe(404);
  expect((await resolve(admin, 999_999, { kind: 'refunded' })).status).toBe(404);
});

describe('unpaid bookings that do not expire', () => {
  async function age(booking: Booking, minutes: number): Promise<void> {
    await database.sequelize.query(
      'update bookings set created_at = created_at - make_interval(mins => $2) where id = $1',
      { bind: [booking.id, minutes], type: QueryTypes.RAW },
    );
  }

  test('are listed once their time is past', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent();
    const forgotten = [
      await buildBooking(event, { status: 'held', expiresAt: null }),
      await buildBooking(event, { status: 'pending', expiresAt: null, paymentStatus: 'failed' }),
    ];
    const fine = [
      await buildBooking(event, { status: 'pending' }),
      await buildBooking(event, { status: 'confirmed', expiresAt: null, paymentMethod: 'cash' }),
    ];
    await buildBooking(event, { status: 'pending', expiresAt: null });
    for (const booking of [...forgotten, ...fine]) await age(booking, 180);

    const { unpaid } = await attention(admin);

    expect(unpaid.map(({ id }) => id)).toEqual(forgotten.map(({ id }) => id));
    expect(unpaid.map(({ status }) => status)).toEqual(['pending', 'pending']);
  });

  test.each(['held', 'pending'] as const)('when %s, can be recorded as paid', async (status) => {
    const admin = await admins.signIn();
    const event = await buildEvent();
    const booking = await buildBooking(event, { status, expiresAt: null, participants: 2 });

    expect((await admin.post(`/api/bookings/${booking.id}/paid`, { paymentMethod: 'eft' })).status).toBe(200);

    expect(await booking.reload()).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'completed',
      paymentMethod: 'eft',
    });
    expect(await revenue(admin)).toBe(90_000);
    expect((await event.reload()).seatsTaken).toBe(2);
    expect((await admin.post(`/api/bookings/${booking.id}/paid`)).status).toBe(409);
    expect(await revenue(admin)).toBe(90_000);
  });

  test.each([
    ['held', 'expired'],
    ['pending', 'cancelled'],
  ] as const)('when %s, can be released', async (status, after) => {
    const admin = await admins.signIn();
    const event = await buildEvent();
    const booking = await buildBooking(event, { status, expiresAt: null, participants: 2 });

    const answers = await Promise.all([1, 2, 3].map(() => admin.post(`/api/bookings/${booking.id}/release`)));

    expect(answers.map(({ status: code }) => String(code)).sort()).toEqual(['200', '404', '404']);
    expect(await booking.reload()).toMatchObject({ status: after, endedBy: 'admin' });
    expect((await event.reload()).seatsTaken).toBe(0);
  });

  test('cannot be released when they are paid', async () => {
    const admin = await admins.signIn();
    const booking = await pay(await buildEvent());

    expect((await admin.post(`/api/bookings/${booking.id}/release`)).status).toBe(409);
    expect(await booking.reload()).toMatchObject({ status: 'confirmed' });
  });
});

describe('a refunded pending booking', () => {
  async function paidBack(admin: AdminClient) {
    const booking = await pay(await buildEvent());
    await admin.patch(`/api/bookings/${booking.id}/status`, { status: 'pending' });
    await admin.patch(`/api/bookings/${booking.id}/payment`, { paymentStatus: 'refunded' });
    return booking;
  }

  test('is listed at once and can be released', async () => {
    const admin = await admins.signIn();
    const booking = await paidBack(admin);
    const listed = await attention(admin);
    expect(listed).toMatchObject({ unpaid: [{ id: booking.id, paymentStatus: 'refunded' }], unconfirmed: [] });

    expect((await admin.post(`/api/bookings/${booking.id}/release`)).status).toBe(200);

    expect(await booking.reload()).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    expect(await Event.findByPk(booking.eventId)).toMatchObject({ seatsTaken: 0 });
    expect(await attention(admin)).toMatchObject({ unpaid: [], cancelledPaid: [] });
    expect(await revenue(admin)).toBe(0);
  });

  test('cannot be set to paid', async () => {
    const admin = await admins.signIn();
    const booking = await paidBack(admin);

    const paid = await admin.post(`/api/bookings/${booking.id}/paid`);

    expect(paid).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await booking.reload()).toMatchObject({ status: 'pending', paymentStatus: 'refunded' });
  });
});

describe('a paid booking that an admin sets to pending', () => {
  test('is listed at once and can be confirmed', async () => {
    const admin = await admins.signIn();
    const booking = await pay(await buildEvent());
    const by = await admin.post<BookingView>('/api/bookings', {
      eventId: booking.eventId,
      ...buildVisitor(),
      status: 'pending',
      paymentStatus: 'completed',
    });

    await admin.patch(`/api/bookings/${booking.id}/status`, { status: 'pending' });

    const listed = (await attention(admin)).unconfirmed;
    expect(listed.map(({ id }) => id)).toEqual([booking.id, by.body.id]);
    expect((await attention(admin)).unpaid).toEqual([]);
    for (const { id } of listed) await admin.patch(`/api/bookings/${id}/status`, { status: 'confirmed' });
    expect((await attention(admin)).unconfirmed).toEqual([]);
    expect((await waitingMails()).filter((kind) => kind === 'booking-confirmed')).toHaveLength(2);
  });
});

describe('a cancelled booking with money', () => {
  const refund = (admin: AdminClient, { id }: { id: number }) =>
    admin.patch<BookingView>(`/api/bookings/${id}/payment`, { paymentStatus: 'refunded' });

  test('is listed in every such state, and not when nothing is owed', async () => {
    const admin = await admins.signIn();
    const event = await buildEvent({ capacity: 20 });
    const cancelled = await pay(event);
    await admin.patch(`/api/bookings/${cancelled.id}/status`, { status: 'cancelled' });
    const byHand = await admin.post<BookingView>('/api/bookings/manual', {
      eventId: event.id,
      ...buildVisitor(),
      status: 'cancelled',
    });
    const paidLate = await buildBooking(event, { status: 'cancelled', endedBy: 'admin', expiresAt: null });
    await admin.patch(`/api/bookings/${paidLate.id}/payment`, { paymentStatus: 'completed' });
    await pay(event);
    await buildBooking(event, { status: 'cancelled', endedBy: 'time', expiresAt: null });
    // It waits among the payments already.
    await paidWithoutSeat(event);

    const { cancelledPaid, payments } = await attention(admin);

    expect(cancelledPaid.map(({ id }) => id)).toEqual([cancelled.id, byHand.body.id, paidLate.id]);
    expect(payments.map(({ review }) => review)).toEqual(['no_seat']);
  });

  test('is listed until the money is refunded', async () => {
    const admin = await admins.signIn();
    const booking = await pay(await buildEvent());
    await admin.patch(`/api/bookings/${booking.id}/status`, { status: 'cancelled' });
    expect((await attention(admin)).cancelledPaid).toHaveLength(1);

    expect((await refund(admin, booking)).status).toBe(200);

    expect(await attention(admin)).toEqual(nothing);
    expect(await revenue(admin)).toBe(0);
  });

  test('is not listed again after Keep, unless it changes', async () => {
    const admin = await admins.signIn();
    const booking = await pay(await buildEvent());
    await admin.patch(`/api/bookings/${booking.id}/status`, { status: 'cancelled' });

    const answers = await Promise.all([1, 2].map(() => admin.post(`/api/bookings/${booking.id}/keep`)));
    await admin.patch(`/api/bookings/${booking.id}/notes`, { notes: 'came too late to cancel' });

    expect(answers.map(({ status }) => String(status)).sort()).toEqual(['200', '404']);
    expect(await attention(admin)).toEqual(nothing);
    expect(await revenue(admin)).toBe(45_000);
    const { body: log } = await admin.get<Paged<AuditView>>('/api/admin/audit?search=money_kept');
    expect(log.items).toMatchObject([{ subject: booking.bookingReference }]);

    for (const status of ['confirmed', 'cancelled']) {
      await admin.patch(`/api/bookings/${booking.id}/status`, { status });
    }
    expect((await attention(admin)).cancelledPaid).toHaveLength(1);
    await admin.post(`/api/bookings/${booking.id}/keep`);
    await refund(admin, booking);
    await admin.patch(`/api/bookings/${booking.id}/payment`, { paymentStatus: 'completed' });
    expect((await attention(admin)).cancelledPaid).toHaveLength(1);
  });

  test.each([
    ['not cancelled', { status: 'confirmed', paymentMethod: 'cash', paymentStatus: 'completed' }],
    ['not paid', { status: 'cancelled', endedBy: 'admin', expiresAt: null }],
  ] as const)('is the only one with Keep: not when it is %s', async (_what, row) => {
    const admin = await admins.signIn();
    const booking = await buildBooking(await buildEvent(), row);

    expect((await admin.post(`/api/bookings/${booking.id}/keep`)).status).toBe(404);
  });

  test('is decided in the review when its payment has no seat', async () => {
    const admin = await admins.signIn();
    const booking = await paidWithoutSeat(await buildEvent());

    expect((await admin.post(`/api/bookings/${booking.id}/keep`)).status).toBe(404);
  });
});

describe('failed mails', () => {
  /** A mail of the kind has failed. */
  async function failedMail(kind: string, resetId: string | null = null): Promise<void> {
    await database.sequelize.query(
      `insert into outbox_messages (key, kind, reset_id, state, settled_at)
       values (gen_random_uuid()::text, $1, $2, 'failed', now())`,
      { bind: [kind, resetId], type: QueryTypes.RAW },
    );
  }

  test('leave the list after Seen to', async () => {
    const admin = await admins.signIn();
    await failedMail('contact-received');
    const [mail] = (await attention(admin)).mails;

    const answers = [
      await admin.post(`/api/admin/mails/${mail?.id}/seen`),
      await admin.post(`/api/admin/mails/${mail?.id}/seen`),
      await admin.post(`/api/admin/mails/${mail?.id}/retry`),
    ];

    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404]);
    expect(await attention(admin)).toEqual(nothing);
    expect(await enqueuedMails(database.sequelize)).toMatchObject([{ state: 'cancelled' }]);
    const { body: log } = await admin.get<Paged<AuditView>>('/api/admin/audit');
    expect(log.items).toMatchObject([{ action: 'mail.seen_to', subject: `mail ${mail?.id}` }]);
  });

  test('are counted beyond those that are shown', async () => {
    const admin = await admins.signIn();
    for (let n = 0; n < 203; n += 1) await failedMail('contact-received');

    const { mails, mailCount } = await attention(admin);

    expect([mails.length, mailCount]).toEqual([200, 203]);
  });

  test('are not listed when their reset link has expired', async () => {
    const admin = await admins.signIn();
    const another = await admins.build();
    for (const [id, minutes] of [
      [admin.admin.id, -1],
      [another.id, 1],
    ]) {
      const [reset] = await database.sequelize.query<{ id: string }>(
        `insert into password_resets (admin_id, expires_at) values ($1, now() + make_interval(mins => $2)) returning id`,
        { bind: [id, minutes], type: QueryTypes.SELECT },
      );
      await failedMail('admin-password-reset', reset?.id);
    }

    const { mails, mailCount } = await attention(admin);

    expect([mails.length, mailCount]).toEqual([1, 1]);
  });

  test('are listed with the reason and can be retried', async () => {
    const admin = await admins.signIn();
    const made = await admin.post<BookingView>('/api/bookings/manual', {
      eventId: (await buildEvent()).id,
      ...buildVisitor(),
    });
    await setMailState(database.sequelize, 'failed', 'booking-confirmed');

    const [mail] = (await attention(admin)).mails;
    expect(mail).toMatchObject({
      job: 'booking-confirmed',
      error: '550 no such user',
      bookingReference: made.body.bookingReference,
    });
    const retried = await admin.post(`/api/admin/mails/${mail?.id}/retry`);
    const again = await admin.post(`/api/admin/mails/${mail?.id}/retry`);

    expect(retried.status).toBe(200);
    expect(again.status).toBe(404);
    expect((await attention(admin)).mails).toEqual([]);
    const confirmation = (await enqueuedMails(database.sequelize)).find(({ kind }) => kind === 'booking-confirmed');
    expect(confirmation?.state).toBe('pending');
  });

  test.each(['0', '-1', 'x', '1e3', '99999999999999999999', '%00'])('are not retried by the number %s', async (id) => {
    const admin = await admins.signIn();

    expect([400, 404]).toContain((await admin.post(`/api/admin/mails/${id}/retry`)).status);
  });
});

test('each decision is one audit row', async () => {
  const admin = await admins.signIn();
  const event = await buildEvent();
  await paidWithoutSeat(event);
  const [listed] = (await attention(admin)).payments;
  await resolve(admin, listed?.id, { kind: 'refunded' });
  const booking = await buildBooking(event, { expiresAt: null });
  await admin.post(`/api/bookings/${booking.id}/release`);

  const { body } = await admin.get<Paged<AuditView>>('/api/admin/audit');

  expect(body.items.map(({ action }) => action)).toEqual(['booking.released', 'payment.refunded']);
  expect(body.items[1]).toMatchObject({
    subject: expect.stringContaining('R450.00'),
    before: { paymentStatus: 'completed' },
    after: { paymentStatus: 'refunded' },
  });
});
