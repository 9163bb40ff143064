import type { DiscountCodeInput } from '@studio/contract/admin/discounts';
import type { DiscountQuoteView } from '@studio/contract/discounts/discountQuote';
import { DiscountCode } from '../src/discounts/discountCode.model.ts';
import type { Event } from '../src/events/event.model.ts';
import type { TestApp } from './app.ts';
import { holdSeats, payBooking } from './bookings.ts';
import { request, visitorClient } from './client.ts';
import { buildVisitor } from './factories.ts';
import type { Visitor } from './factories.ts';

/** What the portal's form sends: 10% off everything, for all visitors. */
export const clay10: DiscountCodeInput = {
  code: 'CLAY10',
  kind: 'percent',
  value: 10,
  appliesTo: 'all',
  validFrom: null,
  validUntil: null,
  workshops: [],
  categories: [],
  weekdays: [],
  minPeople: 1,
  maxUses: null,
  maxUsesPerPerson: null,
};

export function buildCode(values: Partial<DiscountCodeInput & Pick<DiscountCode, 'endedAt'>> = {}) {
  return DiscountCode.create({ ...clay10, ...values });
}

export const quotePath = '/api/discounts/quote';

/** A new visitor checks the code for one person. */
export function quoteCode({ url }: Pick<TestApp, 'url'>, { id: eventId }: Pick<Event, 'id'>, values: object = {}) {
  const headers = { 'X-Forwarded-For': visitorClient(url).address };
  const body = { eventId, participants: 1, code: 'CLAY10', ...values };
  return request<DiscountQuoteView>(url, quotePath, { method: 'POST', body, headers });
}

/** What a hold with the code sends for people at R450 each. */
export function tenPercentOff(participants = 1) {
  return { discountCode: 'CLAY10', totalAmount: participants * 40_500 };
}

export function holdWithCode({ url }: Pick<TestApp, 'url'>, event: Event, values: Partial<Visitor> = {}) {
  const visitor = buildVisitor(values);
  return visitorClient(url).hold(event, visitor, tenPercentOff(visitor.participants));
}

/** A new visitor books with the code and pays. */
export async function bookWithCode(app: Pick<TestApp, 'url'>, event: Event, participants = 1) {
  const { booking } = await holdSeats(app, event, { participants }, tenPercentOff(participants));
  await payBooking(app, booking);
  return booking.reload();
}
