import type { AuditFields } from '../admins/audit/audit.ts';
import type { Booking } from './booking.model.ts';

/** What the audit log keeps of a booking. */
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
