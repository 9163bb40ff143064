import type { HoldInput, HoldView } from '@studio/contract/bookings/bookings';
import { providerMethod } from '@studio/contract/bookings/payments';
import type { TicketInput } from '@studio/contract/bookings/tickets';
import type { WaitlistEntryView, WaitlistHoldInput } from '@studio/contract/bookings/waitlist';
import type { Cents } from '@studio/contract/format/money';
import { newIdempotencyKey } from '../../../shared/bookings/idempotencyKey.ts';
import type { Api } from '../../../shared/http/api.ts';
import { formMemory, newAttempt, pendingBooking } from '../bookingSession.ts';
import { postWithProof } from '../payment/postWithProof.ts';
import { submitPaymentForm } from '../payment/submitPaymentForm.ts';
import { entryPath, keyHeader } from './waitlistQuery.ts';
import type { WaitlistAccess } from './waitlistQuery.ts';

/** The fields that the visitor has typed and chosen. */
export interface OfferChoice {
  phone: string;
  participants: number;
  /** Undefined for a workshop without ticket types. */
  tickets: TicketInput[] | undefined;
  /** A code that was applied. */
  discountCode: string | undefined;
  totalAmount: Cents;
}

/**
 * Holds the seats that the party in line has chosen, and submits the payment form if something is to be paid. The tab stores the hold like that of
 * a booking form, so that Try Again leads back to this page. A new key replaces an earlier hold.
 * @throws ApiError when the API rejects the hold, or the network's error; the payment form was not submitted
 */
export async function startOfferPayment(
  api: Api,
  access: WaitlistAccess,
  entry: WaitlistEntryView,
  choice: OfferChoice,
): Promise<'leaving' | 'done'> {
  const { firstName, lastName, email } = entry;
  const eventId = entry.event.id;
  const body: WaitlistHoldInput = choice;
  const input: HoldInput = { eventId, firstName, lastName, email, ...choice };
  const { phone, participants, tickets, totalAmount } = choice;
  const key = newIdempotencyKey();
  const headers = { ...keyHeader(access), 'idempotency-key': key };
  const form = await postWithProof<HoldView>(api, `${entryPath(access)}/hold`, body, headers);
  const { holdId, expiresAt } = form;
  formMemory.write({
    eventId,
    entry: { firstName, lastName, email, phone, participants, tickets },
    attempt: {
      ...newAttempt(),
      key,
      request: JSON.stringify(input),
      hold: { holdId, expiresAt, participants, tickets },
    },
    openAt: window.location.pathname,
  });
  const states = { paymentMethod: providerMethod, paymentStatus: 'pending', status: 'pending' } as const;
  pendingBooking.write({ ...input, totalAmount, ...states, holdId });
  return form.isBooked ? 'done' : submitPaymentForm(form);
}
