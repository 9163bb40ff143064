import { Op } from 'sequelize';
import { isPaidLater } from '../payments/paymentRequest.model.ts';
import type { Booking } from './booking.model.ts';

// A pending booking with a failed payment counts as a hold, unless an admin has removed its expiry time.
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
