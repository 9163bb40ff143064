import type { PayView } from '@studio/contract/bookings/payLink';
import { currentRuleOf, ruleOfBooking } from '@studio/contract/format/cancellation';
import { Event } from '../../events/event.model.ts';
import { presentEvent } from '../../events/event.presenter.ts';
import type { FollowBooking } from '../../follow.ts';
import { PaymentRequest } from '../../payments/paymentRequest.model.ts';
import { readSettings } from '../../settings/readSettings.ts';
import { Booking } from '../booking.model.ts';
import { presentBooking } from '../booking.presenter.ts';
import type { BookingContext } from '../bookingContext.ts';
import { readCalendar } from '../guests/readCalendar.ts';
import { payPathOf } from '../ids/payKey.ts';
import { isPayableInOrder, newLinkOf, nextToPay, payableUntil } from '../money/payState.ts';
import { readSums } from '../money/readSums.ts';
import { rescheduledFrom } from '../rescheduledFrom.ts';
import { findRequest, presentPart, presentParts } from './payParts.ts';

type ViewContext = Pick<BookingContext, 'database' | 'paymentForms' | 'config'>;

/** Returns null if the booking was deleted, and for the request of a change. */
export async function readPayView(
  context: ViewContext,
  requestId: string,
  follow: FollowBooking,
): Promise<PayView | null> {
  const { database } = context;
  const asked = await PaymentRequest.findByPk(requestId, { attributes: ['orderId'] });
  const booking = asked && (await Booking.findOne({ where: { orderId: asked.orderId }, include: Event }));
  const request = booking && findRequest(booking, requestId);
  if (!booking?.event || !request) return null;
  follow(booking.id);
  const { event } = booking;
  const rule = currentRuleOf(booking, await readSettings(database), event);
  const part = presentPart(booking, request, event);
  return {
    ...part,
    state: isPayableInOrder(booking, request) ? part.state : 'ended',
    until: payableUntil(request, event).toISOString(),
    parts: presentParts(booking, event),
    nextPath: part.state === 'paid' ? nextPath(context, booking, event) : null,
    booking: presentBooking(booking, event.title),
    event: presentEvent(event, null),
    sums: await readSums(database, booking),
    cancellationRule: ruleOfBooking(rule, { movedFrom: rescheduledFrom(booking, event) }),
    ...(await readCalendar(database, booking, event)),
    newLink: newLinkOf(booking, request, event),
  };
}

function nextPath({ paymentForms, config }: ViewContext, booking: Booking, event: Event): string | null {
  const next = paymentForms.hasItns ? nextToPay(booking, event) : null;
  return next && payPathOf(next.id, config.manageKey);
}
