import { holdSeats, minutesTo } from '../../../test/bookings.ts';
import { visitorClient } from '../../../test/client.ts';
import { buildEvent, buildVisitor } from '../../../test/factories.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { Booking } from '../booking.model.ts';
import { expireUnpaid } from '../expiry/expireUnpaid.ts';

const { database, app } = useAppWithProvider();

describe('an unpaid booking of more than four seats', () => {
  test('an unpaid booking of more than four seats is shown as held for ten minutes and keeps its seats for fifteen', async () => {
    const { form } = await holdSeats(app, await buildEvent(), { participants: 12 });

    expect([minutesTo(form.expiresAt), await minutesHeld()]).toEqual([10, 15]);
  });

  test('an unpaid booking of more than four seats keeps its seats for thirty minutes after the return from the provider', async () => {
    const { client, form } = await holdSeats(app, await buildEvent(), { participants: 12 });

    await client.confirm({ holdId: form.holdId });

    expect(await minutesHeld()).toBe(30);
  });

  test('an unpaid booking of more than four seats keeps its seats for thirty minutes when it is confirmed without a hold', async () => {
    const event = await buildEvent();

    await visitorClient(app.url).confirm({ eventId: event.id, ...buildVisitor({ participants: 12 }) });

    expect(await minutesHeld()).toBe(30);
  });

  test('an unpaid booking of more than four seats keeps its seats for at most an hour, however often its key is sent', async () => {
    const { sendAgain } = await holdSeats(app, await buildEvent(), { participants: 12 });

    async function sendAt(age: number, left: number): Promise<number> {
      await setAge(age, left);
      await sendAgain();
      return minutesHeld();
    }

    expect(await sendAt(11, 4)).toBe(15);
    expect(await sendAt(50, 4)).toBe(10);
    expect(await sendAt(58, 2)).toBe(2);
  });

  // RELIABILITY D16
  test('an unpaid booking of more than four seats claims its seats again with the same key within the first hour only', async () => {
    const event = await buildEvent();
    const { sendAgain } = await holdSeats(app, event, { participants: 12 });

    async function sendAfterExpiry(age: number) {
      await setAge(age, 0);
      await expireUnpaid(database.sequelize);
      const { status, body } = await sendAgain();
      return [status, body.code, (await event.reload()).seatsTaken];
    }

    expect(await sendAfterExpiry(20)).toEqual([200, undefined, 12]);
    expect(await sendAfterExpiry(61)).toEqual([409, 'conflict', 0]);
  });
});

async function setAge(minutes: number, left: number): Promise<void> {
  await database.sequelize.query(
    `update bookings set created_at = now() - interval '${minutes} minutes';
     update payment_requests set created_at = now() - interval '${minutes} minutes', expires_at = now() + interval '${left} minutes'`,
  );
}

async function minutesHeld(): Promise<number> {
  const booking = await Booking.findOne({ rejectOnEmpty: true });
  return minutesTo(booking.request.expiresAt);
}
