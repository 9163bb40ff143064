import { randomBytes } from 'node:crypto';
import type { Sequelize } from 'sequelize';
import type {
  CancelInput,
  ChangeInput,
  ChangeQuoteView,
  ChangeResultView,
  ContactCorrection,
  ContactCorrectionView,
  ManageView,
  QuoteInput,
} from '@studio/contract/bookings/bookingChanges';
import type { HoldView } from '@studio/contract/bookings/bookings';
import type { MoveDate, UndoMove } from '@studio/contract/bookings/missedDates';
import type { SplitInput, SplitResultView } from '@studio/contract/bookings/splitBooking';
import type { Booking } from '../src/bookings/booking.model.ts';
import { manageKeyOf } from '../src/bookings/ids/manageKey.ts';
import { makeReference } from '../src/bookings/ids/reference.ts';
import { confirmPaid } from '../src/bookings/settlement/stateTransitions.ts';
import { transact } from '../src/db/transact.ts';
import type { Event } from '../src/events/event.model.ts';
import { Payment } from '../src/payments/payment.model.ts';
import type { TestApp } from './app.ts';
import { nextPaymentId, paidItn, request, sendItn } from './client.ts';
import type { Answer } from './client.ts';
import { buildBooking } from './factories.ts';

/** Creates a booking that was paid through PayFast and confirmed. */
export async function buildPaidBooking(
  { sequelize }: { sequelize: Sequelize },
  event: Event,
  values: Parameters<typeof buildBooking>[1] = {},
): Promise<Booking> {
  const booking = await buildBooking(event, {
    bookingReference: makeReference(),
    bookedStartsAt: event.startsAt,
    ...values,
  });
  await transact(sequelize, async (transaction) => {
    const {
      orderId,
      totalAmount: amount,
      request: { id: merchantPaymentId },
    } = booking;
    const named = { provider: 'payfast', providerPaymentId: nextPaymentId(), merchantPaymentId } as const;
    await Payment.create({ ...named, orderId, amount, review: null }, { transaction });
    await confirmPaid(transaction, booking, event, null);
  });
  return booking.reload();
}

export interface ManageClient {
  read: () => Promise<Answer<ManageView>>;
  quote: (input: QuoteInput) => Promise<Answer<ChangeQuoteView>>;
  change: (input: ChangeInput) => Promise<Answer<ChangeResultView>>;
  cancel: (input: CancelInput) => Promise<Answer<ManageView>>;
  correct: (contact: ContactCorrection) => Promise<Answer<ContactCorrectionView>>;
  /** Sends the description of one of the people. */
  describe: (person: object) => Promise<Answer<ManageView>>;
  /** Answers what is asked once per booking. */
  answer: (answers: object[]) => Promise<Answer<ManageView>>;
  /** Gives some of the people a separate booking. */
  split: (input: SplitInput) => Promise<Answer<SplitResultView>>;
  /** One of the people comes to another course instead of a missed date. */
  moveDate: (input: MoveDate) => Promise<Answer<ManageView>>;
  undoMove: (input: UndoMove) => Promise<Answer<ManageView>>;
  /** Quotes the change and sends it with the quoted sums. */
  changeTo: (target: QuoteInput) => Promise<Answer<ChangeResultView>>;
}

/** Returns a client for the manage link of the booking as it is now. */
export function manageClient(app: TestApp, booking: Booking, key?: string): ManageClient {
  const path = `/api/bookings/${booking.bookingReference}/manage`;
  const headers = {
    'X-Booking-Key': key ?? manageKeyOf(booking, app.config.manageKey),
    'X-Forwarded-For': `10.${[...randomBytes(3)].join('.')}`,
  };
  const send = <View>(method: string, part: string, body: object) =>
    request<View>(app.url, path + part, { method, body, headers });

  const quote = (input: QuoteInput) => send<ChangeQuoteView>('POST', '/quote', input);
  const change = (input: ChangeInput) => send<ChangeResultView>('POST', '/change', input);
  const read = () => request<ManageView>(app.url, path, { headers });
  return {
    read,
    quote,
    change,
    cancel: (input) => send('POST', '/cancel', input),
    correct: (contact) => send('PATCH', '/contact', contact),
    describe: (person) => send('PATCH', '/attendees', person),
    answer: (answers) => send('PATCH', '/answers', { answers }),
    split: (input) => send('POST', '/split', input),
    moveDate: (input) => send('POST', '/missed-dates', input),
    undoMove: (input) => send('POST', '/missed-dates/undo', input),
    changeTo: async (target) => {
      const { version } = (await read()).body;
      const { toPay, toReturn } = (await quote(target)).body;
      return change({ ...target, version, toPay, toReturn });
    },
  };
}

/** Sends PayFast's ITN for the payment of a change. */
export function payChange(app: TestApp, form: HoldView | null, more: Record<string, string> = {}) {
  if (!form) throw new Error('The change needs no payment');
  return sendItn(app.url, paidItn(form, more));
}
