import type { Sequelize } from 'sequelize';
import { adminEventQuerySchema, eventInputSchema } from '@studio/contract/events/events';
import type { AdminEventView } from '@studio/contract/events/events';
import { toRand } from '@studio/contract/format/money';
import { actorOf } from '../../admins/audit/actor.ts';
import type { Config } from '../../config.ts';
import { notFound } from '../../errors.ts';
import { streamCsv } from '../../http/response/csv.ts';
import type { CsvColumn } from '../../http/response/csv.ts';
import { streamList } from '../../http/response/streamBody.ts';
import { parseId } from '../../input/parse.ts';
import { body, isPaged, none, query, unparsedBody } from '../../openapi/input.ts';
import type { RouteTable } from '../../openapi/routeTable.ts';
import { findUsedQuestions } from '../questions.ts';
import { createEvent, deleteEvent, editEvent } from './adminEvent.service.ts';
import { findEvent, readEventsPage, readEvents, readMatchingEvents } from './adminEventList.ts';
import type { EditContext } from './applyEdit.ts';
import { readSentEdit, eventPatchSchema } from './eventPatch.ts';
import { presentSaved } from './savedEvents.ts';

export interface AdminEventRouteContext extends Omit<EditContext, 'formOrigins'> {
  database: Sequelize;
  config: Pick<Config, 'payfast'>;
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

export function addAdminEventRoutes(routes: RouteTable, routeContext: AdminEventRouteContext): void {
  const { database } = routeContext;
  const context = { ...routeContext, formOrigins: routeContext.config.payfast.formOrigins };

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
      const event = await findEvent(database, parseId(ctx.params['id']));
      if (!event) throw notFound('This workshop does not exist.');
      return event;
    },
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
    handle: async (ctx, input) => presentSaved(database, await createEvent(context, input(), actorOf(ctx))),
  });

  routes.forAdmins('PATCH /api/events/:id', unparsedBody(eventPatchSchema), {
    summary: 'Change one',
    answer: { view: 'SavedEventView' },
    handle: async (ctx, input) => {
      const saved = await editEvent(context, parseId(ctx.params['id']), readSentEdit(input()), actorOf(ctx));
      return presentSaved(database, saved);
    },
  });

  routes.forAdmins('DELETE /api/events/:id', none, {
    summary: 'Hide one everywhere but on its bookings',
    answer: { message: 'Event Deleted' },
    handle: (ctx) => deleteEvent(context, parseId(ctx.params['id']), actorOf(ctx)),
  });
}
