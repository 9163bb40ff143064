import { priceNote, priceRange } from './ticketPrices.ts';

const type = (price: number) => ({ id: price, name: `R${price}`, note: '', price, seats: 1, limit: null });

test('the range is from the cheapest to the dearest type', () => {
  const event = { price: 38_000, ticketTypes: [type(38_000), type(22_000), type(54_000)] };

  expect(priceRange(event)).toEqual({ lowest: 22_000, highest: 54_000 });
  expect(priceNote(event)).toBe('to R540.00 per ticket');
});

test('a workshop with one price shows it for each person, also from an API without ticket types', () => {
  expect(priceNote({ price: 45_000 })).toBe('per person');
  expect(priceNote({ price: 45_000, ticketTypes: [type(45_000)] })).toBe('per person');
});
