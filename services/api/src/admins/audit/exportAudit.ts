import type { Sequelize } from 'sequelize';
import { transact } from '../../db/transact.ts';
import type { HandlerContext } from '../../http/context.ts';
import { actorOf } from './actor.ts';
import { recordAudit } from './audit.ts';

/**
 * Records the export of personal data before the file is sent. The search is not recorded, because it is often a name.
 */
export async function recordExport(
  database: Sequelize,
  ctx: HandlerContext,
  action: 'booking.exported' | 'customer.exported' | 'payment.exported' | 'invoice.exported' | 'voucher.exported',
): Promise<void> {
  const subject = ctx.querystring === '' ? 'all as CSV' : 'filtered as CSV';
  await transact(database, (transaction) => recordAudit(transaction, actorOf(ctx), { action, subject }));
}
