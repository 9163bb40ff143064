import type { Logger } from 'pino';
import { isListed } from '../db/conditions.ts';
import { run, statement } from '../db/statement.ts';
import type { Statement } from '../db/statement.ts';
import { repeat } from '../repeat.ts';
import { creditDeleted, selectOvercharged } from './creditDeleted.service.ts';
import { issueMissing } from './issueInvoice.service.ts';
import type { InvoiceContext } from './issueInvoice.service.ts';

const updateEveryMs = 60_000;

const selectOutdated = statement<{ id: number }>(
  'bookings with outdated invoices',
  `select b.id from orders o join bookings b on b.order_id = o.id
   where o.has_outdated_invoice and b.id > $1 order by b.id limit 100`,
);

/**
 * A studio that is registered for VAT must issue the tax invoice within 21 days after a payment, also without a request
 * (VAT Act s20(1)). The limit of 40 days leaves out money from before the studio was registered.
 */
const selectDue = statement<{ id: number }>(
  'bookings whose tax invoice is due',
  `select b.id from bookings b join orders o on o.id = b.order_id
   where b.id > $1 and ${isListed('b')} and o.erased_at is null
     and o.id in (select order_id from ledger where amount > 0 and received_at > now() - interval '40 days')
     and exists (
       select from ledger l left join payments original on original.id = l.transfer_of
       where l.order_id = o.id and l.amount > 0
         and coalesce(original.received_at, l.received_at) < now() - interval '20 days'
     )
     and not exists (select from invoices where order_id = o.id)
   order by b.id limit 100`,
);

interface Update {
  /** Lists ids of bookings or invoices above `$1`. */
  select: Statement<{ id: number }>;
  /** Issues the documents of one of them. */
  issue: (context: InvoiceContext, id: number) => Promise<void>;
}

const updates: Update[] = [
  { select: selectOutdated, issue: issueMissing },
  { select: selectOvercharged, issue: creditDeleted },
];

const updatesOfRegistered: Update[] = [...updates, { select: selectDue, issue: issueMissing }];

/**
 * Issues credit notes and new invoices for changed bookings once the change is paid, and for deleted bookings whose
 * money went back. Issues the tax invoices that were not requested.
 * @returns a function that stops it
 */
export function startInvoiceUpdates(context: InvoiceContext, log: Logger): () => Promise<void> {
  return repeat({ name: 'invoice updates', everyMs: updateEveryMs, log }, (isStopping) =>
    updateInvoices(context, isStopping),
  );
}

export async function updateInvoices(context: InvoiceContext, isStopping: () => boolean = () => false): Promise<void> {
  const failures: unknown[] = [];
  for (const { select, issue } of context.seller.vatNumber === '' ? updates : updatesOfRegistered) {
    let last = 0;
    let rows: { id: number }[];
    do {
      rows = await run(context.database, select, [last]);
      for (const { id } of rows) {
        if (isStopping()) return;
        // One failure must not keep the others waiting.
        await issue(context, id).catch((error: unknown) => failures.push(error));
        last = id;
      }
    } while (rows.length > 0);
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some invoices were not updated');
}
