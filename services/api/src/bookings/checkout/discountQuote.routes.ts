import { priceLines, sumOfLines } from '@studio/contract/bookings/orderLines';
import { discountQuoteSchema } from '@studio/contract/discounts/discountQuote';
import type { DiscountQuoteInput, DiscountQuoteView } from '@studio/contract/discounts/discountQuote';
import { findCode } from '../../discounts/findCode.ts';
import type { FoundCode } from '../../discounts/findCode.ts';
import { Event, takesPlace } from '../../events/event.model.ts';
import { countGuesses } from '../../limits/countGuesses.ts';
import type { RateLimits } from '../../limits/rateLimit.ts';
import { body } from '../../openapi/input.ts';
import type { RouteTable } from '../../openapi/routeTable.ts';
import type { BookingContext } from '../bookingContext.ts';
import { eventNotFound } from '../seats/availability.ts';
import { pricedTickets, requireKnown, requireUsable } from './priceWithCode.ts';

export function addDiscountQuoteRoutes(
  routes: RouteTable,
  { database }: Pick<BookingContext, 'database'>,
  limits: RateLimits,
): void {
  routes.forAnyone('POST /api/discounts/quote', body(discountQuoteSchema), {
    summary: 'What tickets cost with a discount code',
    limit: limits.limit('discount'),
    answer: { view: 'DiscountQuoteView' },
    handle: (ctx, input) => {
      const wanted = input();
      return countGuesses(limits, ctx.state.visitor, () => quote(wanted));
    },
  });

  async function quote(input: DiscountQuoteInput): Promise<DiscountQuoteView> {
    const event = await Event.findByPk(input.eventId);
    if (!event || !takesPlace(event)) throw eventNotFound();
    const tickets = pricedTickets(event, input);
    const known = requireKnown(await findCode(database, input.code), tickets);
    await requireUsable(database, known, { event, tickets, email: input.email ?? null });
    const discount = presentDiscount(known);
    const lines = priceLines(tickets, discount);
    return { discount, minPeople: known.minPeople, lines, totalAmount: sumOfLines(lines) };
  }
}

function presentDiscount({ discountCodeId, code, kind, value, appliesTo }: FoundCode): DiscountQuoteView['discount'] {
  return { discountCodeId, code, kind, value, appliesTo };
}
