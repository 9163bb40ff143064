import type { AuditFields } from '../admins/audit/audit.ts';
import type { Booking } from './booking.model.ts';

/** The fields of a booking that the audit log records. */
export function auditFields(booking: Booking): AuditFields {
  return {
    status: booking.status,
    paymentStatus: booking.paymentStatus,
    paymentMethod: booking.paymentMethod,
    participants: booking.participants,
    totalAmount: booking.totalAmount,
    eventId: booking.eventId,
  };
}
