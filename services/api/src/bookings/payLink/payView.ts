import type { Sequelize } from 'sequelize';
import type { PayView } from '@studio/contract/bookings/payLink';
import { ruleOfBooking } from '@studio/contract/format/cancellation';
import { Event } from '../../events/event.model.ts';
import { presentEvent } from '../../events/event.presenter.ts';
import type { Follow } from '../../follow.ts';
import { readSettings } from '../../settings/readSettings.ts';
import { Booking } from '../booking.model.ts';
import { presentBooking } from '../booking.presenter.ts';
import { calendarSequence } from '../calendarSequence.ts';
import { cancellationRuleOf } from '../money/cancellationRule.ts';
import { readSums } from '../money/readSums.ts';
import { movedFrom } from '../movedFrom.ts';
import { newLinkOf, payableUntil, payStateOf } from './payState.ts';

/** Returns null if the booking was deleted. */
export async function readPayView(database: Sequelize, requestId: string, follow: Follow): Promise<PayView | null> {
  const booking = await Booking.findOne({ where: { '$request.id$': requestId }, include: Event });
  if (!booking?.event) return null;
  follow(booking.id);
  const { event } = booking;
  const rule = cancellationRuleOf(booking, await readSettings(database));
  return {
    state: payStateOf(booking, event),
    amount: booking.request.amount,
    until: payableUntil(booking, event).toISOString(),
    booking: presentBooking(booking, event.title),
    event: presentEvent(event, null),
    sums: await readSums(database, booking),
    cancellationRule: ruleOfBooking(rule, { movedFrom: movedFrom(booking, event) }),
    sequence: calendarSequence(booking, event),
    newLink: newLinkOf(booking, event),
  };
}
