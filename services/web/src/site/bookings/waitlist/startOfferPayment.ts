import type { HoldInput, HoldView } from '@studio/contract/bookings/bookings';
import { providerMethod } from '@studio/contract/bookings/payments';
import type { WaitlistEntryView, WaitlistHoldInput } from '@studio/contract/bookings/waitlist';
import { newIdempotencyKey } from '../../../shared/bookings/idempotencyKey.ts';
import type { Api } from '../../../shared/http/api.ts';
import { formMemory, newAttempt, pendingBooking } from '../bookingSession.ts';
import { postWithProof } from '../payment/postWithProof.ts';
import { submitPaymentForm } from '../payment/submitPaymentForm.ts';
import { entryPath, keyHeader } from './waitlistQuery.ts';
import type { WaitlistAccess } from './waitlistQuery.ts';

/**
 * Holds the places for the party in line and submits the payment form. The tab stores the hold like that of a booking
 * form, so that Try Again leads back to this page. A new key replaces an earlier hold.
 * @throws ApiError when the API rejects the hold, or the network's error; the payment form was not submitted
 */
export async function startOfferPayment(
  api: Api,
  access: WaitlistAccess,
  entry: WaitlistEntryView,
  phone: string,
): Promise<'leaving'> {
  const { firstName, lastName, email, participants, totalAmount } = entry;
  const eventId = entry.event.id;
  const input: HoldInput = { eventId, firstName, lastName, email, phone, participants, totalAmount };
  const key = newIdempotencyKey();
  const body: WaitlistHoldInput = { phone, totalAmount };
  const headers = { ...keyHeader(access), 'idempotency-key': key };
  const form = await postWithProof<HoldView>(api, `${entryPath(access)}/hold`, body, headers);
  const { holdId, expiresAt } = form;
  formMemory.write({
    eventId,
    entry: { firstName, lastName, email, phone, participants },
    attempt: { ...newAttempt(), key, request: JSON.stringify(input), hold: { holdId, expiresAt, participants } },
    openAt: window.location.pathname,
  });
  const states = { paymentMethod: providerMethod, paymentStatus: 'pending', status: 'pending' } as const;
  pendingBooking.write({ eventId, firstName, lastName, email, phone, participants, totalAmount, ...states, holdId });
  return submitPaymentForm(form);
}
