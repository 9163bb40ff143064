import type { TicketInput } from '@studio/contract/bookings/tickets';
import type { Booking } from '../src/bookings/booking.model.ts';
import type { Event } from '../src/events/event.model.ts';
import type { TestApp } from './app.ts';
import { holdSeats, payBooking } from './bookings.ts';
import { visitorClient } from './client.ts';
import { buildEvent, buildVisitor } from './factories.ts';

export const hand = { id: 1, name: 'Hand', note: '', price: 30_000, seats: 1, limit: null };
export const wheel = { id: 2, name: 'Wheel', note: '', price: 45_000, seats: 1, limit: 2 };

/** The rejection of a claim of wheels. */
export const noWheel = {
  status: 409,
  body: {
    code: 'tickets_sold_out',
    error: 'The tickets “Wheel” are sold out.',
    ticketsLeft: { ticketTypeId: wheel.id, left: 0 },
  },
};

/** Of its 40 seats two are at wheels; the first type has no limit. */
export function buildWithWheels(values: Parameters<typeof buildEvent>[0] = {}): Promise<Event> {
  return buildEvent({ capacity: 40, price: hand.price, ticketTypes: [hand, wheel], ...values });
}

/** Two wheels are its first type. */
export function buildWheelsFirst(values: Parameters<typeof buildEvent>[0] = {}): Promise<Event> {
  return buildEvent({ capacity: 40, price: wheel.price, ticketTypes: [wheel, hand], ...values });
}

export function setWheels(event: Event, limit: number): Promise<Event> {
  const ticketTypes = event.ticketTypes.map((type) => (type.id === wheel.id ? { ...type, limit } : type));
  return event.update({ ticketTypes });
}

export function tickets(hands: number, wheels: number): TicketInput[] {
  return [
    { ticketTypeId: hand.id, quantity: hands },
    { ticketTypeId: wheel.id, quantity: wheels },
  ];
}

/** What a hold of these tickets sends. */
export function cart(hands: number, wheels: number) {
  return { tickets: tickets(hands, wheels), totalAmount: hands * hand.price + wheels * wheel.price };
}

/** A new visitor asks for a hold. */
export function holdCart({ url }: Pick<TestApp, 'url'>, event: Event, hands: number, wheels: number) {
  return visitorClient(url).hold(event, buildVisitor({ participants: hands + wheels }), cart(hands, wheels));
}

/** A new visitor books and pays. */
export async function bookCart(app: TestApp, event: Event, hands: number, wheels: number): Promise<Booking> {
  const { booking } = await holdSeats(app, event, { participants: hands + wheels }, cart(hands, wheels));
  await payBooking(app, booking);
  return booking.reload();
}

/** The wheels that visitors see as left. */
export async function wheelsLeft({ url }: Pick<TestApp, 'url'>, { id }: Event): Promise<number | undefined> {
  const { body } = await visitorClient(url).event(id);
  return body.ticketTypes.find((type) => type.id === wheel.id)?.left;
}
