import { connect } from '../../src/db/connect.ts';
import { run, statement } from '../../src/db/statement.ts';
import { transact } from '../../src/db/transact.ts';
import { models } from '../../src/models.ts';
import { openMailQueue } from '../../src/outbox/mailQueue.ts';
import { buildBookingMail } from './bookingMail.ts';

// The negative control of RELIABILITY Q01: an API without an outbox. Reads one line of input, {"name": …}, writes the
// booking, and is killed between the commit and the queue, to which it would have handed the mail itself.

const sequelize = connect({ url: process.env['DATABASE_URL'] ?? '', models, poolSize: 3 });
const queue = await openMailQueue(process.env['QUEUE_URL'] ?? '', () => undefined);

const insertBooking = statement<{ id: number }>(
  'test book',
  `with seat as (update events set seats_taken = seats_taken + 1 where id = $1 returning id)
   insert into bookings (event_id, booking_reference, idempotency_key, first_name, last_name, email, phone,
     participants, total_amount, payment_method, payment_status, status)
   select id, $2, $2, 'Lerato', 'Nkosi', $3, '082', 1, 45000, 'cash', 'pending', 'confirmed' from seat
   returning id`,
);

process.stdin.once('data', (chunk: Buffer) => void book(JSON.parse(chunk.toString()) as Order));
process.stdout.write('{"msg":"ready"}\n');

interface Order {
  name: string;
  eventId: number;
}

async function book({ name, eventId }: Order): Promise<void> {
  const mail = buildBookingMail({ bookingReference: name, email: `${name}@mail.example` });
  const id = await transact(sequelize, async (transaction) => {
    const [booking] = await run(transaction, insertBooking, [eventId, name, mail.email]);
    if (!booking) throw new Error('The event of the test is gone');
    return booking.id;
  });
  process.stdout.write(`${JSON.stringify({ msg: 'committed', name })}\n`);
  process.kill(process.pid, 'SIGKILL');
  const envelope = { outboxId: id, requestId: null, dueAt: new Date().toISOString(), payload: mail };
  await queue.add([{ name: 'booking-confirmed', envelope }]);
}
