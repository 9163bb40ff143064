import { QueryTypes } from 'sequelize';
import type { Sequelize } from 'sequelize';
import type { BookingChangesView } from '@studio/contract/admin/adminBookingChanges';
import type { Booking } from '../src/bookings/booking.model.ts';
import type { AdminClient } from './admins.ts';

/** Sends changes of an admin to bookings, and reads what the audit log has of them. */
export function adminChanges(admin: AdminClient, database: { sequelize: Sequelize }) {
  return {
    send: (booking: Booking, part: 'change' | 'cancel', body: object) =>
      admin.post<BookingChangesView>(`/api/admin/bookings/${booking.id}/${part}`, {
        version: 0,
        reason: 'She called: her child is ill',
        ...body,
      }),
    audited: () =>
      database.sequelize.query('select action, before, after from audit_log order by id', { type: QueryTypes.SELECT }),
  };
}
