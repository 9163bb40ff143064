import { Op } from 'sequelize';
import type { Booking } from './booking.model.ts';

// A failed payment counts as a hold, but not if an admin changed the booking, which removed its expiry time.
export const whereUnpaidHold = {
  [Op.or]: [{ status: 'held' }, { status: 'pending', paymentState: 'failed', expiresAt: { [Op.ne]: null } }],
} as const;

export function isUnpaidHold({ status, paymentState, expiresAt }: Booking): boolean {
  return status === 'held' || (status === 'pending' && paymentState === 'failed' && expiresAt !== null);
}
