import type { Transaction } from 'sequelize';
import type { HoldInput } from '@studio/contract/bookings/bookings';
import { eftDueOn, methodOfLater } from '@studio/contract/bookings/laterPayments';
import { providerMethod } from '@studio/contract/bookings/payments';
import { studioDay } from '@studio/contract/format/dates';
import { conflict } from '../../errors.ts';
import type { AppError } from '../../errors.ts';
import { Event } from '../../events/event.model.ts';
import { readSettings } from '../../settings/readSettings.ts';
import { Booking } from '../booking.model.ts';
import { lockEvent } from '../lockBooking.ts';
import { enqueueConfirmation } from '../mails/bookingMails.ts';
import { enqueueEftMails } from '../mails/eftMails.ts';
import { eventNotFound } from '../seats/availability.ts';
import type { SeatClaim } from '../seats/claimSeats.ts';
import { lockEvents } from '../seats/seats.ts';

/** The part of a claim that says how it is paid. */
export type PaymentTerms = Pick<SeatClaim, 'status' | 'purpose' | 'method' | 'dueOn' | 'isLater'>;

export const cardTerms = {
  status: 'held',
  purpose: 'book',
  method: providerMethod,
  dueOn: null,
  isLater: false,
} as const satisfies PaymentTerms;

/**
 * Locks the event of a booking that is paid later, so that its day is still the same for the claim.
 * @throws not_found; pay_by_card when the workshop does not allow this, or starts too soon for an EFT
 */
export async function findPaymentTerms(
  transaction: Transaction,
  { eventId, payLater, voucherCode }: Pick<HoldInput, 'eventId' | 'payLater' | 'voucherCode'>,
): Promise<PaymentTerms> {
  if (!payLater) return cardTerms;
  if (voucherCode) {
    throw conflict(
      'pay_by_card',
      'What a voucher leaves to pay is paid by card. Please choose the card, or remove the voucher.',
    );
  }
  await lockEvents(transaction, [eventId]);
  const event = await Event.findByPk(eventId, { transaction });
  if (!event) throw eventNotFound();
  const { bankDetails, eftDays } = await readSettings(transaction);
  const terms = { purpose: 'later', method: methodOfLater(payLater), isLater: true } as const;
  if (!event.payLater.includes(payLater)) throw notOffered();
  if (payLater === 'studio') return { ...terms, status: 'confirmed', dueOn: null };
  if (bankDetails === '') throw notOffered();
  const dueOn = eftDueOn(event.date, eftDays, studioDay(new Date()));
  if (dueOn === null) {
    const message = 'This workshop starts too soon for an EFT. Please pay by card.';
    throw conflict('pay_by_card', message);
  }
  return { ...terms, status: 'pending', dueOn };
}

/** Enqueues the mails to visitor and studio about a booking that is paid later. */
export async function enqueueLaterMails(transaction: Transaction, bookingId: number, requestId: string): Promise<void> {
  const booking = await Booking.findByPk(bookingId, { transaction, rejectOnEmpty: true });
  if (booking.status === 'pending') return enqueueEftMails(transaction, booking, requestId);
  const event = await lockEvent(transaction, booking.eventId);
  await enqueueConfirmation(transaction, booking, event, requestId);
}

function notOffered(): AppError {
  return conflict('pay_by_card', 'This workshop can only be paid by card now. Please choose again.');
}
