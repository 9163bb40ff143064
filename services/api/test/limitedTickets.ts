import type { TicketInput } from '@studio/contract/bookings/tickets';
import type { Booking } from '../src/bookings/booking.model.ts';
import type { Event } from '../src/events/event.model.ts';
import type { TestApp } from './app.ts';
import { holdSeats, payBooking } from './bookings.ts';
import { visitorClient } from './client.ts';
import { buildEvent, buildVisitor } from './factories.ts';

export const hand = { id: 1, name: 'Hand', note: '', price: 30_000, seats: 1, limit: null };
export const wheel = { id: 2, name: 'Wheel', note: '', price: 45_000, seats: 1, limit: 2 };

/** The response to a claim of more wheels than are left. */
export const noWheel = {
  status: 409,
  body: {
    code: 'tickets_sold_out',
    error: 'The tickets “Wheel” are sold out.',
    ticketsLeft: { ticketTypeId: wheel.id, left: 0 },
  },
};

/** Creates a workshop with 40 seats, of which two are at wheels. The first ticket type has no limit. */
export function buildWithWheels(values: Parameters<typeof buildEvent>[0] = {}): Promise<Event> {
  return buildEvent({ capacity: 40, price: hand.price, ticketTypes: [hand, wheel], ...values });
}

/** Creates the same workshop with the two wheels as its first ticket type. */
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

/** Returns what a hold of these tickets sends. */
export function cart(hands: number, wheels: number) {
  return { tickets: tickets(hands, wheels), totalAmount: hands * hand.price + wheels * wheel.price };
}

/** Requests a hold for a new visitor. */
export function holdCart({ url }: Pick<TestApp, 'url'>, event: Event, hands: number, wheels: number) {
  return visitorClient(url).hold(event, buildVisitor({ participants: hands + wheels }), cart(hands, wheels));
}

/** Books and pays for a new visitor. */
export async function bookCart(app: TestApp, event: Event, hands: number, wheels: number): Promise<Booking> {
  const { booking } = await holdSeats(app, event, { participants: hands + wheels }, cart(hands, wheels));
  await payBooking(app, booking);
  return booking.reload();
}

export async function readWheelsLeft({ url }: Pick<TestApp, 'url'>, { id }: Event): Promise<number | undefined> {
  const { body } = await visitorClient(url).event(id);
  return body.ticketTypes.find((type) => type.id === wheel.id)?.left;
}
