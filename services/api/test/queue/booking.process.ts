import { connect } from '../../src/db/connect.ts';
import { run, statement } from '../../src/db/statement.ts';
import { transact } from '../../src/db/transact.ts';
import { createLog } from '../../src/log.ts';
import { models } from '../../src/models.ts';
import { openMailQueue } from '../../src/outbox/mailQueue.ts';
import { announce } from '../../src/outbox/outbox.ts';
import { startRelay } from '../../src/outbox/relay.ts';
import { buildBookingMail } from './bookingMail.ts';

// Books like the API and dies like it. Reads one line of input, {"name": …, "dieAfterMs": …}, writes the booking with
// its announcement, and kills itself that long after the commit; null lives on. With WAY=enqueue it hands the mail to
// the queue itself after the commit, as an API without an outbox would: the negative control.

const databaseUrl = process.env['DATABASE_URL'] ?? '';
const queueUrl = process.env['QUEUE_URL'] ?? '';
const isNaive = process.env['WAY'] === 'enqueue';

const log = createLog('silent', 'test');
const sequelize = connect({ url: databaseUrl, models, poolSize: 3 });
if (!isNaive) startRelay({ sequelize, queueUrl, log, pollMs: 200, askAfterMs: 1000 });
const queue = isNaive ? await openMailQueue(queueUrl, () => undefined) : null;

const insertBooking = statement<{ id: number }>(
  'test book',
  `with seat as (update events set seats_taken = seats_taken + 1 where id = $1 returning id)
   insert into bookings (event_id, booking_reference, idempotency_key, first_name, last_name, email, phone,
     participants, total_amount, payment_method, payment_status, status)
   select id, $2, $2, 'Lerato', 'Nkosi', $3, '082', 1, 45000, 'cash', 'completed', 'confirmed' from seat
   returning id`,
);

process.stdin.once('data', (chunk: Buffer) => void book(JSON.parse(chunk.toString()) as Order));
process.stdout.write('{"msg":"ready"}\n');

interface Order {
  name: string;
  eventId: number;
  dieAfterMs: number | null;
}

async function book({ name, eventId, dieAfterMs }: Order): Promise<void> {
  const mail = buildBookingMail({ bookingReference: name, email: `${name}@mail.example` });
  const id = await transact(sequelize, async (transaction) => {
    const [booking] = await run(transaction, insertBooking, [eventId, name, mail.email]);
    if (!booking) throw new Error('The event of the test is gone');
    if (!isNaive) await announce(transaction, 'booking-confirmed', mail, { key: `confirmed:${name}` });
    return booking.id;
  });
  process.stdout.write(`${JSON.stringify({ msg: 'committed', name })}\n`);
  if (dieAfterMs === 0) process.kill(process.pid, 'SIGKILL');
  if (dieAfterMs !== null) setTimeout(() => process.kill(process.pid, 'SIGKILL'), dieAfterMs);
  if (queue) {
    const envelope = { outboxId: id, requestId: null, dueAt: new Date().toISOString(), payload: mail };
    await queue.add([{ name: 'booking-confirmed', envelope }]);
  }
}
