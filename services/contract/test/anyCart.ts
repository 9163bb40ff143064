import fc from 'fast-check';
import type { DiscountKind, DiscountScope } from '../src/bookings/discount.ts';
import type { TicketInput } from '../src/bookings/tickets.ts';
import type { TicketTypeView } from '../src/events/ticketTypes.ts';

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
  /** What is on the voucher with which it is paid; 0 without a voucher. */
  voucher: number;
  /** Whether the studio is registered for VAT of 15%. */
  isRegistered: boolean;
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

/** No voucher, one of the price, of up to 120% of it, or of up to R6.00 less. */
const voucherOf = fc.oneof(
  fc.constantFrom(
    () => 0,
    (total: number) => total,
  ),
  fc.nat(120).map((percent) => (total: number) => Math.ceil((total * percent) / 100)),
  fc.nat(600).map((less) => (total: number) => Math.max(0, total - less)),
);

/** Any mix of tickets and extras that a workshop of 20 seats allows, with or without a code, a voucher and VAT. */
export const anyCart: fc.Arbitrary<Cart> = fc
  .tuple(prices, quantities, code, voucherOf, fc.boolean())
  .map(([chosenPrices, { participants, numbers }, chosenCode, voucherFor, isRegistered]) => {
    const ticketTypes = typesAt(chosenPrices);
    const tickets = ticketTypes.map(({ id }, index) => ({ ticketTypeId: id, quantity: numbers[index] ?? 0 }));
    const cart = { ticketTypes, tickets, participants, code: chosenCode };
    return { ...cart, voucher: voucherFor(priceOf(cart).total), isRegistered };
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

export interface CartSums {
  /** The price without the code. */
  full: number;
  discount: number;
  total: number;
  byVoucher: number;
  /** What is paid by card. */
  rest: number;
  /** A part of the rest. */
  fee: number;
  vat: number;
}

/** Computes the sums without the functions of the contract. */
export function sumsOf(cart: Cart): CartSums {
  const { full, total } = priceOf(cart);
  const { voucher, isRegistered } = cart;
  // PayFast takes nothing below R5.00, so the voucher pays all or leaves that much.
  const byVoucher = voucher >= total ? total : Math.min(voucher, total - 500);
  const rest = total - byVoucher;
  const vat = isRegistered ? Math.round((total * 15) / 115) : 0;
  return { full, discount: full - total, total, byVoucher, rest, fee: Math.min(1500, rest), vat };
}

type PricedCart = Pick<Cart, 'ticketTypes' | 'tickets' | 'code'>;

function priceOf({ ticketTypes, tickets, code: used }: PricedCart): Pick<CartSums, 'full' | 'total'> {
  const sumOf = (types: readonly TicketTypeView[]) =>
    types.reduce(
      (sum, type) => sum + type.price * (tickets.find((one) => one.ticketTypeId === type.id)?.quantity ?? 0),
      0,
    );
  const full = sumOf(ticketTypes);
  if (!used) return { full, total: full };
  const inScope = used.appliesTo === 'all' ? full : sumOf(ticketTypes.filter(({ extra }) => !extra));
  const off =
    used.kind === 'sum' ? Math.min(used.value, inScope) : inScope - Math.floor((inScope * (100 - used.value)) / 100);
  // PayFast takes nothing below R5.00.
  return { full, total: full - off < 500 ? 0 : full - off };
}
