import { extrasError, limitExtras } from './extras.ts';

const person = { id: 1, name: 'Person', note: '', price: 38_000, seats: 1, limit: null };
const mug = { id: 2, name: 'Second mug', note: '', price: 9000, seats: 0, limit: null, extra: 'person' as const };
const apron = { ...mug, id: 3, name: 'Apron', extra: 'booking' as const };
const event = { price: person.price, ticketTypes: [person, mug, apron] };

const errorFor = (participants: number, mugs: number, aprons = 0) => {
  const quantities = [participants, mugs, aprons];
  const tickets = event.ticketTypes.map(({ id }, index) => ({ ticketTypeId: id, quantity: quantities[index] ?? 0 }));
  return extrasError(event, tickets, participants);
};

test('a booking may have one of an extra for each person, or one in all', () => {
  expect(errorFor(2, 2, 1)).toBeNull();
  expect(errorFor(1, 2)).toBe('For 1 person at most 1 × “Second mug” can be booked, not 2.');
  expect(errorFor(5, 1, 2)).toBe('“Apron” can be booked once per booking, not 2 times.');
});

test('extras are limited to the number of people, or to one person while no ticket is chosen', () => {
  const mugsOf = (participants: number) => limitExtras(event, [{ ticketTypeId: mug.id, quantity: 3 }], participants);

  expect(mugsOf(5)).toContainEqual({ ticketTypeId: mug.id, quantity: 3 });
  expect(mugsOf(2)).toContainEqual({ ticketTypeId: mug.id, quantity: 2 });
  expect(mugsOf(0)).toContainEqual({ ticketTypeId: mug.id, quantity: 1 });
  expect(mugsOf(2)).toContainEqual({ ticketTypeId: apron.id, quantity: 0 });
});
