import { QueryTypes } from 'sequelize';
import { createLogger } from '@studio/runtime/logging/logger';
import { createInternalPort } from '../../test/internalPort.ts';
import { insertBookings } from '../../test/queue/bookings.ts';
import { openMailSink } from '../../test/queue/mailSink.ts';
import { startWorker, waitUntil } from '../../test/queue/processes.ts';
import { useOwnCluster } from '../../test/servers/ownCluster.ts';
import { transact } from '../db/transact.ts';
import { enqueueMail } from './outbox.ts';
import { startRelay } from './relay.ts';

const own = useOwnCluster();

// RELIABILITY Q17
test('the queue on a Postgres that crashes resumes and loses no mail', async () => {
  const { cluster, database: sequelize } = own;
  const sink = await openMailSink();
  sink.slowness = 50;
  const internal = createInternalPort({ sequelize });
  await internal.open();
  const urls = { queueUrl: cluster.url, smtpUrl: sink.url, internalUrl: internal.url };
  const worker = startWorker({ ...urls, WORKER_LOCK_MS: '3000' });
  const relay = startRelay({
    sequelize,
    queueUrl: cluster.url,
    log: createLogger({ service: 'api', version: 'test', logLevel: 'silent' }),
    pollMs: 100,
  });
  const book = (name: string) =>
    transact(sequelize, async (transaction) => {
      const [booking] = await insertBookings(transaction, [name]);
      await enqueueMail(transaction, {
        kind: 'booking-confirmed',
        key: name,
        bookingId: booking?.id ?? 0,
        requestId: null,
      });
    });
  try {
    const acknowledged: string[] = [];
    for (let n = 0; n < 100; n += 1) {
      await book(`before-${n}`);
      acknowledged.push(`before-${n}@mail.example`);
    }
    await waitUntil('mails go out', () => sink.mails.length >= 10);

    await cluster.stop();
    const seen = sink.mails.length;
    expect(seen).toBeLessThan(90);
    await expect(book('lost')).rejects.toBeInstanceOf(Error);
    await new Promise((resolve) => setTimeout(resolve, 2000));
    await cluster.start();
    await waitUntil('a further mail goes out', () => sink.mails.length > seen + 5);
    await book('after');
    acknowledged.push('after@mail.example');
    await waitUntil('all are sent', async () => {
      const [row] = await sequelize.query<{ left: number }>(
        `select count(*)::int as left from outbox_messages where state <> 'sent'`,
        { type: QueryTypes.SELECT },
      );
      return row?.left === 0;
    });

    const recipients = sink.mails.flatMap(({ to }) => to);
    expect([...new Set(recipients)].toSorted()).toEqual(acknowledged.toSorted());
    // Only mails that were in delivery at the crash may be sent twice.
    expect(recipients.length - acknowledged.length).toBeLessThanOrEqual(5);
  } finally {
    await relay.stop();
    await worker.end('SIGKILL');
    await internal.close();
    await sink.close();
  }
});
