import { Op } from 'sequelize';
import { isPaidLater } from '../payments/paymentRequest.model.ts';
import type { Booking } from './booking.model.ts';

// A failed payment counts as a hold, but not if an admin changed the booking, so that it does not expire.
export const whereUnpaidHold = {
  [Op.or]: [
    { status: 'held' },
    {
      status: 'pending',
      '$request.purpose$': { [Op.ne]: 'later' },
      '$request.state$': 'failed',
      '$request.expires_at$': { [Op.ne]: null },
    },
  ],
} as const;

export function isUnpaidHold({ status, request }: Booking): boolean {
  const hasFailed = request.state === 'failed' && request.expiresAt !== null && !isPaidLater(request);
  return status === 'held' || (status === 'pending' && hasFailed);
}
