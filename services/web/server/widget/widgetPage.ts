import type { Context, Middleware } from 'koa';
import { maxUtm } from '@studio/contract/bookings/utm';
import type { EventView } from '@studio/contract/events/events';
import { ApiError, createApi } from '../../src/shared/http/api.ts';
import type { ApiOptions } from '../../src/shared/http/api.ts';
import { widgetHtml, widgetPolicy } from './widgetHtml.ts';
import type { WidgetPage } from './widgetHtml.ts';

/** Keeps the frame on another site short; the list ends with a link to the calendar. */
const maxEvents = 20;

/** The list of coming workshops for other sites (ADR 0108), the only page that may be framed. */
export function widgetPage({ apiOf }: { apiOf: (context: Context) => ApiOptions }): Middleware {
  return async (context) => {
    context.remove('X-Frame-Options');
    context.set({
      'Content-Security-Policy': widgetPolicy,
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': 'public, max-age=60',
      'X-Robots-Tag': 'noindex',
    });
    context.type = 'html';
    context.body = widgetHtml({ utm: utmOf(queryOf(context, 'host')), ...(await readEvents(context)) });
  };

  async function readEvents(context: Context): Promise<Omit<WidgetPage, 'utm'>> {
    try {
      const all = await createApi(apiOf(context)).get<EventView[]>('/api/events');
      const category = queryOf(context, 'category').trim().toLowerCase();
      const events = category ? all.filter((event) => event.category.toLowerCase() === category) : all;
      return { events: events.slice(0, maxEvents), emptyText: 'No workshops are planned at the moment.' };
    } catch (error) {
      context.status = error instanceof ApiError && error.status === 429 ? 429 : 503;
      context.set({ 'Cache-Control': 'no-store', 'Retry-After': '5' });
      return { events: [], emptyText: 'The workshops could not be loaded. Please try again in a moment.' };
    }
  }
}

function queryOf({ query }: Context, name: string): string {
  return [query[name]].flat()[0] ?? '';
}

/** @param host the name of the site that shows the widget; another text is left out */
function utmOf(host: string): string {
  const medium = /^[a-z\d.-]+$/i.test(host) && host.length <= maxUtm ? host.toLowerCase() : null;
  return new URLSearchParams({ utm_source: 'widget', ...(medium && { utm_medium: medium }) }).toString();
}
