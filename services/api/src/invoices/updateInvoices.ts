import type { Logger } from 'pino';
import { run, statement } from '../db/statement.ts';
import { repeat } from '../repeat.ts';
import { creditDeleted, selectOvercharged } from './creditDeleted.service.ts';
import { updateInvoices } from './issueInvoice.service.ts';
import type { InvoiceContext } from './issueInvoice.service.ts';

const updateEveryMs = 60_000;

const selectOutdated = statement<{ id: number }>(
  'bookings with outdated invoices',
  `select b.id from orders o join bookings b on b.order_id = o.id
   where o.has_outdated_invoice and b.id > $1 order by b.id limit 100`,
);

/** `select` lists ids above `$1`. `update` issues the documents of one of them. */
const updates = [
  { select: selectOutdated, update: updateInvoices },
  { select: selectOvercharged, update: creditDeleted },
];

/**
 * Issues credit notes and new invoices for changed bookings once the change is paid, and for deleted bookings whose money
 * went back.
 * @returns a function that stops it
 */
export function startInvoiceUpdates(context: InvoiceContext, log: Logger): () => Promise<void> {
  return repeat({ name: 'invoice updates', everyMs: updateEveryMs, log }, (isStopping) =>
    updateOutdatedInvoices(context, isStopping),
  );
}

export async function updateOutdatedInvoices(
  context: InvoiceContext,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const failures: unknown[] = [];
  for (const { select, update } of updates) {
    let last = 0;
    let rows: { id: number }[];
    do {
      rows = await run(context.database, select, [last]);
      for (const { id } of rows) {
        if (isStopping()) return;
        // One failure must not keep the others waiting.
        await update(context, id).catch((error: unknown) => failures.push(error));
        last = id;
      }
    } while (rows.length > 0);
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some invoices were not updated');
}
