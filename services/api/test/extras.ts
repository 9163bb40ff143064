import type { TicketInput } from '@studio/contract/bookings/tickets';
import type { TicketTypeView } from '@studio/contract/events/ticketTypes';
import type { Booking } from '../src/bookings/booking.model.ts';
import type { Event } from '../src/events/event.model.ts';
import type { TestApp } from './app.ts';
import { holdSeats, payBooking } from './bookings.ts';
import { visitorClient } from './client.ts';
import { buildEvent, buildVisitor } from './factories.ts';

export const person = { id: 1, name: 'Person', note: '', price: 30_000, seats: 1, limit: null };
export const mug: TicketTypeView = {
  id: 2,
  name: 'Second mug',
  note: '',
  price: 9000,
  seats: 0,
  limit: null,
  extra: 'person',
};
export const apron: TicketTypeView = { ...mug, id: 3, name: 'Apron', price: 15_000, limit: 1, extra: 'booking' };

/** One kind of ticket, a mug for each person and one apron in stock. */
export function buildWithExtras(values: Parameters<typeof buildEvent>[0] = {}): Promise<Event> {
  return buildEvent({ capacity: 50, price: person.price, ticketTypes: [person, mug, apron], ...values });
}

export function mix(people: number, mugs: number, aprons = 0): TicketInput[] {
  return [
    { ticketTypeId: person.id, quantity: people },
    { ticketTypeId: mug.id, quantity: mugs },
    { ticketTypeId: apron.id, quantity: aprons },
  ];
}

/** What a hold of these people and extras sends. */
export function cartOf(people: number, mugs: number, aprons = 0) {
  const totalAmount = people * person.price + mugs * mug.price + aprons * apron.price;
  return { tickets: mix(people, mugs, aprons), totalAmount };
}

/** A new visitor asks for a hold. */
export function holdExtras({ url }: Pick<TestApp, 'url'>, event: Event, people: number, mugs: number, aprons = 0) {
  const visitor = buildVisitor({ participants: people || 1 });
  return visitorClient(url).hold(event, visitor, cartOf(people, mugs, aprons));
}

/** A new visitor books and pays. */
export async function bookExtras(
  app: TestApp,
  event: Event,
  people: number,
  mugs: number,
  aprons = 0,
): Promise<Booking> {
  const { booking } = await holdSeats(app, event, { participants: people }, cartOf(people, mugs, aprons));
  await payBooking(app, booking);
  return booking.reload();
}
