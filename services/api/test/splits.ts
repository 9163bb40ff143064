import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type { AdminMoneyView } from '@studio/contract/admin/refunds';
import { Attendee } from '../src/bookings/attendees/attendee.model.ts';
import { Booking } from '../src/bookings/booking.model.ts';
import type { AdminClient } from './admins.ts';
import type { TestApp } from './app.ts';
import type { TestDatabase } from './database.ts';
import { buildEvent } from './factories.ts';
import { buildPaidBooking, manageClient } from './manageClient.ts';

/** Returns the ids of the people who were added last, in the order in which they were added. */
export async function findLastAttendeeIds({ id }: Pick<Booking, 'id'>, count = 1): Promise<number[]> {
  const people = await Attendee.findAll({ where: { bookingId: id }, order: ['id'] });
  return people.slice(-count).map((person) => person.id);
}

/** Gives the last people of the booking a separate booking, as an admin. */
export async function splitAsAdmin(admin: AdminClient, { id }: Pick<Booking, 'id'>, count = 1): Promise<Booking> {
  const { changeCount: version } = await Booking.findByPk(id, { rejectOnEmpty: true });
  const input = { version, attendeeIds: await findLastAttendeeIds({ id }, count) };
  const { status, body } = await admin.post<AdminBookingView>(`/api/admin/bookings/${id}/split`, input);
  if (status !== 200) throw new Error(`The split was answered with ${status}: ${body.error}`);
  return Booking.findByPk(body.id, { rejectOnEmpty: true });
}

/** Creates a paid booking of two people at R450 each, and gives one of them a separate booking. */
export async function buildTwo(
  { database, admin }: { database: TestDatabase; admin: AdminClient },
  start: object = {},
): Promise<[first: Booking, second: Booking]> {
  const booking = await buildPaidBooking(database, await buildEvent(start), { participants: 2 });
  const made = await splitAsAdmin(admin, booking);
  return [await booking.reload(), made];
}

export async function readMoneyOf(admin: AdminClient, { id }: Pick<Booking, 'id'>): Promise<AdminMoneyView> {
  return (await admin.get<AdminMoneyView>(`/api/bookings/${id}/money`)).body;
}

/** Returns the current status and payment status of each booking. */
export async function readStatuses(...bookings: Booking[]): Promise<[string, string][]> {
  for (const booking of bookings) await booking.reload();
  return bookings.map(({ status, paymentStatus }) => [status, paymentStatus]);
}

/** Cancels the booking with the quoted sum, as its visitor. */
export async function cancelOwn(app: TestApp, booking: Booking) {
  const client = manageClient(app, booking);
  const { version, cancellation } = (await client.read()).body;
  return client.cancel({ version, toReturn: cancellation.toReturn });
}
