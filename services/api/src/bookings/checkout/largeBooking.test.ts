import { visitorClient } from '../../../test/client.ts';
import { buildEvent, buildKey, buildVisitor } from '../../../test/factories.ts';
import { useAppWithProvider } from '../../../test/payments/appWithProvider.ts';
import { Booking } from '../booking.model.ts';
import { expireUnpaid } from '../expiry/expireUnpaid.ts';

const { database, app } = useAppWithProvider();

describe('an unpaid booking of more than four seats', () => {
  const visitor = buildVisitor({ participants: 12 });

  test('an unpaid booking of more than four seats is shown as held for ten minutes and keeps its seats for fifteen', async () => {
    const { body } = await visitorClient(app.url).hold(await buildEvent(), visitor);

    expect([minutesTo(body.expiresAt), await minutesKept()]).toEqual([10, 15]);
  });

  test('an unpaid booking of more than four seats keeps its seats for thirty minutes after the return from the provider', async () => {
    const client = visitorClient(app.url);
    const { body } = await client.hold(await buildEvent(), visitor);

    await client.confirm({ holdId: body.holdId });

    expect(await minutesKept()).toBe(30);
  });

  test('an unpaid booking of more than four seats keeps its seats for thirty minutes when it is confirmed without a hold', async () => {
    const event = await buildEvent();

    await visitorClient(app.url).confirm({ eventId: event.id, ...visitor });

    expect(await minutesKept()).toBe(30);
  });

  test('an unpaid booking of more than four seats keeps its seats for at most an hour, however often its key is sent', async () => {
    const event = await buildEvent();
    const key = buildKey();
    const client = visitorClient(app.url);
    await client.hold(event, visitor, { key });

    async function sendAt(age: number, left: number): Promise<number> {
      await setAge(age, left);
      await client.hold(event, visitor, { key });
      return minutesKept();
    }

    expect(await sendAt(11, 4)).toBe(15);
    expect(await sendAt(50, 4)).toBe(10);
    expect(await sendAt(58, 2)).toBe(2);
  });

  // RELIABILITY D16
  test('an unpaid booking of more than four seats claims its seats again with the same key within the first hour only', async () => {
    const event = await buildEvent();
    const key = buildKey();
    const client = visitorClient(app.url);
    await client.hold(event, visitor, { key });

    async function sendAfterExpiry(age: number) {
      await setAge(age, 0);
      await expireUnpaid(database.sequelize);
      const { status, body } = await client.hold(event, visitor, { key });
      return [status, body.code, (await event.reload()).seatsTaken];
    }

    expect(await sendAfterExpiry(20)).toEqual([200, undefined, 12]);
    expect(await sendAfterExpiry(61)).toEqual([409, 'conflict', 0]);
  });
});

async function setAge(minutes: number, left: number): Promise<void> {
  await database.sequelize.query(
    `update bookings set created_at = now() - interval '${minutes} minutes', expires_at = now() + interval '${left} minutes'`,
  );
}

async function minutesKept(): Promise<number> {
  const booking = await Booking.findOne({ rejectOnEmpty: true });
  return minutesTo(booking.expiresAt);
}

function minutesTo(instant: string | Date | null): number {
  return Math.round((new Date(instant ?? '').getTime() - Date.now()) / 60_000);
}
