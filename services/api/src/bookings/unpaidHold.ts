import { Op } from 'sequelize';
import type { Booking } from './booking.model.ts';

// A pending booking with a failed payment counts as a hold, unless an admin has removed its expiry time.
export const whereUnpaidHold = {
  [Op.or]: [
    { status: 'held' },
    { status: 'pending', '$request.state$': 'failed', '$request.expires_at$': { [Op.ne]: null } },
  ],
} as const;

export function isUnpaidHold({ status, request }: Booking): boolean {
  return status === 'held' || (status === 'pending' && request.state === 'failed' && request.expiresAt !== null);
}
