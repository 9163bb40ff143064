import { studio } from '@studio/contract/studio';
import { conflict } from '../../errors.ts';

/**
 * The switch for the minutes in which something is wrong with the seats: no visitor takes new ones, while those who hold
 * some go on, admins book as before and money that arrives is booked.
 *
 * @throws `sales_paused`
 */
export function requireOpenSales({ salesPaused }: { salesPaused: boolean }): void {
  if (!salesPaused) return;
  const message = `We have paused online bookings for a moment. Please try again later or call us on ${studio.phone.shown}.`;
  throw conflict('sales_paused', message, { retryAfter: 300 });
}
