import type { Sequelize } from 'sequelize';
import type { SplitInput } from '@studio/contract/bookings/splitBooking';
import { recordAudit } from '../../admins/audit/audit.ts';
import type { Actor } from '../../admins/audit/audit.ts';
import { transact } from '../../db/transact.ts';
import { auditFields } from '../auditFields.ts';
import { splitBooking } from '../changes/split/splitBooking.ts';
import { lockListed } from '../lockBooking.ts';
import type { ListedBooking } from './adminBooking.service.ts';

/** @returns the new booking @throws not_found, and what `splitBooking` throws */
export function splitAsAdmin(database: Sequelize, id: number, input: SplitInput, actor: Actor): Promise<ListedBooking> {
  return transact(database, async (transaction) => {
    const booking = await lockListed(transaction, id);
    const before = auditFields(booking);
    const { requestId } = actor;
    const made = await splitBooking(transaction, booking, input, { actor: 'admin', requestId });
    await recordAudit(transaction, actor, {
      action: 'booking.split',
      // The audit log is searched by subject, so the subject has both references.
      subject: `${booking.bookingReference}, ${made.booking.bookingReference}`,
      before,
      after: auditFields(booking),
    });
    return made;
  });
}
