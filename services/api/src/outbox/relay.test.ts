import { buildBookingMail } from '../../test/queue/bookingMail.ts';
import { namesUpTo, expectOneMailEach, useMailRoom } from '../../test/queue/mailRoom.ts';
import { until } from '../../test/queue/processes.ts';
import { backends, describeRedis, openRedis } from '../../test/queue/queueServer.ts';
import { transact } from '../db/transact.ts';
import { enqueueMail, retry, withdraw } from './outbox.ts';

jest.setTimeout(60_000);

describe.each(backends)('the relay on %s', (_name, describeIt, openQueue) => {
  describeIt('', () => {
    const room = useMailRoom(openQueue);

    test('every announcement becomes one mail, and afterwards outbox and queue keep nobody’s name', async () => {
      const names = namesUpTo(20);
      room.worker();
      room.relay();

      await room.announceTo(names);
      await until('all are done', async () => (await room.count('done')) === names.length);

      expectOneMailEach(room.sink, names);
      expect((await room.messages()).every(({ payload }) => Object.keys(payload).length === 0)).toBe(true);
      const kept = await room.queue.contents();
      expect(kept).toContain('outbox-');
      expect(kept).not.toMatch(/mail\.example|Lerato|Nkosi|555 0119|27825550119/);
    });

    test('the worker’s log follows the request and names nobody', async () => {
      const worker = room.worker();
      room.relay();

      await room.announceTo(['lerato']);
      await until('it is done', async () => (await room.count('done')) === 1);

      const done = worker.lines.find(({ msg }) => msg === 'job done');
      expect(done).toMatchObject({ job: 'booking-confirmed', reqId: 'req-lerato', outcome: 'mailed', attempt: 1 });
      expect(JSON.stringify(worker.lines)).not.toMatch(/mail\.example|Nkosi|555 0119/);
    });

    test('several relays and workers send each of many mails once', async () => {
      const names = namesUpTo(200);
      await room.announceTo(names);

      for (let n = 0; n < 2; n += 1) room.worker();
      for (let n = 0; n < 3; n += 1) room.relay();
      await until('all are done', async () => (await room.count('done')) === names.length, 40_000);

      expectOneMailEach(room.sink, names);
    });

    test('what a queue that was emptied has lost is added again, once', async () => {
      const names = namesUpTo(50);
      room.relay();
      await room.announceTo(names);
      await until('all are in the queue', async () => (await room.queue.contents()).includes('visitor-49'));

      await room.queue.forget();
      room.worker();
      await until('all are done', async () => (await room.count('done')) === names.length);

      expectOneMailEach(room.sink, names);
    });

    test('a job the queue may have forgotten after doing it is flagged, not sent again', async () => {
      await room.announceTo(['lerato']);
      await room.database.sequelize.query(
        `update outbox_messages set state = 'relayed', relayed_at = now() - interval '21 hours'`,
      );

      room.worker();
      room.relay();
      await until('it is flagged', async () => (await room.count('flagged')) === 1);
      await room.announceTo(['ben']);
      await until('the next is done', async () => (await room.count('done')) === 1);

      expectOneMailEach(room.sink, ['ben']);
    });

    test('an address that is refused for good is tried once; the others go out, and by hand it goes again', async () => {
      const attempts: string[] = [];
      room.sink.answer = (address) => {
        attempts.push(address);
        return address.startsWith('gone') ? 550 : null;
      };
      room.worker();
      room.relay();

      await room.announceTo(['anna', 'gone', 'ben']);
      await until('two are done', async () => (await room.count('done')) === 2);
      await until('one has failed', async () => (await room.count('failed')) === 1);

      const failed = (await room.messages()).find(({ state }) => state === 'failed');
      expect(attempts.filter((address) => address.startsWith('gone'))).toHaveLength(1);
      expect(failed).toMatchObject({ payload: { email: 'gone@mail.example' } });
      expect(failed?.last_error).toBe('the mail server refused it for good: 550 at RCPT TO');
      await until(
        'the queue has let go of it',
        async () => !(await room.queue.contents()).includes('gone@mail.example'),
      );

      room.sink.answer = () => null;
      await transact(room.database.sequelize, (transaction) => retry(transaction, Number(failed?.id)));
      await until('it is done too', async () => (await room.count('done')) === 3);
      expectOneMailEach(room.sink, ['anna', 'gone', 'ben']);
    });

    test('a failed job that a dying relay left in the queue does not stand in the way of sending it by hand', async () => {
      room.sink.answer = () => 550;
      const first = room.relay();
      await room.announceTo(['anna']);
      await until('it is in the queue', async () => (await room.queue.contents()).includes('anna'));
      await first.stop();
      room.worker();
      await until('it has failed there', async () => (await room.queue.contents()).includes('550 at RCPT TO'));
      await room.database.sequelize.query(`update outbox_messages set state = 'failed', last_error = '550'`);
      const [failed] = await room.messages();

      room.sink.answer = () => null;
      room.relay();
      await transact(room.database.sequelize, (transaction) => retry(transaction, Number(failed?.id)));
      await until('it is done', async () => (await room.count('done')) === 1);

      expectOneMailEach(room.sink, ['anna']);
    });

    test('poison among good jobs fails at once and holds up nobody', async () => {
      const names = namesUpTo(50);
      await room.announceTo([...names, ...Array.from({ length: 10 }, (_, place) => `poison-${place}`)]);
      await room.database.sequelize.query(
        `update outbox_messages set payload = payload - 'event' where key like 'confirmed:poison-%'`,
      );

      room.worker();
      room.relay();
      await until('the good are done', async () => (await room.count('done')) === names.length);
      await until('the poison has failed', async () => (await room.count('failed')) === 10);

      expectOneMailEach(room.sink, names);
      const reasons = (await room.messages()).flatMap(({ last_error }) => last_error ?? []);
      expect(new Set(reasons)).toEqual(new Set(['fault in the worker: TypeError']));
    });

    test.each(['its booking stays', 'its booking is deleted'])(
      'a reminder withdrawn after it reached the queue is taken out of it: %s',
      async (what) => {
        const bookingId = await announceReminder();
        room.relay();
        await until('it is in the queue', async () => (await room.queue.contents()).includes('lerato@mail.example'));

        await withdrawReminder(bookingId);
        if (what === 'its booking is deleted') {
          await room.database.sequelize.query('delete from bookings');
          await room.database.sequelize.query('delete from events');
        }
        await until('the queue has let go of it', async () => !(await room.queue.contents()).includes('lerato'));
        room.worker();
        await room.announceTo(['ben']);
        await until('the next is done', async () => (await room.count('done')) === 1);

        expectOneMailEach(room.sink, ['ben']);
      },
    );

    test('a reminder withdrawn while a worker tries it is not tried again', async () => {
      const tries: string[] = [];
      room.sink.answer = (address) => {
        tries.push(address);
        return 451;
      };
      // Long enough for the relay to meet the job in the worker's hands, several times.
      room.sink.hesitation = 2500;
      const bookingId = await announceReminder();
      room.worker();
      room.relay();
      await until('it is being tried', () => tries.length === 1);

      await withdrawReminder(bookingId);
      // The next try would come 7.5 seconds after the first at the earliest.
      await until('the queue has let go of it', async () => !(await room.queue.contents()).includes('lerato'), 8000);

      expect(tries).toHaveLength(1);
      expect(await room.messages()).toMatchObject([{ state: 'dropped' }]);
    });

    test('a reminder that was withdrawn too late counts as sent', async () => {
      room.sink.slowness = 1500;
      const bookingId = await announceReminder();
      room.worker();
      room.relay();
      await until('it is under way', () => room.sink.waiting === 1);

      await withdrawReminder(bookingId);
      await until('it is done', async () => (await room.count('done')) === 1);

      expectOneMailEach(room.sink, ['lerato']);
    });

    test('a reminder withdrawn and announced anew in one breath says what it said last', async () => {
      const bookingId = await announceReminder();
      room.relay();
      await until('it is in the queue', async () => (await room.queue.contents()).includes('lerato@mail.example'));

      await withdrawReminder(bookingId);
      await announceReminder({ bookingId, email: 'ben@mail.example' });
      await until('the queue has the new one', async () => (await room.queue.contents()).includes('ben@mail.example'));
      room.worker();
      await until('it is done', async () => (await room.count('done')) === 1);

      expectOneMailEach(room.sink, ['ben']);
    });

    test('announced anew while a worker tries the old words, a reminder says the new ones at its next try', async () => {
      const tries: string[] = [];
      room.sink.answer = (address) => {
        tries.push(address);
        return address.startsWith('lerato') ? 451 : null;
      };
      // Long enough for the relay to meet the job in the worker's hands, several times.
      room.sink.hesitation = 2500;
      const bookingId = await announceReminder();
      room.worker();
      room.relay();
      await until('it is being tried', () => tries.length === 1);

      await withdrawReminder(bookingId);
      await announceReminder({ bookingId, email: 'ben@mail.example' });
      await until('it is done', async () => (await room.count('done')) === 1, 30_000);

      expect(tries).toEqual(['lerato@mail.example', 'ben@mail.example']);
      expectOneMailEach(room.sink, ['ben']);
    });

    test('a withdrawn reminder that the queue has forgotten is not asked about for ever', async () => {
      const bookingId = await announceReminder();
      room.relay();
      await until('it is in the queue', async () => (await room.queue.contents()).includes('lerato'));
      await room.queue.forget();

      await withdrawReminder(bookingId);

      await until('it is settled', async () => {
        const [unsettled] = await room.database.sequelize.query(
          'select 1 from outbox_messages where settled_at is null',
        );
        return unsettled.length === 0;
      });
      expect(await room.messages()).toMatchObject([{ state: 'dropped' }]);
    });

    test('a transaction that rolls back sends nothing, whatever the backend shares with it', async () => {
      room.worker();
      room.relay();
      const failed = transact(room.database.sequelize, async (transaction) => {
        await enqueueMail(transaction, 'booking-confirmed', buildBookingMail(), { key: 'confirmed:never' });
        throw new Error('rolled back');
      });
      await expect(failed).rejects.toThrow('rolled back');

      await room.announceTo(['ben']);
      await until('the next is done', async () => (await room.count('done')) === 1);

      expectOneMailEach(room.sink, ['ben']);
    });

    test('a worker told to stop finishes its fifty mails and exits 0', async () => {
      const names = namesUpTo(50);
      room.sink.slowness = 1500;
      const worker = room.worker({ WORKER_CONCURRENCY: '50' });
      room.relay();
      await room.announceTo(names);
      await until('all fifty are under way', () => worker.lines.length > 0 && room.sink.waiting === 50);

      const code = await worker.end('SIGTERM');

      expect(code).toBe(0);
      expectOneMailEach(room.sink, names);
      await until('all are done', async () => (await room.count('done')) === names.length);
    });

    test('relay and worker stop at once when there is nothing to do', async () => {
      const worker = room.worker();
      const relay = room.relay();
      await room.announceTo(['anna']);
      await until('it is done', async () => (await room.count('done')) === 1);
      const started = Date.now();

      await relay.stop();
      expect(await worker.end('SIGTERM')).toBe(0);

      expect(Date.now() - started).toBeLessThan(3000);
    });

    async function announceReminder({ bookingId = 0, email = 'lerato@mail.example' } = {}): Promise<number> {
      const ofBooking = bookingId || Number((await insertBooking())[0]?.id);
      await transact(room.database.sequelize, (transaction) =>
        enqueueMail(transaction, 'booking-reminder', buildBookingMail({ email }), {
          key: 'reminder:1',
          bookingId: ofBooking,
        }),
      );
      return ofBooking;
    }

    function withdrawReminder(bookingId: number): Promise<void> {
      return transact(room.database.sequelize, (transaction) =>
        withdraw(transaction, ['booking-reminder'], [bookingId]),
      );
    }

    function insertBooking() {
      return room.database.sequelize
        .query(
          `with event as (
             insert into events (title, description, date, start_time, price, category, seats_taken)
             values ('Wheel', 'Clay', '2031-03-15', '10:00', 45000, 'Pottery', 2) returning id
           )
           insert into bookings (event_id, booking_reference, first_name, last_name, email, phone, participants,
             total_amount, payment_method, payment_status, status)
           select id, 'KD7X2M4Q9RTA', 'L', 'N', 'l@m.example', '0', 2, 90000, 'cash', 'completed', 'confirmed'
           from event returning id`,
        )
        .then(([rows]) => rows as { id: number }[]);
    }
  });
});

describeRedis('the relay while Redis is away', () => {
  const room = useMailRoom(openRedis);
  afterEach(async () => {
    room.queue.thaw();
    await room.queue.down();
    await room.queue.up();
  });

  test('starts, reports and stops without a Redis, and sends everything when it comes', async () => {
    const names = namesUpTo(10);
    await room.queue.down();
    const early = room.relay();
    room.worker();
    await room.announceTo(names);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(early.isConnected()).toBe(false);
    expect(await room.count('waiting')).toBe(names.length);
    const stopping = Date.now();
    await early.stop();
    expect(Date.now() - stopping).toBeLessThan(6000);

    const relay = room.relay();
    await room.queue.up();
    await until('all are done', async () => (await room.count('done')) === names.length, 30_000);

    expect(relay.isConnected()).toBe(true);
    expectOneMailEach(room.sink, names);
  });

  test.each(['down', 'frozen'] as const)(
    'while it is %s bookings are written as quickly as ever, and their mails follow',
    async (fault) => {
      const seconds = process.env['REDIS_AWAY_SECONDS'] ? Number(process.env['REDIS_AWAY_SECONDS']) : 6;
      room.worker();
      const relay = room.relay();
      await room.announceTo(['before']);
      await until('the first is done', async () => (await room.count('done')) === 1);

      if (fault === 'down') await room.queue.down();
      else room.queue.freeze();
      const names: string[] = [];
      const durations: number[] = [];
      for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
        const started = Date.now();
        names.push(`during-${names.length}`);
        await room.announceTo(names.slice(-1));
        durations.push(Date.now() - started);
        // Some three hundred bookings, however long it lasts: how many mails a second leave is another question.
        await new Promise((resolve) => setTimeout(resolve, Math.max(50, seconds * 3)));
      }
      expect(relay.isConnected()).toBe(false);
      if (fault === 'down') await room.queue.up();
      else room.queue.thaw();
      await until('all are done', async () => (await room.count('done')) === names.length + 1, 30_000);

      expect(Math.max(...durations)).toBeLessThan(500);
      expectOneMailEach(room.sink, ['before', ...names]);
    },
    (Number(process.env['REDIS_AWAY_SECONDS'] ?? 6) + 60) * 1000,
  );
});
