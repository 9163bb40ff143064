import fc from 'fast-check';
import type { GivenDiscount } from '@studio/contract/bookings/discount';
import type { TicketTypeView } from '@studio/contract/events/ticketTypes';
import { exampleEvent } from '../../../../test/exampleEvents.ts';
import { chooseTickets, sumDiscount } from './chosenTickets.ts';

const type = { note: '', seats: 1, limit: null };
const typesAt = ([adult, pair, mug]: readonly [number, number, number]): TicketTypeView[] => [
  { ...type, id: 1, name: 'Adult', price: adult },
  { ...type, id: 2, name: 'Pair', price: pair, seats: 2 },
  { ...type, id: 3, name: 'Second mug', price: mug, seats: 0, extra: 'person' },
];

const price = fc.integer({ min: 1000, max: 90_000 });
const prices = fc.tuple(price, price, fc.integer({ min: 100, max: 20_000 }));
const numbers = fc.tuple(fc.integer({ min: 1, max: 3 }), fc.nat(2), fc.nat(3));
const percent = fc.integer({ min: 1, max: 99 });
const minPeople = fc.integer({ min: 1, max: 4 });

test('the receipt of any choice adds up, and a code takes off its part only if enough people come', () => {
  fc.assert(
    fc.property(prices, numbers, percent, minPeople, (at, [adults, pairs, mugs], value, atLeast) => {
      const discount: GivenDiscount = {
        discountCodeId: 7,
        code: 'CLAY10',
        kind: 'percent',
        value,
        appliesTo: 'tickets',
      };
      const people = adults + 2 * pairs;
      const event = exampleEvent({ price: at[0], ticketTypes: typesAt(at), availableSeats: 20 });
      const tickets = [adults, pairs, mugs].map((quantity, index) => ({ ticketTypeId: index + 1, quantity }));
      const inScope = adults * at[0] + pairs * at[1];
      const full = inScope + Math.min(mugs, people) * at[2];
      const kept = Math.floor((inScope * (100 - value)) / 100) + full - inScope;

      const chosen = chooseTickets(event, {
        participants: people,
        tickets,
        discount: { discount, minPeople: atLeast },
      });

      // PayFast takes nothing below R5.00.
      const total = people < atLeast ? full : kept < 500 ? 0 : kept;
      expect(chosen).toMatchObject({ total, participants: people });
      expect(sumDiscount(chosen)).toBe(full - total);
    }),
    { numRuns: 500 },
  );
});
