import type { AttendeesView } from '@studio/contract/admin/adminAttendees';
import type { BookingChangesView } from '@studio/contract/admin/adminBookingChanges';
import type { PayLinkView } from '@studio/contract/admin/payLinks';
import type { AdminMoneyView } from '@studio/contract/admin/refunds';
import type { CancellationView } from '@studio/contract/events/eventCancellation';
import { addDays } from '@studio/contract/format/dates';
import type { Booking } from '../../../src/bookings/booking.model.ts';
import { buildKey, buildVisitor } from '../../factories.ts';
import { payLinkClient } from '../../payLinks.ts';
import { moneySteps } from './moneySteps.ts';
import { itemAt } from './step.ts';
import type { OwnerAction, RunStep, Step } from './step.ts';
import type { Studio } from './studio.ts';

const statuses = ['pending', 'confirmed', 'cancelled'] as const;

export function ownerSteps(studio: Studio): Record<OwnerAction, RunStep> {
  function withBooking(run: (booking: Booking, step: Step) => Promise<{ status: number }>): RunStep {
    return async (step) => {
      const booking = await studio.booking(step.which);
      return booking ? (await run(booking, step)).status : 0;
    };
  }

  async function waiting(which: number): Promise<number | undefined> {
    const entries = await studio.select<{ id: number }>(
      `select id from waitlist_entries where state = 'waiting' order by id`,
    );
    return itemAt(entries, which)?.id;
  }

  return {
    ...moneySteps(studio, withBooking),
    bookManually: async ({ event, people: participants, choice }) => {
      const { firstName, lastName, email, phone } = buildVisitor();
      const paymentStatus = itemAt(['completed', 'pending'], choice);
      const contact = choice % 3 === 0 ? { firstName, lastName } : { firstName, lastName, email, phone };
      const { id: eventId, date: balanceDueOn } = await studio.event(event).reload();
      const deposit = paymentStatus === 'pending' && choice > 4 ? { amount: 5000, balanceDueOn } : undefined;
      const discountCode = choice % 4 === 1 ? itemAt(studio.codes, choice)?.code : undefined;
      const body = { eventId, participants, ...contact, paymentStatus, paymentMethod: 'cash', deposit, discountCode };
      return (await studio.admin.post('/api/bookings/manual', body, { 'Idempotency-Key': buildKey() })).status;
    },
    sendLink: withBooking(async ({ id }, { choice }) => {
      const purpose = itemAt(['balance', 'full'], choice);
      const { status, body } = await studio.admin.post<PayLinkView>(`/api/bookings/${id}/pay-link?purpose=${purpose}`);
      if (status !== 200) return { status };
      const of = body.purpose === 'balance' ? 'balance' : 'request';
      const link = await payLinkClient(studio.context.app, id, { of });
      const started = await link.start();
      if (started.status === 200) studio.forms.push(started.body);
      return started;
    }),
    cancelLink: withBooking(({ id }, { choice }) =>
      studio.admin.delete(`/api/bookings/${id}/pay-link?purpose=${itemAt(['balance', 'full'], choice)}`),
    ),
    recordDeposit: withBooking(({ id }) => studio.admin.post(`/api/bookings/${id}/deposit`, { paymentMethod: 'eft' })),
    changeByOwner: withBooking(async ({ id }, { event, people: participants, choice }) => {
      const { body } = await studio.admin.get<BookingChangesView>(`/api/admin/bookings/${id}/changes`);
      const difference = itemAt(['settled', 'left'], choice);
      const target = { eventId: studio.event(event).id, participants };
      const change = { version: body.version, ...target, difference, reason: 'asked by phone' };
      return studio.admin.post(`/api/admin/bookings/${id}/change`, change);
    }),
    cancelByOwner: withBooking(async ({ id }, { choice }) => {
      const { body } = await studio.admin.get<BookingChangesView>(`/api/admin/bookings/${id}/changes`);
      const { body: money } = await studio.admin.get<AdminMoneyView>(`/api/bookings/${id}/money`);
      const refund = Math.floor((money.refundable * (choice % 3)) / 2);
      const asCredit = choice % 4 === 3;
      const input = { version: body.version, refund, asCredit, reason: 'ill' };
      return studio.admin.post(`/api/admin/bookings/${id}/cancel`, input);
    }),
    splitByOwner: withBooking(async ({ id, changeCount: version }, { people }) => {
      const { body } = await studio.admin.get<AttendeesView>(`/api/bookings/${id}/attendees`);
      const attendeeIds = body.attendees.slice(-people).map((person) => person.id);
      return studio.admin.post(`/api/admin/bookings/${id}/split`, { version, attendeeIds });
    }),
    setStatus: withBooking(({ id }, { choice }) =>
      studio.admin.patch(`/api/bookings/${id}/status`, { status: itemAt(statuses, choice) }),
    ),
    tickArrival: withBooking(({ id }, { choice }) =>
      studio.admin.patch(`/api/bookings/${id}/arrival`, { arrived: choice % 3 > 0 }),
    ),
    releaseByOwner: withBooking(({ id }) => studio.admin.post(`/api/bookings/${id}/release`)),
    deleteBooking: withBooking(({ id }, { choice }) =>
      studio.admin.delete(`/api/bookings/${id}?money=${choice % 2 === 0 ? 'kept' : 'reversed'}`),
    ),
    cancelWorkshop: async ({ event, choice }) => {
      const { id } = studio.event(event);
      const { status, body } = await studio.admin.get<CancellationView>(`/api/admin/events/${id}/cancellation`);
      if (status !== 200) return status;
      const { bookings, toRefund } = body;
      const money = itemAt(['refund', 'choose'], choice);
      const input = { reason: 'The kiln is broken', money, bookings, toRefund };
      return (await studio.admin.post(`/api/events/${id}/cancellation`, input)).status;
    },
    rescheduleWorkshop: async ({ event, choice }) => {
      const chosen = await studio.event(event).reload();
      const date = addDays(chosen.date, choice - 4);
      return (await studio.admin.patch(`/api/events/${chosen.id}`, { date })).status;
    },
    setCapacity: async ({ event, choice }) => {
      const { id } = studio.event(event);
      return (await studio.admin.patch(`/api/events/${id}`, { capacity: 1 + (choice % 6) })).status;
    },
    reorderLine: async ({ which, choice }) => {
      const id = await waiting(which);
      if (id === undefined) return 0;
      return (await studio.admin.patch(`/api/admin/waitlist/${id}`, { move: itemAt(['up', 'down'], choice) })).status;
    },
    removeFromLine: async ({ which }) => {
      const id = await waiting(which);
      return id === undefined ? 0 : (await studio.admin.delete(`/api/admin/waitlist/${id}`)).status;
    },
  };
}
