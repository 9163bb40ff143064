import type { Transaction } from 'sequelize';
import { balanceReminderDay } from '@studio/contract/bookings/payLink';
import { studioInstant } from '@studio/contract/format/dates';
import type { Day } from '@studio/contract/format/dates';
import { enqueueMail } from '../../outbox/outbox.ts';
import type { Booking } from '../booking.model.ts';

export function dueDayStart(day: Day): Date {
  return studioInstant(day, '00:00');
}

/** Enqueues one reminder for each due date. If its time is past, it enqueues none: the confirmation has the link. */
export async function enqueueBalanceReminder(
  transaction: Transaction,
  { id: bookingId, order }: Pick<Booking, 'id' | 'order'>,
  dueOn: Day,
  requestId: string | null,
): Promise<void> {
  const dueAt = studioInstant(balanceReminderDay(dueOn), '09:00');
  if (order.email === null || dueAt.getTime() <= Date.now()) return;
  const key = `booking-balance-due:${bookingId}:${dueOn}`;
  const startsAt = dueDayStart(dueOn);
  await enqueueMail(transaction, { kind: 'booking-balance-due', key, dueAt, bookingId, startsAt, requestId });
}
