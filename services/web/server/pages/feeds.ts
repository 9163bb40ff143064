import type { Context, Middleware } from 'koa';
import type { BookingDetail } from '@studio/contract/bookings/bookings';
import type { EventView } from '@studio/contract/events/events';
import { bookingEntries, icsCalendar, workshopEntries } from '@studio/contract/format/calendar';
import { studio } from '@studio/contract/studio';
import { ApiError, createApi } from '../../src/shared/http/api.ts';
import type { Api, ApiOptions } from '../../src/shared/http/api.ts';

interface FeedParts {
  publicUrl: string;
  apiOf: (context: Context) => ApiOptions;
}

type Feed = 'robots' | 'sitemap' | 'workshops' | 'bookingFile';

/** The feeds answer 503 without the API, and 429 when it rejects the visitor's call as one too many. */
export function feeds({ publicUrl, apiOf }: FeedParts): Record<Feed, Middleware> {
  return { robots, sitemap: withApi(sitemap), workshops: withApi(workshops), bookingFile: withApi(bookingFile) };

  function withApi(answer: (context: Context, api: Api) => Promise<void>): Middleware {
    return (context) =>
      answer(context, createApi(apiOf(context))).catch((error: unknown) => answerError(context, error));
  }

  function robots(context: Context): void {
    context.type = 'text';
    context.body = `User-agent: *\nDisallow: /api/\nSitemap: ${publicUrl}/sitemap.xml\n`;
  }

  async function sitemap(context: Context, api: Api): Promise<void> {
    const events = await api.get<EventView[]>('/api/events');
    const paths = ['/', '/events', '/privacy', '/terms', ...events.map(({ id }) => `/events/${id}`)];
    const entries = paths.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`);
    context.type = 'xml';
    context.set('Cache-Control', 'public, max-age=3600');
    context.body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`;
  }

  async function workshops(context: Context, api: Api): Promise<void> {
    const events = await api.get<EventView[]>('/api/events');
    const entries = events.flatMap((event) => workshopEntries(event, `${publicUrl}/events/${event.id}`));
    context.set('Cache-Control', 'public, max-age=3600');
    answerCalendar(context, icsCalendar(entries, new Date(), `${studio.name} workshops`));
  }

  async function bookingFile(context: Context, api: Api): Promise<void> {
    const reference = context.path.split('/')[2] ?? '';
    context.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' });
    const detail = await api.get<BookingDetail>(`/api/bookings/reference/${encodeURIComponent(reference)}`);
    const { booking: booked, event, sequence, movedDates, cancelReason } = detail;
    const isCancelled = booked.status === 'cancelled' || cancelReason !== null;
    const bookingUrl = `${publicUrl}/booking/${booked.bookingReference}`;
    const entries = bookingEntries({ ...booked, event, sequence, movedDates, isCancelled, bookingUrl });
    context.attachment('workshop.ics', { type: 'inline' });
    answerCalendar(context, icsCalendar(entries, new Date()));
  }
}

function answerCalendar(context: Context, calendar: string): void {
  context.set('Content-Type', 'text/calendar; charset=utf-8');
  context.body = calendar;
}

function answerError(context: Context, error: unknown): void {
  const status = error instanceof ApiError ? error.status : 503;
  context.set('Cache-Control', 'no-store');
  context.type = 'text';
  if (status === 404 || status === 400) {
    context.status = 404;
    context.body = 'Not found\n';
    return;
  }
  context.status = status === 429 ? 429 : 503;
  context.set('Retry-After', '5');
  context.body = 'Not available right now, please come back in a moment\n';
}
