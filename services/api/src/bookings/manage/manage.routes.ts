import { setTimeout as sleep } from 'node:timers/promises';
import { answersUpdateSchema } from '@studio/contract/bookings/answersInput';
import { attendeeUpdateSchema } from '@studio/contract/bookings/attendeesInput';
import {
  cancelInputSchema,
  changeInputSchema,
  contactCorrectionSchema,
  findBookingSchema,
  quoteInputSchema,
} from '@studio/contract/bookings/bookingChanges';
import type { ManageView } from '@studio/contract/bookings/bookingChanges';
import { moveDateSchema, undoMoveSchema } from '@studio/contract/bookings/missedDates';
import { splitInputSchema } from '@studio/contract/bookings/splitBooking';
import { transact } from '../../db/transact.ts';
import { notFound } from '../../errors.ts';
import { Event } from '../../events/event.model.ts';
import { callerOf } from '../../http/caller/caller.ts';
import type { RateLimits } from '../../limits/rateLimit.ts';
import { body, none } from '../../openapi/input.ts';
import type { RouteTable } from '../../openapi/routeTable.ts';
import { mailboxOf } from '../../outbox/mailbox.ts';
import { updateOwnAnswers } from '../attendees/updateAnswers.service.ts';
import { updateOwnAttendee } from '../attendees/updateAttendee.service.ts';
import { Booking } from '../booking.model.ts';
import type { BookingContext } from '../bookingContext.ts';
import { cancelOnline } from '../changes/cancelOnline.service.ts';
import { changeOnline } from '../changes/changeOnline.service.ts';
import { readQuote } from '../changes/readQuote.ts';
import { splitOnline } from '../changes/split/splitOnline.service.ts';
import { manageKeyOf } from '../ids/manageKey.ts';
import { moveDate } from '../missedDates/moveDate.service.ts';
import { undoMove } from '../missedDates/undoMove.service.ts';
import { createBookingRoutes } from './bookingRoutes.ts';
import { correctContact } from './correctContact.service.ts';
import { mailUpcomingBookings } from './mailUpcomingBookings.service.ts';
import { readManageView } from './manageView.ts';

/** Minimum duration of the answer, so that it does not reveal whether an address has bookings. */
const findMs = 120;

export function addManageRoutes(routes: RouteTable, context: BookingContext, limits: RateLimits): void {
  const { database, config } = context;
  const forBooking = createBookingRoutes(routes, context, limits);

  forBooking('GET /api/bookings/:reference/manage', none, {
    summary: 'A booking, what may be changed and what that costs',
    limit: 'manage',
    answer: { view: 'ManageView' },
    handle: ({ id }) => view(id),
  });

  forBooking('POST /api/bookings/:reference/manage/quote', body(quoteInputSchema), {
    summary: 'What a change would cost or give back',
    limit: 'manage',
    answer: { view: 'ChangeQuoteView' },
    handle: async (booking, input) => {
      const change = input();
      return (await transact(database, (transaction) => readQuote(transaction, booking, change))).quote;
    },
  });

  forBooking('POST /api/bookings/:reference/manage/change', body(changeInputSchema), {
    summary: 'Move it or change the number of people; with a payment form if that costs something',
    limit: 'manageWrite',
    answer: { view: 'ChangeResultView' },
    handle: async ({ id }, input, ctx) => {
      const payment = await changeOnline(context, id, input(), callerOf(ctx, config.publicUrls));
      return { manage: await view(id), payment };
    },
  });

  forBooking('POST /api/bookings/:reference/manage/cancel', body(cancelInputSchema), {
    summary: 'Cancel it',
    limit: 'manageWrite',
    answer: { view: 'ManageView' },
    handle: async ({ id }, input, ctx) => {
      await cancelOnline(context, id, input(), ctx.state.requestId);
      return view(id);
    },
  });

  forBooking('POST /api/bookings/:reference/manage/split', body(splitInputSchema), {
    summary: 'Give some of its people a separate booking',
    limit: 'manageWrite',
    answer: { view: 'SplitResultView' },
    handle: async ({ id }, input, ctx) => {
      const made = await splitOnline(database, id, input(), ctx.state.requestId);
      return {
        bookingReference: made.bookingReference,
        key: manageKeyOf(made, config.manageKey),
        manage: await view(id),
      };
    },
  });

  forBooking('PATCH /api/bookings/:reference/manage/contact', body(contactCorrectionSchema), {
    summary: 'Correct name, email and phone, and mail the confirmation again',
    limit: 'manageWrite',
    answer: { view: 'ContactCorrectionView' },
    handle: async ({ id }, input, ctx) => {
      const contact = input();
      // The confirmation goes to an address that may be another person's, so the number of mails is limited.
      await limits.spend('bookingMailbox', mailboxOf(contact.email));
      await limits.spend('bookingMailbox', `changes of ${id}`);
      const booking = await correctContact(context, id, contact, ctx.state.requestId);
      return { manage: await view(id), key: manageKeyOf(booking, config.manageKey) };
    },
  });

  forBooking('PATCH /api/bookings/:reference/manage/attendees', body(attendeeUpdateSchema), {
    summary: 'Say who one of its people is',
    limit: 'manageWrite',
    answer: { view: 'ManageView' },
    handle: async ({ id }, input) => {
      await updateOwnAttendee(context, id, input());
      return view(id);
    },
  });

  forBooking('PATCH /api/bookings/:reference/manage/answers', body(answersUpdateSchema), {
    summary: 'Answer the questions that the workshop asks once per booking',
    limit: 'manageWrite',
    answer: { view: 'ManageView' },
    handle: async ({ id }, input) => {
      await updateOwnAnswers(context, id, input());
      return view(id);
    },
  });

  forBooking('POST /api/bookings/:reference/manage/missed-dates', body(moveDateSchema), {
    summary: 'One of its people comes to a date of another course instead of a missed one',
    limit: 'manageWrite',
    answer: { view: 'ManageView' },
    handle: async ({ id }, input, ctx) => {
      await moveDate(context, id, input(), ctx.state.requestId);
      return view(id);
    },
  });

  forBooking('POST /api/bookings/:reference/manage/missed-dates/undo', body(undoMoveSchema), {
    summary: 'The person comes to the missed date again',
    limit: 'manageWrite',
    answer: { view: 'ManageView' },
    handle: async ({ id }, input, ctx) => {
      await undoMove(context, id, input(), ctx.state.requestId);
      return view(id);
    },
  });

  routes.forAnyone('POST /api/bookings/find', body(findBookingSchema), {
    summary: 'Mail the links to all upcoming bookings of an email address; the answer is the same without any',
    limit: limits.limit('findBooking'),
    status: 202,
    answer: { message: 'If this address has upcoming bookings, their links are on the way to it.' },
    handle: async (ctx, input) => {
      const { email } = input();
      const floor = sleep(findMs);
      await limits.spend('findMailbox', mailboxOf(email));
      const { requestId, follow } = ctx.state;
      await mailUpcomingBookings(database, { email, requestId, follow });
      await floor;
    },
  });

  function view(id: number): Promise<ManageView> {
    return transact(database, async (transaction) => {
      const booking = await Booking.findByPk(id, { include: Event, transaction });
      if (!booking?.event) throw notFound('Booking Not Found');
      return readManageView(transaction, context, booking, booking.event);
    });
  }
}
