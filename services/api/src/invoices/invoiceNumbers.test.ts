import { QueryTypes } from 'sequelize';
import type { Transaction } from 'sequelize';
import { useAppWithAdmins } from '../../test/appWithAdmins.ts';
import { waitUntilBlocked } from '../../test/concurrency/waitUntilBlocked.ts';
import { buildEvent } from '../../test/factories.ts';
import { invoiceClient, registeredSeller } from '../../test/invoices.ts';
import { buildPaidBooking } from '../../test/manageClient.ts';
import type { Booking } from '../bookings/booking.model.ts';
import { Invoice } from './invoice.model.ts';

const { database, app } = useAppWithAdmins();

function pay(): Promise<Booking> {
  return buildEvent().then((event) => buildPaidBooking(database, event));
}

function insert({ orderId, bookingReference }: Booking, transaction: Transaction): Promise<Invoice> {
  const buyer = { name: 'A', company: '', vatNumber: '', address: '' };
  const content = { seller: registeredSeller, buyer, vatRate: null, rows: [] };
  return Invoice.create(
    { kind: 'invoice', orderId, bookingReference, lineIds: [], total: 100, vat: 0, content },
    { transaction },
  );
}

const numbers = async () =>
  (await Invoice.findAll({ order: ['number'] })).map(({ kind, number }) => `${kind} ${number}`);

/** Issues the invoices of 50 bookings at once. */
async function issueFifty() {
  const event = await buildEvent({ capacity: 50 });
  const bookings: Booking[] = [];
  for (let made = 0; made < 50; made += 1) bookings.push(await buildPaidBooking(database, event));
  const answers = await Promise.all(bookings.map((booking) => invoiceClient(app, booking).issue()));
  return {
    failures: answers.filter(({ status }) => status !== 200),
    given: answers.map(({ body }) => body.invoices?.[0]?.number ?? '').toSorted(),
  };
}

const oneToFifty = Array.from({ length: 50 }, (_, index) => `INV-${String(index + 1).padStart(6, '0')}`);

test('fifty invoices that are issued at once have the numbers 1 to 50', async () => {
  expect(await issueFifty()).toEqual({ failures: [], given: oneToFifty });
});

test('without the lock of the counter, invoices that are issued at once take the same number (negative control)', async () => {
  await numberBy('select coalesce(max(number), 0) + 1 from invoices where kind = new.kind', async () => {
    const { failures, given } = await issueFifty();

    // Otherwise the check after each test would fail for these errors.
    app.log.lines.splice(0);

    expect(failures).not.toEqual([]);
    expect(given).not.toEqual(oneToFifty);
  });
});

test('with a sequence, a document that is rolled back leaves a gap (negative control)', async () => {
  await database.sequelize.query('create sequence naive_numbers');
  await numberBy("select nextval('naive_numbers')", async () => {
    const transaction = await database.sequelize.transaction();
    await insert(await pay(), transaction);
    await transaction.rollback();

    const { body } = await invoiceClient(app, await pay()).issue();

    expect(body.invoices[0]?.number).toBe('INV-000002');
  });
});

/** Numbers documents by a query without a lock while `work` runs. */
async function numberBy(query: string, work: () => Promise<void>): Promise<void> {
  const [original] = await database.sequelize.query<{ definition: string }>(
    "select pg_get_functiondef('number_invoice'::regproc) as definition",
    { type: QueryTypes.SELECT },
  );
  await database.sequelize.query(`create or replace function number_invoice() returns trigger
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    begin
      new.number := (${query});
      return new;
    end $$`);
  try {
    await work();
  } finally {
    await database.sequelize.query(original?.definition ?? '');
  }
}

test('of fifty requests for one booking one issues the invoice', async () => {
  const client = invoiceClient(app, await pay());

  const answers = await Promise.all(Array.from({ length: 50 }, () => client.issue()));

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await numbers()).toEqual(['invoice 1']);
});

test('a document that is rolled back leaves no gap: the next one waits for it and gets its number', async () => {
  const [first, second] = [await pay(), await pay()];
  const transaction = await database.sequelize.transaction();
  const { number } = await insert(first, transaction);
  const next = invoiceClient(app, second).issue();
  await waitUntilBlocked(database.sequelize);

  await transaction.rollback();
  const { body } = await next;

  expect([number, body.invoices[0]?.number]).toEqual([1, 'INV-000001']);
  expect((await invoiceClient(app, first).issue()).body.invoices[0]?.number).toBe('INV-000002');
  expect(await numbers()).toEqual(['invoice 1', 'invoice 2']);
});

test('a document that is issued first also has the lower number', async () => {
  const [first, second] = [await pay(), await pay()];
  const transaction = await database.sequelize.transaction();
  await insert(first, transaction);
  const next = invoiceClient(app, second).issue();
  await waitUntilBlocked(database.sequelize);

  await transaction.commit();

  expect((await next).body.invoices[0]?.number).toBe('INV-000002');
});

test('invoices and credit notes are numbered apart, and the counters are the highest numbers', async () => {
  const booking = await pay();
  const transaction = await database.sequelize.transaction();
  const { id: creditedId, ...invoice } = (await insert(booking, transaction)).get({ plain: true });
  const { orderId, bookingReference, lineIds, content } = invoice;
  const copied = { orderId, bookingReference, lineIds, content, vat: 0 };
  const note = { kind: 'credit_note', ...copied, total: -100, creditedId, reason: 'Changed' } as const;
  await Invoice.create(note, { transaction });
  await transaction.commit();

  const counters = await database.sequelize.query('select kind, last_number from invoice_counters order by kind', {
    type: QueryTypes.SELECT,
  });

  expect(await numbers()).toEqual(['invoice 1', 'credit_note 1']);
  expect(counters).toEqual([
    { kind: 'credit_note', last_number: 1 },
    { kind: 'invoice', last_number: 1 },
  ]);
});
