import { QueryTypes } from 'sequelize';
import { useDatabase } from '../../test/database.ts';
import { buildBookingMail } from '../../test/queue/bookingMail.ts';
import { transact } from '../db/transact.ts';
import { claimDue, noteCleared, renewedIds } from './messages.ts';
import { onRelayNotified } from './notify.ts';
import { enqueueMail, retry, rewrite, withdraw, withdrawKey } from './outbox.ts';

const database = useDatabase();

interface Message {
  id: string;
  key: string;
  state: string;
  payload: Record<string, unknown>;
  is_due: boolean;
  booking_id: number | null;
}

function messages(): Promise<Message[]> {
  return database.sequelize.query<Message>(
    'select id, key, state, payload, due_at <= now() as is_due, booking_id from outbox_messages order by id',
    { type: QueryTypes.SELECT },
  );
}

async function setState(state: string): Promise<void> {
  await database.sequelize.query(
    `update outbox_messages set state = :state, relayed_at = now(),
       settled_at = case when :state in ('done', 'failed', 'flagged') then now() end`,
    { replacements: { state } },
  );
}

async function buildBooking(): Promise<number> {
  const [row] = await database.sequelize.query<{ id: number }>(
    `with event as (
       insert into events (title, description, date, start_time, price, category, seats_taken)
       values ('Wheel', 'Clay', '2031-03-15', '10:00', 45000, 'Pottery', 2) returning id
     )
     insert into bookings (event_id, booking_reference, first_name, last_name, email, phone, participants,
       total_amount, payment_method, payment_status, status)
     select id, 'KD7X2M4Q9RTA', 'Lerato', 'Nkosi', 'l@mail.example', '082', 2, 90000, 'cash', 'completed', 'confirmed'
     from event returning id`,
    { type: QueryTypes.SELECT },
  );
  if (!row) throw new Error('no booking was made');
  return row.id;
}

const remind = { key: 'booking-reminder:1', dueAt: new Date('2031-03-14T08:00:00Z') };

test('a message announced twice under one key is one message, the first', async () => {
  await transact(database.sequelize, async (transaction) => {
    await enqueueMail(transaction, 'booking-confirmed', buildBookingMail({ firstName: 'First' }), {
      key: 'confirmed:1',
    });
    await enqueueMail(transaction, 'booking-confirmed', buildBookingMail({ firstName: 'Second' }), {
      key: 'confirmed:1',
    });
  });

  expect(await messages()).toEqual([
    expect.objectContaining({
      state: 'waiting',
      is_due: true,
      payload: expect.objectContaining({ firstName: 'First' }),
    }),
  ]);
});

test('fifty announcements of one thing at once are one message', async () => {
  await Promise.all(
    Array.from({ length: 50 }, () =>
      transact(database.sequelize, (transaction) =>
        enqueueMail(transaction, 'booking-confirmed', buildBookingMail(), { key: 'confirmed:1' }),
      ),
    ),
  );

  expect(await messages()).toHaveLength(1);
});

test('a transaction that rolls back has announced nothing and rings for nobody', async () => {
  const rings: number[] = [];
  const silence = onRelayNotified(() => rings.push(1));

  const failed = transact(database.sequelize, async (transaction) => {
    await enqueueMail(transaction, 'booking-confirmed', buildBookingMail(), { key: 'confirmed:1' });
    throw new Error('the seats are gone');
  });

  await expect(failed).rejects.toThrow('the seats are gone');
  silence();
  expect(await messages()).toEqual([]);
  expect(rings).toEqual([]);
});

test('relays hear of an announcement after its commit, not before', async () => {
  const heard: string[] = [];
  const silence = onRelayNotified(() => heard.push('ring'));

  await transact(database.sequelize, async (transaction) => {
    await enqueueMail(transaction, 'booking-confirmed', buildBookingMail(), { key: 'confirmed:1' });
    heard.push('before commit');
  });

  silence();
  expect(heard).toEqual(['before commit', 'ring']);
});

test('a message with a due time is not claimed before it', async () => {
  await transact(database.sequelize, async (transaction) => {
    await enqueueMail(transaction, 'booking-reminder', buildBookingMail(), remind);
    await enqueueMail(transaction, 'booking-confirmed', buildBookingMail(), { key: 'confirmed:1' });
  });

  const claimed = await claimDue(database.sequelize, 10);

  expect(claimed.map(({ name }) => name)).toEqual(['booking-confirmed']);
});

test('the reminder of a cancelled booking is withdrawn and keeps nobody’s name; its confirmation is not touched', async () => {
  const bookingId = await buildBooking();
  await transact(database.sequelize, async (transaction) => {
    await enqueueMail(transaction, 'booking-reminder', buildBookingMail(), { ...remind, bookingId });
    await enqueueMail(transaction, 'booking-confirmed', buildBookingMail(), { key: 'confirmed:1', bookingId });
  });

  await transact(database.sequelize, (transaction) => withdraw(transaction, ['booking-reminder'], [bookingId]));

  expect(await messages()).toEqual([
    expect.objectContaining({ key: remind.key, state: 'dropped', payload: {} }),
    expect.objectContaining({ key: 'confirmed:1', state: 'waiting' }),
  ]);
});

test('a withdrawn reminder waits again when the booking is won back, as it is announced then', async () => {
  const bookingId = await buildBooking();
  const announceReminder = (firstName: string) =>
    transact(database.sequelize, (transaction) =>
      enqueueMail(transaction, 'booking-reminder', buildBookingMail({ firstName }), { ...remind, bookingId }),
    );
  await announceReminder('Before');
  await transact(database.sequelize, (transaction) => withdraw(transaction, ['booking-reminder'], [bookingId]));

  await announceReminder('After');

  expect(await messages()).toEqual([
    expect.objectContaining({ state: 'waiting', payload: expect.objectContaining({ firstName: 'After' }) }),
  ]);
});

test('a reminder that was sent is neither withdrawn nor announced again', async () => {
  const bookingId = await buildBooking();
  const announceReminder = () =>
    transact(database.sequelize, (transaction) =>
      enqueueMail(transaction, 'booking-reminder', buildBookingMail(), { ...remind, bookingId }),
    );
  await announceReminder();
  await setState('done');

  await transact(database.sequelize, (transaction) => withdraw(transaction, ['booking-reminder'], [bookingId]));
  await announceReminder();

  expect(await messages()).toEqual([expect.objectContaining({ state: 'done' })]);
});

test.each([
  ['failed', 'dropped'],
  ['flagged', 'done'],
])('nobody is asked to send a withdrawn reminder that was %s, and it is %s', async (state, after) => {
  const bookingId = await buildBooking();
  await transact(database.sequelize, (transaction) =>
    enqueueMail(transaction, 'booking-reminder', buildBookingMail(), { ...remind, bookingId }),
  );
  await setState(state);

  await transact(database.sequelize, (transaction) => withdraw(transaction, ['booking-reminder'], [bookingId]));

  const [message] = await messages();
  expect(message).toMatchObject({ state: after, payload: {} });
  expect(await transact(database.sequelize, (transaction) => retry(transaction, Number(message?.id)))).toBe(false);
});

test.each([
  ['failed', 'dropped'],
  ['flagged', 'done'],
])('nor to send what was withdrawn by its key and was %s: it is %s', async (state, after) => {
  const review = {
    paymentId: 7,
    review: 'no_seat',
    amount: 45_000,
    bookingReference: null,
    adminUrl: 'https://a.example',
  } as const;
  await transact(database.sequelize, (transaction) =>
    enqueueMail(transaction, 'payment-review', review, { key: 'payment-review:7' }),
  );
  await setState(state);

  await transact(database.sequelize, (transaction) => withdrawKey(transaction, 'payment-review:7'));

  expect(await messages()).toEqual([expect.objectContaining({ state: after, payload: {} })]);
});

test('all but one key of a booking is withdrawn', async () => {
  const bookingId = await buildBooking();
  await transact(database.sequelize, async (transaction) => {
    await enqueueMail(transaction, 'booking-reminder', buildBookingMail(), { ...remind, bookingId });
    await enqueueMail(transaction, 'booking-reminder', buildBookingMail(), { ...remind, key: 'another', bookingId });
  });

  await transact(database.sequelize, (transaction) =>
    withdraw(transaction, ['booking-reminder'], [bookingId], 'another'),
  );

  expect((await messages()).map(({ key, state }) => [key, state])).toEqual([
    [remind.key, 'dropped'],
    ['another', 'waiting'],
  ]);
});

test('a message outlives its booking, for the relay has yet to take it out of the queue', async () => {
  const bookingId = await buildBooking();
  await transact(database.sequelize, async (transaction) => {
    await enqueueMail(transaction, 'booking-reminder', buildBookingMail(), { ...remind, bookingId });
    await withdraw(transaction, ['booking-reminder'], [bookingId]);
  });

  await database.sequelize.query('delete from bookings');
  await database.sequelize.query('delete from events');

  expect(await messages()).toEqual([expect.objectContaining({ state: 'dropped', booking_id: null })]);
});

test.each([
  ['failed', true],
  ['flagged', true],
  ['done', false],
  ['waiting', false],
])('a message that is %s is sent again by hand: %s', async (state, isSentAgain) => {
  await transact(database.sequelize, (transaction) =>
    enqueueMail(transaction, 'booking-confirmed', buildBookingMail(), { key: 'confirmed:1' }),
  );
  await setState(state);
  const [message] = await messages();

  const answer = await transact(database.sequelize, (transaction) => retry(transaction, Number(message?.id)));

  expect(answer).toBe(isSentAgain);
  expect(await messages()).toEqual([expect.objectContaining({ state: isSentAgain ? 'waiting' : state })]);
});

test('what the queue may have in other words is claimed when it has let go of them, and one relay sees to that', async () => {
  const bookingId = await buildBooking();
  await transact(database.sequelize, (transaction) =>
    enqueueMail(transaction, 'booking-confirmed', buildBookingMail(), { key: 'confirmed:1', bookingId }),
  );
  const [known] = await claimDue(database.sequelize, 10);
  const id = known?.envelope.outboxId ?? 0;
  await transact(database.sequelize, (transaction) =>
    rewrite(transaction, ['booking-confirmed'], [bookingId], { paymentStatus: 'refunded' }),
  );

  const tooEarly = await claimDue(database.sequelize, 10);
  const seenTo = [await renewedIds(database.sequelize, 0, 10), await renewedIds(database.sequelize, 60_000, 10)];
  await noteCleared(database.sequelize, [id]);
  const claimed = await claimDue(database.sequelize, 10);

  expect(tooEarly).toEqual([]);
  expect(seenTo).toEqual([[id], []]);
  expect(claimed).toMatchObject([{ envelope: { outboxId: id, payload: { paymentStatus: 'refunded' } } }]);
});

test('ids are exact as numbers and never come twice, also not in a fresh table', async () => {
  const announceMany = () =>
    transact(database.sequelize, async (transaction) => {
      for (let n = 0; n < 200; n += 1) {
        await enqueueMail(transaction, 'booking-confirmed', buildBookingMail(), { key: `confirmed:${n}` });
      }
    });
  await announceMany();
  const before = await messages();
  await database.sequelize.query('truncate outbox_messages restart identity');
  await announceMany();
  const after = await messages();

  const ids = [...before, ...after].map(({ id }) => id);

  expect(new Set(ids).size).toBe(400);
  expect(ids.every((id) => Number.isSafeInteger(Number(id)) && String(Number(id)) === id)).toBe(true);
});
