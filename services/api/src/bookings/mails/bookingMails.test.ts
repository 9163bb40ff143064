import { QueryTypes } from 'sequelize';
import type { AttentionView } from '@studio/contract/attention';
import type { HoldView } from '@studio/contract/bookings';
import { useAdmins } from '../../../test/admins.ts';
import type { AdminClient } from '../../../test/admins.ts';
import { startApp, useApp } from '../../../test/app.ts';
import { nextPaymentId, sendItn, paidItn, visitorClient } from '../../../test/client.ts';
import { useDatabase } from '../../../test/database.ts';
import { buildEvent, buildVisitor } from '../../../test/factories.ts';
import { enqueuedMails } from '../../../test/mails.ts';
import { useProvider } from '../../../test/provider.ts';
import { Booking } from '../booking.model.ts';

const database = useDatabase();
const provider = useProvider();
const app = useApp(database, () => ({ validateUrl: provider.config.validateUrl }));
const admins = useAdmins(app);

/** Its confirmation is in the queue, its reminder has failed. */
async function bookAndRelay(admin: AdminClient): Promise<{ id: number; email: string }> {
  const visitor = buildVisitor();
  const { body } = await admin.post<{ id: number }>('/api/bookings/manual', {
    eventId: (await buildEvent()).id,
    ...visitor,
  });
  await database.sequelize.query(
    `update outbox_messages set relayed_at = now(), last_error = case job when 'booking-reminder' then '550' end,
       settled_at = case job when 'booking-reminder' then now() end,
       state = case job when 'booking-reminder' then 'failed' else 'relayed' end`,
  );
  return { id: body.id, email: visitor.email };
}

/** What the relay is to take out of the queue, and whatever else is left of the messages. */
function leftOver(): Promise<object[]> {
  return database.sequelize.query<object>(
    `select job, state, payload::text, booking_id as booking, settled_at is null as "isToTakeBack"
     from outbox_messages order by id`,
    { type: QueryTypes.SELECT },
  );
}

test.each([
  ['booking', ({ id }: { id: number }) => `/api/bookings/${id}`],
  ['customer', ({ email }: { email: string }) => `/api/admin/customers/${encodeURIComponent(email)}`],
])('the mails of a deleted %s are taken back, also out of the queue, and keep nobody’s name', async (_what, pathOf) => {
  const admin = await admins.signIn();
  const booked = await bookAndRelay(admin);

  expect((await admin.delete(pathOf(booked))).status).toBe(200);

  const takenBack = { state: 'dropped', payload: '{}', booking: null, isToTakeBack: true };
  expect(await leftOver()).toEqual([
    { job: 'booking-confirmed', ...takenBack },
    { job: 'booking-reminder', ...takenBack },
  ]);
  expect((await admin.get<AttentionView>('/api/admin/attention')).body.mails).toEqual([]);
});

test('the studio is still mailed about the payment of a deleted booking', async () => {
  const admin = await admins.signIn();
  const hold = await visitorClient(app.url).hold(await buildEvent(), buildVisitor());
  await sendItn(app.url, paidItn(hold.body));
  await sendItn(app.url, paidItn(hold.body, { pf_payment_id: nextPaymentId() }));
  const { id } = await Booking.findOne({ where: { holdId: hold.body.holdId }, rejectOnEmpty: true });

  await admin.delete(`/api/bookings/${id}`);

  expect((await enqueuedMails(database.sequelize)).map(({ job, state }) => [job, state])).toEqual([
    ['booking-confirmed', 'dropped'],
    ['booking-reminder', 'dropped'],
    ['payment-review', 'waiting'],
  ]);
});

test('what was to tell of a confirmed booking does not go out once it is cancelled, and waits again when it lives', async () => {
  const admin = await admins.signIn();
  const { id, email } = await bookAndRelay(admin);
  await admin.post(`/api/bookings/${id}/resend`);

  await admin.patch(`/api/bookings/${id}/status`, { status: 'cancelled' });
  const cancelled = await states();
  await admin.patch(`/api/bookings/${id}/status`, { status: 'confirmed' });

  expect(cancelled).toEqual([
    ['booking-confirmed', 'dropped'],
    ['booking-reminder', 'dropped'],
    ['booking-resent', 'dropped'],
  ]);
  expect(await states()).toEqual([
    ['booking-confirmed', 'waiting'],
    ['booking-reminder', 'waiting'],
    ['booking-resent', 'dropped'],
  ]);
  const [confirmation] = await enqueuedMails(database.sequelize);
  expect(confirmation?.payload).toMatchObject({ email });
});

test('a booking that is pending again keeps the word that its request has arrived, and no other', async () => {
  const admin = await admins.signIn();
  const id = await requestUnheard();
  await admin.patch(`/api/bookings/${id}/status`, { status: 'confirmed' });

  await admin.patch(`/api/bookings/${id}/status`, { status: 'pending' });

  expect(await states()).toEqual([
    ['booking-received', 'waiting'],
    ['booking-confirmed', 'dropped'],
    ['booking-reminder', 'dropped'],
  ]);
});

test.each(['waiting', 'failed'])(
  'the word that a request is not yet paid, %s, does not follow its confirmation',
  async (state) => {
    const admin = await admins.signIn();
    const id = await requestUnheard();
    await setMails(state);

    await admin.patch(`/api/bookings/${id}/status`, { status: 'confirmed' });

    expect(await stateOf('booking-received')).toBe('dropped');
  },
);

test.each(['completed', 'refunded'])('nor is it sent while the money is noted as %s', async (paymentStatus) => {
  const admin = await admins.signIn();
  const id = await requestUnheard();

  await admin.patch(`/api/bookings/${id}/payment`, { paymentStatus });
  await admin.patch(`/api/bookings/${id}/status`, { status: 'cancelled' });
  await admin.patch(`/api/bookings/${id}/status`, { status: 'pending' });

  expect(await stateOf('booking-received')).toBe('dropped');
});

test('a request whose money went back is not told that it is not yet paid', async () => {
  const admin = await admins.signIn();
  const id = await requestUnheard();

  await admin.patch(`/api/bookings/${id}/payment`, { paymentStatus: 'refunded' });

  expect(await stateOf('booking-received')).toBe('dropped');
});

test('a cancelled request that is put back is told of again', async () => {
  const admin = await admins.signIn();
  const id = await requestUnheard();

  await admin.patch(`/api/bookings/${id}/status`, { status: 'cancelled' });
  const cancelled = await states();
  await admin.patch(`/api/bookings/${id}/status`, { status: 'pending' });

  expect(cancelled).toEqual([['booking-received', 'dropped']]);
  expect(await states()).toEqual([['booking-received', 'waiting']]);
});

test('who was told to pay at the studio hears of the card money also when a cancellation was taken back', async () => {
  const admin = await admins.signIn();
  const { id } = await vouchedAndPaid(admin);

  await admin.patch(`/api/bookings/${id}/status`, { status: 'cancelled' });
  const cancelled = await stateOf('booking-paid');
  await admin.patch(`/api/bookings/${id}/status`, { status: 'confirmed' });

  expect(cancelled).toBe('dropped');
  expect(await stateOf('booking-paid')).toBe('waiting');
});

describe('what has not gone out when the money changes', () => {
  test.each([
    ['waiting', 'waiting'],
    ['failed', 'failed'],
    ['flagged', 'flagged'],
    // The relay takes the old words out of the queue.
    ['relayed', 'waiting'],
  ])('says what is so now: %s', async (state, after) => {
    const admin = await admins.signIn();
    const { id } = await vouched(admin);
    const another = await vouched(admin);
    await setMails(state);

    await admin.patch(`/api/bookings/${id}/payment`, { paymentStatus: 'completed', paymentMethod: 'eft' });

    const paid = { state: after, payload: { paymentStatus: 'completed', paymentMethod: 'eft' } };
    const unpaid = { state, payload: { paymentStatus: 'pending', paymentMethod: 'payfast' } };
    expect(await mailsAbout(id)).toMatchObject([paid, paid]);
    expect(await mailsAbout(another.id)).toMatchObject([unpaid, unpaid]);
  });

  test('stays in the queue where its words stay', async () => {
    const admin = await admins.signIn();
    const { id } = await vouched(admin);
    await setMails('relayed');

    await admin.patch(`/api/bookings/${id}/payment`, { paymentStatus: 'pending' });

    expect(await mailsAbout(id)).toMatchObject([{ state: 'relayed' }, { state: 'relayed' }]);
  });

  test.each(['waiting', 'failed'])('is one mail that says paid, where card money finds it %s', async (state) => {
    const admin = await admins.signIn();
    const { id, hold } = await vouched(admin);
    await setMails(state);

    await sendItn(app.url, paidItn(hold));

    const paid = { state, payload: { paymentStatus: 'completed', paymentMethod: 'payfast' } };
    expect(await mailsAbout(id)).toMatchObject([
      { job: 'booking-confirmed', ...paid },
      { job: 'booking-reminder', ...paid },
    ]);
  });

  test.each(['relayed', 'flagged', 'done'])('may have said otherwise: %s, and the money is told of', async (state) => {
    const admin = await admins.signIn();
    const { hold } = await vouched(admin);
    await setMails(state);

    await sendItn(app.url, paidItn(hold));

    expect(await stateOf('booking-paid')).toBe('waiting');
  });

  test('thanks for no money that has gone back', async () => {
    const admin = await admins.signIn();
    const { id } = await vouchedAndPaid(admin);
    await admin.post(`/api/bookings/${id}/resend`);

    await admin.patch(`/api/bookings/${id}/payment`, { paymentStatus: 'refunded' });

    expect(await stateOf('booking-paid')).toBe('dropped');
    expect(await mailsAbout(id)).toContainEqual(
      expect.objectContaining({
        job: 'booking-resent',
        payload: expect.objectContaining({ paymentStatus: 'refunded', paymentMethod: 'payfast' }),
      }),
    );
  });

  test('goes by the card provider’s name where money noted by hand turns out to be its', async () => {
    const admin = await admins.signIn();
    const { id, hold } = await vouched(admin);
    await admin.patch(`/api/bookings/${id}/payment`, { paymentStatus: 'completed', paymentMethod: 'eft' });
    await sendItn(app.url, paidItn(hold));
    const [payment] = (await admin.get<AttentionView>('/api/admin/attention')).body.payments;

    const decided = await admin.post(`/api/admin/payments/${payment?.id}/resolution`, { kind: 'same_money' });

    expect(decided.status).toBe(200);
    expect(await mailsAbout(id)).toContainEqual(
      expect.objectContaining({
        job: 'booking-confirmed',
        payload: expect.objectContaining({ paymentMethod: 'payfast' }),
      }),
    );
  });
});

test('nobody hears that a request has arrived whose places an admin has given back', async () => {
  const admin = await admins.signIn();
  const id = await requestUnheard();

  expect((await admin.post(`/api/bookings/${id}/release`)).status).toBe(200);

  expect(await states()).toEqual([['booking-received', 'dropped']]);
});

test('nobody is asked to send the reminder of a cancelled booking that could not be sent', async () => {
  const admin = await admins.signIn();
  const { id } = await bookAndRelay(admin);
  const [mail] = (await admin.get<AttentionView>('/api/admin/attention')).body.mails;

  await admin.patch(`/api/bookings/${id}/status`, { status: 'cancelled' });

  expect(mail?.job).toBe('booking-reminder');
  expect((await admin.get<AttentionView>('/api/admin/attention')).body.mails).toEqual([]);
  expect((await admin.post(`/api/admin/mails/${mail?.id}/retry`)).status).toBe(404);
});

async function states(): Promise<[job: string, state: string][]> {
  return (await enqueuedMails(database.sequelize)).map(({ job, state }) => [job, state]);
}

async function stateOf(job: string): Promise<string | undefined> {
  return (await states()).find(([name]) => name === job)?.[1];
}

/** An admin confirmed it before the money; its mails wait. */
async function vouched(admin: AdminClient): Promise<{ id: number; hold: HoldView }> {
  const visitor = visitorClient(app.url);
  const { body: hold } = await visitor.hold(await buildEvent(), buildVisitor());
  const { body } = await visitor.confirm({ holdId: hold.holdId });
  await admin.patch(`/api/bookings/${body.id}/status`, { status: 'confirmed' });
  return { id: body.id, hold };
}

/** The same, that confirmation has gone out, and the word about the money has not. */
async function vouchedAndPaid(admin: AdminClient): Promise<{ id: number }> {
  const { id, hold } = await vouched(admin);
  await setMails('done');
  await sendItn(app.url, paidItn(hold));
  return { id };
}

async function setMails(state: string): Promise<void> {
  await database.sequelize.query(
    `update outbox_messages set state = :state, relayed_at = case when :state <> 'waiting' then now() end,
       settled_at = case when :state in ('done', 'failed', 'flagged') then now() end`,
    { replacements: { state } },
  );
}

function mailsAbout(id: number): Promise<object[]> {
  return database.sequelize.query<object>(
    'select job, state, payload from outbox_messages where booking_id = :id order by id',
    { replacements: { id }, type: QueryTypes.SELECT },
  );
}

/** A booking where no notice of the provider can come: its visitor is told that the request has arrived. */
async function requestUnheard(): Promise<number> {
  const silent = await startApp({
    database,
    env: { PAYFAST_MERCHANT_ID: undefined, PAYFAST_MERCHANT_KEY: undefined, PAYFAST_PASSPHRASE: undefined },
  });
  const markup =
    '<form action="https://www.payfast.co.za/eng/process"><input type="hidden" name="receiver" value="1"></form>';
  const event = await buildEvent({ payNowHtml: markup });
  const { body } = await visitorClient(silent.url).confirm({ eventId: event.id, ...buildVisitor() });
  await silent.close();
  return body.id;
}
