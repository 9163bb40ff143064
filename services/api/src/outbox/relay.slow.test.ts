import { QueryTypes } from 'sequelize';
import { useMailRoom, namesUpTo, expectOneMailEach } from '../../test/queue/mailRoom.ts';
import type { MailRoom } from '../../test/queue/mailRoom.ts';
import { startBookingProcess, until } from '../../test/queue/processes.ts';
import { backends } from '../../test/queue/queueServer.ts';
import type { QueueServer } from '../../test/queue/queueServer.ts';

// Also for the hooks, which start servers.
jest.setTimeout(60_000);
const kills = Number(process.env['KILLS'] ?? 100);

describe.each(backends)('faults on %s', (_name, describeIt, openQueue) => {
  describeIt('', () => {
    const room = useMailRoom(openQueue);

    test(
      `an API killed ${kills} times after its commit loses no mail and doubles none, though clients try again`,
      async () => {
        const names = await bookAndDie(room, 'outbox', kills);

        room.worker();
        room.relay();
        await until('all are done', async () => (await room.count('done')) === names.length, 60_000);

        expectOneMailEach(room.sink, names);
      },
      kills * 10_000,
    );

    test('an API that hands mails to the queue itself after its commit loses some: the negative control', async () => {
      const names = await bookAndDie(room, 'enqueue', 10);

      room.worker();
      await new Promise((resolve) => setTimeout(resolve, 5000));

      expect(room.sink.mails.length).toBeLessThan(names.length);
    }, 120_000);

    test('a worker killed 35 times between the 250 and its note loses no mail; what comes twice has one Message-ID', async () => {
      const names = namesUpTo(200);
      room.relay();
      await room.announceTo(names);

      for (let killed = 0; killed < 35; killed += 1) {
        const worker = room.worker();
        let untilDeath = 1 + (killed % 7);
        room.sink.beforeAccept = () => {
          untilDeath -= 1;
          if (untilDeath === 0) worker.child.kill('SIGKILL');
        };
        await worker.ended;
      }
      room.sink.beforeAccept = () => undefined;
      room.worker();
      await until('all are done', async () => (await room.count('done')) === names.length, 120_000);

      const recipients = new Set(room.sink.mails.flatMap(({ to }) => to));
      expect(recipients.size).toBe(names.length);
      expect(room.sink.mails.length - names.length).toBeLessThanOrEqual(35 * 5);
      for (const recipient of recipients) {
        const ids = room.sink.mails.filter(({ to }) => to.includes(recipient)).map(({ messageId }) => messageId);
        expect(new Set(ids).size).toBe(1);
      }
    }, 600_000);

    test('two relays and two workers send a thousand mails, each once', async () => {
      const names = namesUpTo(1000);
      await room.announceTo(names);

      for (let n = 0; n < 2; n += 1) {
        room.worker();
        room.relay();
      }
      await until('all are done', async () => (await room.count('done')) === names.length, 120_000);

      expectOneMailEach(room.sink, names);
    }, 180_000);

    test('a mail server that refuses for now gets every mail after it recovers, and nobody waits for it', async () => {
      const names = namesUpTo(50);
      room.sink.answer = () => 451;
      room.worker();
      room.relay();
      await room.announceTo(names);
      await new Promise((resolve) => setTimeout(resolve, 20_000));
      expect(await room.count('relayed')).toBe(names.length);
      expect(room.sink.mails).toEqual([]);

      room.sink.answer = () => null;
      await until('all are done', async () => (await room.count('done')) === names.length, 60_000);

      expectOneMailEach(room.sink, names);
    }, 120_000);
  });
});

/**
 * Books once for each of `count` names in a process that is killed 0 to 60 ms after the commit, and, as a client that
 * got no answer would, once more; the names.
 */
async function bookAndDie(room: MailRoom<QueueServer>, way: 'outbox' | 'enqueue', count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, place) => `${way}-${place}`);
  const env = { DATABASE_URL: room.database.url, QUEUE_URL: room.queue.url, WAY: way };
  for (const [place, name] of names.entries()) {
    const eventId = await eventWithSeats(room);
    const first = startBookingProcess(env);
    await until('it is ready', () => first.lines.length > 0);
    first.child.stdin?.write(JSON.stringify({ name, eventId, dieAfterMs: way === 'enqueue' ? 0 : (place % 7) * 10 }));
    expect(await first.ended).toBeNull();
    expect(first.lines).toContainEqual({ msg: 'committed', name });
    if (way === 'outbox') await room.announceTo([name]);
  }
  return names;
}

async function eventWithSeats({ database }: MailRoom<QueueServer>): Promise<number> {
  const [event] = await database.sequelize.query<{ id: number }>(
    `insert into events (title, description, date, start_time, price, category)
     values ('Wheel', 'Clay', '2031-03-15', '10:00', 45000, 'Pottery') returning id`,
    { type: QueryTypes.SELECT },
  );
  if (!event) throw new Error('no event was made');
  return event.id;
}
