import type { Context, Middleware } from 'koa';
import { maxUtm } from '@studio/contract/bookings/utm';
import type { EventView } from '@studio/contract/events/events';
import { ApiError, createApi } from '../../src/shared/http/api.ts';
import type { ApiOptions } from '../../src/shared/http/api.ts';
import { eventListPath } from '../cache/versionCheck.ts';
import type { VersionCheck } from '../cache/versionCheck.ts';
import { widgetHtml, widgetPolicy } from './widgetHtml.ts';
import type { WidgetPage } from './widgetHtml.ts';

/** Keeps the frame on another site short; the list ends with a link to the calendar. */
const maxEvents = 20;

interface WidgetOptions {
  apiOf: (context: Context) => ApiOptions;
  versionCheck: VersionCheck;
}

/** The list of coming workshops for other sites (ADR 0108), the only page that may be framed. */
export function widgetPage({ apiOf, versionCheck }: WidgetOptions): Middleware {
  /** The list of a version, so that a view of the widget on a busy site costs no call of the API. */
  let cached: { version: string; events: EventView[] } | null = null;

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
      const all = await readAll(context);
      const category = queryOf(context, 'category').trim().toLowerCase();
      const events = category ? all.filter((event) => event.category.toLowerCase() === category) : all;
      return { events: events.slice(0, maxEvents), emptyText: 'No workshops are planned at the moment.' };
    } catch (error) {
      context.status = error instanceof ApiError && error.status === 429 ? 429 : 503;
      context.set({ 'Cache-Control': 'no-store', 'Retry-After': '5' });
      return { events: [], emptyText: 'The workshops could not be loaded. Please try again in a moment.' };
    }
  }

  async function readAll(context: Context): Promise<EventView[]> {
    const version = await versionCheck.current();
    if (cached !== null && cached.version === version) return cached.events;
    const events = await createApi(apiOf(context)).get<EventView[]>(eventListPath);
    if (version !== null) cached = { version, events };
    return events;
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
