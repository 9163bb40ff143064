import type { HoldInput, HoldView } from '@studio/contract/bookings';
import type { EventView } from '@studio/contract/events';
import { providerMethod } from '@studio/contract/payments';
import { newIdempotencyKey } from '../../../shared/bookings/idempotencyKey.ts';
import { ApiError } from '../../../shared/http/api.ts';
import type { Api } from '../../../shared/http/api.ts';
import type { BookingEntry } from '../bookingFlow/bookingEntry.ts';
import { formMemory, pendingBooking } from '../bookingSession.ts';
import type { Attempt, FormMemory } from '../bookingSession.ts';
import { submitPaymentForm } from './submitPaymentForm.ts';

/** A key of its own for each thing asked; made when the form opens (DESIGN §4). */
export function newAttempt(): Attempt {
  return { key: newIdempotencyKey(), asked: null, isUnanswered: false, replaces: null, hold: null };
}

/**
 * SPEC §7 Payment start, by DESIGN §4: holds the seats, remembers the pending booking and leaves for the card provider.
 * Throws what the API said, or an error of the network; then nothing was sent to the provider.
 */
export async function startPayment(api: Api, event: EventView, entry: BookingEntry): Promise<void> {
  const input = holdInput(event, entry);
  const former = formMemory.read()?.attempt ?? newAttempt();
  const known = isAnother(input, former) ? await answered(api, former) : former;
  const attempt = attemptFor(input, known);
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
  const hold = await ask(api, input, attempt);
  pendingBooking.write({
    ...input,
    totalAmount: hold.totalAmount,
    paymentMethod: providerMethod,
    paymentStatus: 'pending',
    status: 'pending',
    holdId: hold.holdId,
  });
  submitPaymentForm(hold);
}

/** Asks for the places, and keeps what is known of the question from the sending to the answer. */
async function ask(api: Api, input: HoldInput, attempt: Attempt): Promise<HoldView> {
  const body = attempt.replaces ? { ...input, replaces: attempt.replaces } : input;
  note({ ...attempt, isUnanswered: true });
  try {
    const hold = await api.post<HoldView>('/api/holds', body, {
      headers: { 'idempotency-key': attempt.key },
    });
    const { holdId, expiresAt } = hold;
    note({ ...attempt, isUnanswered: false, hold: { holdId, expiresAt, participants: input.participants } });
    return hold;
  } catch (error) {
    if (isRefusal(error)) note({ ...attempt, isUnanswered: false });
    throw error;
  }
}

/**
 * What became of an earlier question whose answer was lost. Its places may be kept, and would stand in the way of their own
 * visitor: the server is asked once more, under the same key, before another question takes its place.
 */
async function answered(api: Api, attempt: Attempt): Promise<Attempt> {
  if (attempt.asked === null || !attempt.isUnanswered) return attempt;
  const input = JSON.parse(attempt.asked) as HoldInput;
  try {
    const { holdId, expiresAt } = await ask(api, input, attempt);
    return { ...attempt, isUnanswered: false, hold: { holdId, expiresAt, participants: input.participants } };
  } catch (error) {
    if (!isRefusal(error) || error.body.code === 'already_paid') throw error;
    return { ...attempt, isUnanswered: false };
  }
}

/** The server has decided. Anything else may have happened or not; a limit says nothing of what was asked before. */
function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500 && error.status !== 408 && error.status !== 429;
}

function note(attempt: Attempt): void {
  const memory = formMemory.read();
  if (memory) formMemory.write({ ...memory, attempt });
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
  if (!isAnother(input, attempt)) return { ...attempt, asked: JSON.stringify(input) };
  return { ...newAttempt(), asked: JSON.stringify(input), replaces: attempt.hold?.holdId ?? attempt.replaces };
}

function isAnother(input: HoldInput, { asked }: Attempt): boolean {
  return asked !== null && asked !== JSON.stringify(input);
}
