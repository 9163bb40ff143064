import { connect } from '../../src/db/connect.ts';
import { run, statement } from '../../src/db/statement.ts';
import { transact } from '../../src/db/transact.ts';
import { models } from '../../src/models.ts';
import { openMailQueue } from '../../src/outbox/mailQueue.ts';
import { insertBookings } from './bookings.ts';

// The negative control of RELIABILITY Q01. It commits a booking and its mail without a relay, and is killed afterwards.

const sequelize = connect({ url: process.env['DATABASE_URL'] ?? '', models, poolSize: 3 });
const queue = await openMailQueue(process.env['QUEUE_URL'] ?? '');

const insertQueued = statement<{ id: number }>(
  'test queued mail',
  `insert into outbox_messages (key, kind, booking_id, state, queued_at)
   values ('booking-confirmed:' || $1::integer, 'booking-confirmed', $1::integer, 'queued', now()) returning id::float8 as id`,
);

process.stdin.once('data', (chunk: Buffer) => void book(JSON.parse(chunk.toString()) as Order));
process.stdout.write('{"msg":"ready"}\n');

interface Order {
  name: string;
}

async function book({ name }: Order): Promise<void> {
  const id = await transact(sequelize, async (transaction) => {
    const [booking] = await insertBookings(transaction, [name]);
    const [mail] = await run(transaction, insertQueued, [booking?.id ?? 0]);
    return mail?.id ?? 0;
  });
  process.stdout.write(`${JSON.stringify({ msg: 'committed', name })}\n`);
  process.kill(process.pid, 'SIGKILL');
  await queue.add([id]);
}
