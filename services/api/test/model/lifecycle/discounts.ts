import type { GivenDiscount } from '@studio/contract/bookings/discount';
import { priceLines, sumOfLines } from '@studio/contract/bookings/orderLines';
import type { PricedTicket } from '@studio/contract/bookings/tickets';
import type { DiscountCode } from '../../../src/discounts/discountCode.model.ts';
import { buildCode } from '../../discounts.ts';
import { itemAt } from './step.ts';

/** A percentage for one booking, a sum once for each person, and a free booking. */
export async function buildCodes(): Promise<GivenDiscount[]> {
  return [
    await buildCode({ code: 'PART', value: 15, appliesTo: 'tickets', maxUses: 1 }),
    await buildCode({ code: 'SUM', kind: 'sum', value: 7777, maxUsesPerPerson: 1 }),
    await buildCode({ code: 'FREE', value: 100, maxUses: 1 }),
  ].map(given);
}

function given({ id: discountCodeId, code, kind, value, appliesTo }: DiscountCode): GivenDiscount {
  return { discountCodeId, code, kind, value, appliesTo };
}

interface PricedParty {
  totalAmount: number;
  discountCode?: string;
}

/** The price of the tickets, in half of the cases with a code. */
export function priceParty(
  tickets: readonly PricedTicket[],
  codes: readonly GivenDiscount[],
  choice: number,
): PricedParty {
  const discount = choice > 5 ? itemAt(codes, choice) : undefined;
  return {
    totalAmount: sumOfLines(priceLines(tickets, discount)),
    ...(discount && { discountCode: discount.code }),
  };
}

/** An admin has opened the booking again, or given its late payment a seat. That may exceed a limit (ADR 0101). */
const isReopened = `(
  exists (select from audit_log a where a.action = 'booking.status' and a.subject = b.booking_reference
    and a.before ->> 'status' = 'cancelled')
  or exists (select from payment_resolutions r join payments p on p.id = r.payment_id
    where p.order_id = b.order_id and r.kind = 'seated'))`;

/** Each query lists the rows that violate a rule. */
export const discountRules: Record<string, string> = {
  'a code is used at most as often as it allows': `
    -- A split makes one more use. The new booking has the time of booking of the first one.
    select c.code, c.max_uses, count(distinct b.created_at)::int as uses
    from discount_codes c join bookings b on b.status in ('held', 'pending', 'confirmed')
      and exists (select from order_lines l where l.booking_id = b.id and l.discount_code_id = c.id)
    where not ${isReopened}
    group by c.id having count(distinct b.created_at) > c.max_uses`,
  'no booking costs less than nothing, and its discount is at most the price of its tickets': `
    select booking_id, sum(amount)::int as total, sum(amount) filter (where kind = 'discount')::int as discount
    from order_lines where kind <> 'cancellation_fee' group by booking_id
    having sum(amount) < 0 or -sum(amount) filter (where kind = 'discount')
      > sum(amount) filter (where kind in ('ticket', 'extra'))`,
};
