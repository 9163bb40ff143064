import type { Sequelize } from 'sequelize';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import type {
  CancellationResultView,
  CancellationView,
  EventCancellationInput,
} from '@studio/contract/events/eventCancellation';
import { Booking } from '../src/bookings/booking.model.ts';
import { expireUnpaid } from '../src/bookings/expiry/expireUnpaid.ts';
import type { Event } from '../src/events/event.model.ts';
import type { AdminClient } from './admins.ts';
import type { TestApp } from './app.ts';
import { paidItn, sendItn, visitorClient } from './client.ts';
import type { HoldOptions } from './client.ts';
import { buildKey, buildVisitor } from './factories.ts';
import type { Visitor } from './factories.ts';

/** Returns what the form of a manual booking sends for a new visitor. */
export function manualInput({ id: eventId }: Pick<Event, 'id'>, values: object = {}) {
  return { eventId, ...buildVisitor(), ...values };
}

/** Books for a new visitor as an admin; by default the booking is paid in cash and confirmed. */
export async function bookManually(
  admin: AdminClient,
  event: Pick<Event, 'id'>,
  values: object = {},
): Promise<AdminBookingView> {
  const { status, body } = await admin.post<AdminBookingView>('/api/bookings/manual', manualInput(event, values));
  if (status !== 201) throw new Error(`The manual booking was answered with ${status}: ${body.error}`);
  return body;
}

/** Cancels the workshop as an admin, with the bookings and sums of the preview. */
export async function cancelWorkshop(
  admin: AdminClient,
  { id }: Pick<Event, 'id'>,
  input: Partial<EventCancellationInput> = {},
) {
  const { bookings, toRefund } = (await admin.get<CancellationView>(`/api/admin/events/${id}/cancellation`)).body;
  const sent = { reason: 'Our kiln has broken.', money: 'refund', bookings, toRefund, ...input };
  return admin.post<CancellationResultView>(`/api/events/${id}/cancellation`, sent);
}

/** Holds seats for a new visitor. `sendAgain` sends the same form with the same key. */
export async function holdSeats(
  { url }: Pick<TestApp, 'url'>,
  event: Event,
  values: Partial<Visitor> = {},
  more: HoldOptions = {},
) {
  const client = visitorClient(url);
  const visitor = buildVisitor(values);
  const key = buildKey();
  const sendAgain = () => client.hold(event, visitor, { key, ...more });
  const { body: form } = await sendAgain();
  return { client, visitor, form, booking: await findBookingOfHold(form.holdId), sendAgain };
}

export function findBookingOfHold(holdId: string): Promise<Booking> {
  return Booking.findOne({ where: { '$request.id$': holdId }, rejectOnEmpty: true });
}

/** Sends PayFast's ITN for the total of the booking. */
export function payBooking({ url }: Pick<TestApp, 'url'>, { request, totalAmount }: Booking) {
  const fields = { m_payment_id: request.id, amount: (totalAmount / 100).toFixed(2) };
  return sendItn(url, paidItn({ fields }));
}

/** Expires all unpaid bookings. */
export async function expireAll(sequelize: Sequelize): Promise<void> {
  await sequelize.query('update payment_requests set expires_at = now() where expires_at is not null');
  await expireUnpaid(sequelize);
}

/** Returns the body with which the page of SPEC confirms. The API ignores its total, statuses and payment id. */
export function directInput(eventId: number, visitor = buildVisitor()) {
  return {
    eventId,
    ...visitor,
    totalAmount: 1,
    paymentMethod: 'payfast',
    paymentStatus: 'pending',
    status: 'pending',
    paymentId: `pf_${Date.now()}`,
  };
}

/** Returns the fields of an ITN for a payment that names no booking. */
export function unnamedItn({ eventId, ...visitor }: Visitor & { eventId: number }, cents: number) {
  return paidItn({
    fields: {
      m_payment_id: '',
      amount: (cents / 100).toFixed(2),
      custom_str1: String(eventId),
      custom_str2: String(visitor.participants),
      email_address: visitor.email,
      name_first: visitor.firstName,
      name_last: visitor.lastName,
    },
  });
}

/** @returns the whole minutes from now until then */
export function minutesTo(instant: string | Date | null): number {
  return Math.round((new Date(instant ?? '').getTime() - Date.now()) / 60_000);
}
