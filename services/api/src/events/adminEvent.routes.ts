import type { Sequelize } from 'sequelize';
import { adminEventQuerySchema, eventCopiesSchema, eventInputSchema } from '@studio/contract/events/events';
import type { SavedEventView, AdminEventView } from '@studio/contract/events/events';
import { toRand } from '@studio/contract/format/money';
import { beforeValues } from '@studio/contract/validation/text';
import { actorOf } from '../admins/audit/actor.ts';
import type { Config } from '../config.ts';
import { invalidInput, notFound } from '../errors.ts';
import { streamCsv } from '../http/response/csv.ts';
import type { CsvColumn } from '../http/response/csv.ts';
import { streamList } from '../http/response/streamBody.ts';
import { parseId } from '../input/parse.ts';
import { body, isPaged, none, query, unparsedBody } from '../openapi/input.ts';
import type { RouteTable } from '../openapi/routeTable.ts';
import { presentForAdmin } from './adminEvent.presenter.ts';
import { copyEvent, createEvent, deleteEvent, editEvent } from './adminEvent.service.ts';
import type { AdminEventContext, SavedEvent } from './adminEvent.service.ts';
import { findEvent, findSameDays, readEventsPage, readEvents, readMatchingEvents } from './adminEventList.ts';
import { findUsedQuestions } from './questions.ts';

export interface AdminEventRouteContext {
  database: Sequelize;
  config: Pick<Config, 'payfast'>;
  rescheduleReminders: AdminEventContext['rescheduleReminders'];
  enqueueEventRescheduled: AdminEventContext['enqueueEventRescheduled'];
  updateWaitlist: AdminEventContext['updateWaitlist'];
}

const eventColumns: CsvColumn<AdminEventView>[] = [
  { header: 'ID', cell: ({ id }) => id },
  { header: 'Title', cell: ({ title }) => title },
  { header: 'Date', cell: ({ date }) => date },
  { header: 'Start', cell: ({ startTime }) => startTime },
  { header: 'End', cell: ({ endTime }) => endTime },
  { header: 'Category', cell: ({ category }) => category },
  { header: 'Price (R)', cell: ({ price }) => toRand(price) },
  { header: 'Capacity', cell: ({ capacity }) => capacity },
  { header: 'Seats taken', cell: ({ capacity, availableSeats }) => capacity - availableSeats },
  { header: 'Bookings', cell: ({ bookingCount }) => bookingCount },
  { header: 'Cancelled', cell: ({ cancellation }) => cancellation?.reason ?? '' },
  { header: 'Description', cell: ({ description }) => description },
  { header: 'Duration', cell: ({ duration }) => duration },
  { header: 'Private', cell: ({ isPrivate }) => (isPrivate ? 'yes' : '') },
];

export function addAdminEventRoutes(
  routes: RouteTable,
  { database, config, rescheduleReminders, enqueueEventRescheduled, updateWaitlist }: AdminEventRouteContext,
): void {
  const context = {
    database,
    formOrigins: config.payfast.formOrigins,
    rescheduleReminders,
    enqueueEventRescheduled,
    updateWaitlist,
  };

  routes.forAdmins('GET /api/admin/events', query(adminEventQuerySchema), {
    summary: 'All workshops; the filters apply to a page',
    answer: { listOrPage: 'AdminEventView' },
    handle: (ctx, input) => {
      if (isPaged(ctx)) return readEventsPage(database, input());
      return streamList(ctx, () => readEvents(database));
    },
  });

  routes.forAdmins('GET /api/admin/exports/events', query(adminEventQuerySchema.omit(['page', 'pageSize'])), {
    summary: 'All matching workshops as CSV',
    answer: { media: 'text/csv' },
    handle: async (ctx, input) => {
      const filter = input();
      await streamCsv(ctx, 'events', eventColumns, () => readMatchingEvents(database, filter));
    },
  });

  routes.forAdmins('GET /api/admin/events/:id', none, {
    summary: 'One of them',
    answer: { view: 'AdminEventView' },
    handle: async (ctx) => {
      const event = await findEvent(parseId(ctx.params['id']));
      if (!event) throw notFound('This workshop does not exist.');
      return event;
    },
  });

  routes.forAdmins('GET /api/admin/events/:id/days', none, {
    summary: 'The days that have a workshop with its title and start',
    answer: { media: 'application/json' },
    handle: (ctx) => findSameDays(database, parseId(ctx.params['id'])),
  });

  routes.forAdmins('GET /api/admin/questions', none, {
    summary: 'The distinct custom questions of all workshops, those of the newest workshop first',
    answer: { list: 'UsedQuestionView' },
    handle: () => findUsedQuestions(database),
  });

  routes.forAdmins('POST /api/events', body(eventInputSchema), {
    summary: 'Add one',
    status: 201,
    answer: { view: 'SavedEventView' },
    handle: async (ctx, input) => presentSaved(await createEvent(context, input(), actorOf(ctx))),
  });

  routes.forAdmins(
    'PATCH /api/events/:id',
    unparsedBody(eventInputSchema.partial().shape({ before: beforeValues() })),
    {
      summary: 'Change one',
      answer: { view: 'SavedEventView' },
      handle: async (ctx, input) => {
        const id = parseId(ctx.params['id']);
        const { before, ...fields }: { before?: unknown } = objectOf(input());
        // The service validates the fields after merging them with the stored event.
        const edit = { fields, before: before === undefined ? {} : objectOf(before) };
        return presentSaved(await editEvent(context, id, edit, actorOf(ctx)));
      },
    },
  );

  routes.forAdmins('DELETE /api/events/:id', none, {
    summary: 'Hide one everywhere but on its bookings',
    answer: { message: 'Event Deleted' },
    handle: (ctx) => deleteEvent(context, parseId(ctx.params['id']), actorOf(ctx)),
  });

  routes.forAdmins('POST /api/events/:id/copies', body(eventCopiesSchema), {
    summary: 'Repeat one on other days; days that have it already are left out',
    status: 201,
    answer: { list: 'AdminEventView' },
    handle: async (ctx, input) => {
      const copies = await copyEvent(context, parseId(ctx.params['id']), input(), actorOf(ctx));
      return copies.map(presentForAdmin);
    },
  });
}

function presentSaved({ event, dropped }: SavedEvent): SavedEventView {
  return { ...presentForAdmin(event), dropped };
}

function objectOf(sent: unknown): object {
  if (typeof sent === 'object' && sent !== null && !Array.isArray(sent)) return sent;
  throw invalidInput('Please send the fields as a JSON object.');
}
