import type { Sequelize } from 'sequelize';
import { adminEventQuerySchema, eventCopiesSchema, eventInputSchema } from '@studio/contract/events/events';
import type { AdminEventView, SavedEventView } from '@studio/contract/events/events';
import { actorOf } from '../admins/audit/actor.ts';
import type { Config } from '../config.ts';
import { run, statement } from '../db/statement.ts';
import { invalidInput, notFound } from '../errors.ts';
import type { Routes } from '../http/context.ts';
import { streamCsv } from '../http/response/csv.ts';
import { jsonArray, streamBody } from '../http/response/streamBody.ts';
import { json } from '../input/body.ts';
import { parse, parseId } from '../input/parse.ts';
import { presentForAdmin } from './adminEvent.presenter.ts';
import { copyEvent, createEvent, deleteEvent, editEvent } from './adminEvent.service.ts';
import type { AdminEventContext, SavedEvent } from './adminEvent.service.ts';
import { findEvent, findSameDays, pageOfEvents, readEvents, readMatchingEvents } from './adminEventList.ts';
import { eventColumns } from './eventColumns.ts';

const countBookings = statement<{ count: number }>(
  'event booking count',
  'select booking_count as count from events where id = $1',
);

export interface AdminEventRouteContext {
  database: Sequelize;
  config: Pick<Config, 'payfast'>;
  rescheduleReminders: AdminEventContext['rescheduleReminders'];
  enqueueEventMoved: AdminEventContext['enqueueEventMoved'];
  updateWaitlist: AdminEventContext['updateWaitlist'];
}

export function addAdminEventRoutes(
  routes: Routes,
  { database, config, rescheduleReminders, enqueueEventMoved, updateWaitlist }: AdminEventRouteContext,
): void {
  const context = {
    database,
    formOrigins: config.payfast.formOrigins,
    rescheduleReminders,
    enqueueEventMoved,
    updateWaitlist,
  };

  // SPEC §7: without paging parameters the response is an array.
  routes.get('/api/admin/events', async (ctx) => {
    ctx.type = 'application/json; charset=utf-8';
    const isPaged = 'page' in ctx.query || 'pageSize' in ctx.query;
    if (isPaged) ctx.body = await pageOfEvents(database, parse(adminEventQuerySchema, { ...ctx.query }));
    else await streamBody(ctx, () => jsonArray(readEvents(database)));
  });

  routes.get('/api/admin/exports/events', async (ctx) => {
    const query = parse(adminEventQuerySchema, { ...ctx.query });
    await streamCsv(ctx, 'events', eventColumns, () => readMatchingEvents(database, query));
  });

  routes.get('/api/admin/events/:id', async (ctx) => {
    const event = await findEvent(database, parseId(ctx.params['id']));
    if (!event) throw notFound('This workshop does not exist.');
    ctx.body = event;
  });

  routes.get('/api/admin/events/:id/days', async (ctx) => {
    ctx.body = await findSameDays(database, parseId(ctx.params['id']));
  });

  routes.post('/api/events', json, async (ctx) => {
    const saved = await createEvent(context, parse(eventInputSchema, ctx.request.body), actorOf(ctx));
    ctx.status = 201;
    ctx.body = await presentSaved(saved);
  });

  routes.patch('/api/events/:id', json, async (ctx) => {
    const id = parseId(ctx.params['id']);
    const { before, ...fields }: { before?: unknown } = objectOf(ctx.request.body);
    const edit = { fields, before: before === undefined ? {} : objectOf(before) };
    ctx.body = await presentSaved(await editEvent(context, id, edit, actorOf(ctx)));
  });

  routes.delete('/api/events/:id', async (ctx) => {
    await deleteEvent(context, parseId(ctx.params['id']), actorOf(ctx));
    ctx.body = { message: 'Event Deleted' };
  });

  routes.post('/api/events/:id/copies', json, async (ctx) => {
    const id = parseId(ctx.params['id']);
    const copies = await copyEvent(context, id, parse(eventCopiesSchema, ctx.request.body), actorOf(ctx));
    ctx.status = 201;
    ctx.body = copies.map((event) => presentForAdmin(event, 0)) satisfies AdminEventView[];
  });

  async function presentSaved({ event, dropped }: SavedEvent): Promise<SavedEventView> {
    const [row] = await run(database, countBookings, [event.id]);
    return { ...presentForAdmin(event, row?.count ?? 0), dropped };
  }
}

/** The body is validated after it was merged with the stored event. */
function objectOf(body: unknown): object {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  throw invalidInput('Please send the fields as a JSON object.');
}
