import type { Sequelize, Transaction } from 'sequelize';
import type { ChangeTermsView } from '@studio/contract/bookings/bookingChanges';
import { takesPlace } from '../../events/event.model.ts';
import type { Event } from '../../events/event.model.ts';
import { readSettings } from '../../settings/readSettings.ts';
import type { Booking } from '../booking.model.ts';
import { cancellationRuleOf } from '../money/cancellationRule.ts';
import { rescheduledFrom } from '../rescheduledFrom.ts';

/** A booking of a workshop that the studio rescheduled or cancelled may be cancelled free of charge up to the start. */
export async function readChangeTerms(
  on: Transaction | Sequelize,
  booking: Booking,
  event: Event,
): Promise<ChangeTermsView> {
  const rule = cancellationRuleOf(booking, await readSettings(on));
  const { freeCancellationHours: freeHours, keptPercentAfter: keptPercent } = rule;
  const isEndedByStudio = !takesPlace(event) || rescheduledFrom(booking, event) !== null;
  const isAlwaysFree = isEndedByStudio || keptPercent === 0;
  const startsAt = event.startsAt.getTime();
  return {
    freeHours,
    keptPercent,
    startsAt: new Date(startsAt).toISOString(),
    freeUntil: new Date(isAlwaysFree ? startsAt : startsAt - freeHours * 3_600_000).toISOString(),
  };
}
