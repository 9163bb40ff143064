import type { Logger } from 'pino';
import { run, statement } from '../db/statement.ts';
import { repeat } from '../repeat.ts';
import { updateInvoices } from './issueInvoice.service.ts';
import type { InvoiceContext } from './issueInvoice.service.ts';

const updateEveryMs = 60_000;
const batch = 100;

const selectOutdated = statement<{ id: number }>(
  'bookings with outdated invoices',
  `select b.id from orders o join bookings b on b.order_id = o.id
   where o.has_outdated_invoice and b.id > $1 order by b.id limit ${batch}`,
);

/** Issues credit notes and new invoices for changed bookings, once the change is paid. @returns a function that stops it */
export function startInvoiceUpdates(context: InvoiceContext, log: Logger): () => Promise<void> {
  return repeat({ name: 'invoice updates', everyMs: updateEveryMs, log }, (isStopping) =>
    updateOutdatedInvoices(context, isStopping),
  );
}

export async function updateOutdatedInvoices(
  context: InvoiceContext,
  isStopping: () => boolean = () => false,
): Promise<void> {
  for (let last = 0; ;) {
    const rows = await run(context.database, selectOutdated, [last]);
    for (const { id } of rows) {
      if (isStopping()) return;
      await updateInvoices(context, id);
      last = id;
    }
    if (rows.length < batch) return;
  }
}
