import type { HoldInput, HoldView } from '@studio/contract/bookings';
import { browserMs } from '@studio/contract/deadlines';
import type { EventView } from '@studio/contract/events';
import { providerMethod } from '@studio/contract/payments';
import type { Api } from '../http/api.ts';
import { leaveForProvider } from '../payments/leaveForProvider.ts';
import type { BookingEntry } from './bookingRules.ts';
import { formMemory, pendingBooking } from './bookingSession.ts';
import type { Attempt, FormMemory } from './bookingSession.ts';
import { newIdempotencyKey } from './idempotencyKey.ts';

/** A key of its own for each thing asked; made when the form opens (DESIGN §4). */
export function newAttempt(): Attempt {
  return { key: newIdempotencyKey(), asked: null, replaces: null, hold: null };
}

/**
 * SPEC §7 Payment start, by DESIGN §4: holds the seats, remembers the pending booking and leaves for the card provider.
 * Throws what the API said, or an error of the network; then nothing was sent to the provider.
 */
export async function startPayment(api: Api, event: EventView, entry: BookingEntry): Promise<void> {
  const input = holdInput(event, entry);
  const attempt = attemptFor(input, formMemory.read()?.attempt ?? newAttempt());
  formMemory.write({
    eventId: event.id,
    entry,
    attempt,
    openAt: window.location.pathname,
  });
  await holdAndLeave(api, input, attempt);
}

/**
 * Pays once more for what this tab asked last, under the same key: the server finds the places it keeps for it, also when
 * nobody else could book any (DESIGN §4).
 */
export async function payAgain(api: Api, memory: FormMemory): Promise<void> {
  const { attempt } = memory;
  if (attempt.asked === null) throw new TypeError('Nothing was asked under this key');
  await holdAndLeave(api, JSON.parse(attempt.asked) as HoldInput, { ...attempt, replaces: null });
}

async function holdAndLeave(api: Api, input: HoldInput, attempt: Attempt): Promise<void> {
  const body = attempt.replaces ? { ...input, replaces: attempt.replaces } : input;
  const hold = await api.post<HoldView>('/api/holds', body, {
    headers: { 'idempotency-key': attempt.key },
    timeoutMs: browserMs,
  });
  const { holdId, expiresAt } = hold;
  const memory = formMemory.read();
  if (memory)
    formMemory.write({
      ...memory,
      attempt: { ...attempt, hold: { holdId, expiresAt, participants: input.participants } },
    });
  pendingBooking.write({
    ...input,
    totalAmount: hold.totalAmount,
    paymentMethod: providerMethod,
    paymentStatus: 'pending',
    status: 'pending',
    holdId,
  });
  leaveForProvider(hold);
}

function holdInput(event: EventView, entry: BookingEntry): HoldInput {
  return {
    eventId: event.id,
    firstName: entry.firstName.trim(),
    lastName: entry.lastName.trim(),
    email: entry.email.trim(),
    phone: entry.phone.trim(),
    participants: entry.participants,
    totalAmount: event.price * entry.participants,
  };
}

/**
 * The same question keeps its key, so that asking twice holds once; a hold that has run out is won again under it. Another
 * question gets a key of its own and gives the places of the earlier one back.
 */
function attemptFor(input: HoldInput, attempt: Attempt): Attempt {
  const asked = JSON.stringify(input);
  if (attempt.asked === null || attempt.asked === asked) return { ...attempt, asked };
  return { ...newAttempt(), asked, replaces: attempt.hold?.holdId ?? attempt.replaces };
}
