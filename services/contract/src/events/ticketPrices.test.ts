import { listTicketTypes, priceNote, priceRange } from './ticketPrices.ts';

const type = (price: number) => ({ id: price, name: `R${price}`, note: '', price, seats: 1, limit: null });

test('the price range goes from the cheapest to the most expensive type', () => {
  const event = { price: 38_000, ticketTypes: [type(38_000), type(22_000), type(54_000)] };

  expect(priceRange(event)).toEqual({ lowest: 22_000, highest: 54_000 });
  expect(priceNote(event)).toBe('to R540.00 per ticket');
});

test('a workshop with one price shows it per person, even if the API sends no ticket types', () => {
  expect(priceNote({ price: 45_000 })).toBe('per person');
  expect(priceNote({ price: 45_000, ticketTypes: [type(45_000)] })).toBe('per person');
});

const mug = { ...type(9000), seats: 0, extra: 'person' as const };

test('extras are not part of the price of a workshop', () => {
  expect(priceNote({ price: 45_000, ticketTypes: [type(45_000), mug] })).toBe('per person');
});

test('a workshop with extras and one ticket type without note and limit has no ticket types to choose between', () => {
  const noted = { ...type(45_000), note: 'Age 13 and up' };

  expect(listTicketTypes({ price: 45_000, ticketTypes: [type(45_000), mug] })).toEqual([]);
  expect(listTicketTypes({ price: 45_000, ticketTypes: [noted, mug] })).toEqual([noted]);
  expect(listTicketTypes({ price: 45_000, ticketTypes: [type(45_000)] })).toEqual([type(45_000)]);
});
