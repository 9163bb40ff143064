import type { Transaction } from 'sequelize';
import type { Deposit } from '@studio/contract/admin/deposits';
import type { OrderLineView } from '@studio/contract/bookings/orderLines';
import type { PaymentMethod } from '@studio/contract/bookings/payments';
import type { CancellationRule } from '@studio/contract/format/cancellation';
import type { Event } from '../../events/event.model.ts';
import { Order } from '../../orders/order.model.ts';
import { PaymentRequest } from '../../payments/paymentRequest.model.ts';
import { Booking } from '../booking.model.ts';
import { makeHoldId } from '../ids/holdId.ts';
import { makeReference } from '../ids/reference.ts';
import { enqueueBalanceReminder } from '../mails/balanceReminder.ts';
import { addLines } from '../money/addLines.ts';
import { toE164 } from '../phone.ts';

export interface NewBooking {
  payer: { firstName: string; lastName: string; email: string | null; phone: string | null };
  status: 'pending' | 'confirmed' | 'cancelled';
  participants: number;
  notes: string | null;
  rule: CancellationRule;
  lines: readonly OrderLineView[];
  method: PaymentMethod;
  deposit: Deposit | undefined;
  /** When the unpaid booking ends; null if it does not. */
  expiresAt: Date | null;
  idempotencyKey: string | null;
  requestHash: string | null;
}

/** Inserts a booking with its order, lines and payment requests. The caller has taken its seats. */
export async function insertBooking(
  transaction: Transaction,
  event: Event,
  { payer, rule, lines, method, deposit, expiresAt, idempotencyKey, requestHash, ...fields }: NewBooking,
  requestId: string | null,
): Promise<Booking> {
  const order = await Order.create({ ...payer, phoneE164: toE164(payer.phone ?? '') }, { transaction });
  const booking = await Booking.create(
    {
      ...fields,
      ...rule,
      eventId: event.id,
      orderId: order.id,
      bookingReference: makeReference(),
      bookedStartsAt: event.startsAt,
      endedBy: fields.status === 'cancelled' ? 'admin' : null,
    },
    { transaction },
  );
  // `addLines` sets the amounts of the requests.
  const request = { orderId: order.id, amount: 0, method, expectsItn: false };
  const first = { ...request, id: makeHoldId(), purpose: 'admin', deposit: deposit?.amount ?? null } as const;
  await PaymentRequest.create({ ...first, expiresAt, idempotencyKey, requestHash }, { transaction });
  if (deposit) {
    const { balanceDueOn: dueOn } = deposit;
    await PaymentRequest.create({ ...request, id: makeHoldId(), purpose: 'balance', dueOn }, { transaction });
    await enqueueBalanceReminder(transaction, { id: booking.id, order }, dueOn, requestId);
  }
  await addLines(transaction, booking, lines);
  return booking;
}
