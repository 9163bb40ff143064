import fc from 'fast-check';
import type { DiscountKind, DiscountScope } from '@studio/contract/bookings/discount';
import type { TicketInput } from '@studio/contract/bookings/tickets';
import type { TicketTypeView } from '@studio/contract/events/ticketTypes';

/** A code without restrictions. */
export interface CartCode {
  kind: DiscountKind;
  value: number;
  appliesTo: DiscountScope;
}

export interface Cart {
  ticketTypes: TicketTypeView[];
  tickets: TicketInput[];
  /** The seats that the tickets take. */
  participants: number;
  code: CartCode | null;
}

const price = fc.integer({ min: 1000, max: 90_000 });
const prices = fc.tuple(
  price,
  price,
  price,
  fc.integer({ min: 100, max: 20_000 }),
  fc.integer({ min: 100, max: 20_000 }),
);
/** Adults, children, pairs, mugs and aprons. */
const quantities = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.nat(2), fc.nat(2), fc.nat(3), fc.nat(1))
  .map(([adults, children, pairs, mugs, aprons]) => {
    const participants = adults + children + 2 * pairs;
    return { participants, numbers: [adults, children, pairs, Math.min(mugs, participants), aprons] };
  });
const anyCode: fc.Arbitrary<CartCode> = fc.record({
  kind: fc.constant<DiscountKind>('percent'),
  value: fc.integer({ min: 1, max: 100 }),
  appliesTo: fc.constantFrom<DiscountScope>('tickets', 'all'),
});
const anySum = fc.integer({ min: 1, max: 300_000 });
const code = fc.oneof(
  fc.constant(null),
  anyCode,
  fc.tuple(anyCode, anySum).map(([rule, value]): CartCode => ({ ...rule, kind: 'sum', value })),
);

/** Any mix of tickets and extras that a workshop of 20 seats allows, with or without a code. */
export const anyCart: fc.Arbitrary<Cart> = fc
  .tuple(prices, quantities, code)
  .map(([chosenPrices, { participants, numbers }, chosenCode]) => {
    const ticketTypes = typesAt(chosenPrices);
    const tickets = ticketTypes.map(({ id }, index) => ({ ticketTypeId: id, quantity: numbers[index] ?? 0 }));
    return { ticketTypes, tickets, participants, code: chosenCode };
  });

function typesAt([adult, child, pair, mug, apron]: readonly [
  number,
  number,
  number,
  number,
  number,
]): TicketTypeView[] {
  const type = { note: '', seats: 1, limit: null };
  return [
    { ...type, id: 1, name: 'Adult', price: adult },
    { ...type, id: 2, name: 'Child', price: child },
    { ...type, id: 3, name: 'Pair', price: pair, seats: 2 },
    { ...type, id: 4, name: 'Second mug', price: mug, seats: 0, extra: 'person' },
    { ...type, id: 5, name: 'Apron', price: apron, seats: 0, extra: 'booking' },
  ];
}

interface CartSums {
  /** The price without the code. */
  full: number;
  discount: number;
  total: number;
}

/** Computes the sums without the functions of the contract. */
export function sumsOf({ ticketTypes, tickets, code: used }: Cart): CartSums {
  const sumOf = (types: readonly TicketTypeView[]) =>
    types.reduce(
      (sum, type) => sum + type.price * (tickets.find((one) => one.ticketTypeId === type.id)?.quantity ?? 0),
      0,
    );
  const full = sumOf(ticketTypes);
  if (!used) return { full, discount: 0, total: full };
  const inScope = used.appliesTo === 'all' ? full : sumOf(ticketTypes.filter(({ extra }) => !extra));
  const off =
    used.kind === 'sum' ? Math.min(used.value, inScope) : inScope - Math.floor((inScope * (100 - used.value)) / 100);
  // PayFast takes nothing below R5.00.
  const discount = full - off < 500 ? full : off;
  return { full, discount, total: full - discount };
}
