import type { Sequelize } from 'sequelize';
import { providerMethod } from '@studio/contract/bookings/payments';
import { isPriceRequest } from '../../db/conditions.ts';
import { run, statement } from '../../db/statement.ts';
import { notifyRelay } from '../../outbox/notify.ts';
import type { ReadItn } from '../../payments/payfast/itnVerifier.ts';
import type { Settlement } from '../bookingContext.ts';
import { confirmationsOf } from '../mails/bookingMails.ts';
import { notReceived } from './stateTransitions.ts';

/**
 * Confirms an unpaid booking that still has its seats. One statement does what `settlePayment` does with locks and
 * several statements. It selects nothing for any other booking, and locks bookings before events.
 */
const confirm = statement<{ id: number; traceparent: string | null }>(
  'confirm paid hold',
  `with booking as (
     select b.id, b.order_id, b.event_id, o.email, r.traceparent
     from bookings b join payment_requests r on ${isPriceRequest('r', 'b')} join orders o on o.id = b.order_id
     where r.id = $1 and r.amount = $3 and r.state <> 'paid' and b.status in ('held', 'pending')
       and not exists (select from outbox_messages where key = 'booking-confirmed:' || b.id)
     for update
   ), payable as (
     select booking.id, booking.order_id, booking.email, booking.traceparent, events.starts_at from booking join events on events.id = booking.event_id
     where events.deleted_at is null and events.cancelled_at is null
     for no key update of events
   ), payment as (
     insert into payments (provider, provider_payment_id, order_id, merchant_payment_id, amount, fee)
     select 'payfast', $2, order_id, $1, $3, $4 from payable
   ), mails as (
     ${confirmationsOf('payable', '$5')}
   ), request as (
     update payment_requests set state = 'paid', method = '${providerMethod}', expires_at = null
     from payable where payment_requests.id = $1
   )
   update bookings set status = 'confirmed', ended_by = null, notes = nullif(notes, '${notReceived}'), updated_at = now()
   from payable where bookings.id = payable.id
   returning bookings.id, payable.traceparent`,
);

/** @returns false if nothing was changed @throws a violation of `payments_once` for a payment of another order */
export async function confirmPaidHold(
  database: Sequelize,
  { holdId, paymentId, amount, fee }: ReadItn,
  { requestId, follow }: Settlement,
): Promise<boolean> {
  if (holdId === null) return false;
  const [confirmed] = await run(database, confirm, [holdId, paymentId, amount, fee, requestId]);
  if (!confirmed) return false;
  follow(confirmed.id, confirmed.traceparent);
  notifyRelay();
  return true;
}
