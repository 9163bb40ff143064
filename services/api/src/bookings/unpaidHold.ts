import { Op } from 'sequelize';
import type { Booking } from './booking.model.ts';

// A failed payment counts as a hold, but not if an admin changed the booking, so that it does not expire.
export const whereUnpaidHold = {
  [Op.or]: [
    { status: 'held' },
    { status: 'pending', '$request.state$': 'failed', '$request.expires_at$': { [Op.ne]: null } },
  ],
} as const;

export function isUnpaidHold({ status, request }: Booking): boolean {
  return status === 'held' || (status === 'pending' && request.state === 'failed' && request.expiresAt !== null);
}
