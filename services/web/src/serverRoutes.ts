import type { QueryClient } from '@tanstack/react-query';
import { routes } from './routes.tsx';
import type { PageRoute, RoutePath } from './routes.tsx';
import { bookingQuery } from './site/bookings/bookingPage/bookingQuery.ts';
import { voucherWorkshopsQuery } from './site/bookings/voucherSales/voucherQueries.ts';
import { preloadCourseDates } from './site/events/courses/LazyCourseDates.tsx';
import { preloadReviews } from './site/events/eventPage/reviews/LazyReviews.tsx';
import { eventPageQuery, loadEventsPage, loadHomePage } from './site/events/eventQueries.ts';
import { interestQuery } from './site/layout/contactPath.ts';
import { pageTextQuery } from './site/settings/settingsQuery.ts';
import { voucherQuery } from './site/vouchers/voucherQuery.ts';

interface LoadContext {
  queryClient: QueryClient;
  params: Record<string, string | undefined>;
  search: URLSearchParams;
}

interface ServerPart {
  load?(context: LoadContext): Promise<unknown>;
  /** Whether the page answers 503 instead of 404 while the API is unavailable (DESIGN §6). */
  needsApi?: boolean;
  /** Whether the page's address or data is one visitor's: no cache outside the server stores it, and it is not sent as a referrer. */
  isPrivate?: boolean;
  /**
   * Set if the page is the same for every visitor, so that the server caches it (ADR 0045). Returns the query string,
   * reduced to the parameters that change the page, in a fixed order.
   */
  cacheAs?: (search: URLSearchParams) => string;
  /** The path to redirect to instead of rendering the page. */
  redirect?(search: URLSearchParams): string | null;
}

export interface ServerRoute extends PageRoute, ServerPart {}

/** Returns a function that reduces a query string to the named parameters, which the page reads. */
function parameters(...names: string[]): (search: URLSearchParams) => string {
  return (search) => {
    const known = names.flatMap((name) =>
      search
        .getAll(name)
        .slice(0, 1)
        .map((value) => [name, value]),
    );
    return known.length === 0 ? '' : `?${new URLSearchParams(known).toString()}`;
  };
}

/** A page with one of the owner's texts. */
function ofText(name: Parameters<typeof pageTextQuery>[0]): ServerPart {
  return {
    load: ({ queryClient }) => queryClient.prefetchQuery(pageTextQuery(name)),
    needsApi: true,
    cacheAs: parameters(),
  };
}

const serverParts: Partial<Record<RoutePath, ServerPart>> = {
  '/': { load: ({ queryClient }) => loadHomePage(queryClient), cacheAs: interestQuery },
  '/events': {
    load: ({ queryClient, search }) => loadEventsPage(queryClient, search),
    cacheAs: parameters('q', 'category', 'month', 'weekend', 'places', 'after'),
  },
  '/events/:id': {
    load: ({ queryClient, params }) =>
      Promise.all([
        queryClient.prefetchQuery(eventPageQuery(params['id'] ?? '')),
        preloadReviews(),
        preloadCourseDates(),
      ]),
    needsApi: true,
    cacheAs: parameters(),
  },
  '/privacy': ofText('privacy'),
  '/terms': ofText('terms'),
  '/booking/:reference': {
    load: ({ queryClient, params }) =>
      Promise.all([queryClient.prefetchQuery(bookingQuery(params['reference'] ?? '')), preloadCourseDates()]),
    needsApi: true,
    isPrivate: true,
  },
  '/voucher/:code': {
    load: ({ queryClient, params }) => queryClient.prefetchQuery(voucherQuery(params['code'] ?? '')),
    needsApi: true,
    isPrivate: true,
  },
  // The page names the day until which a voucher sold today is valid, so the server does not cache it.
  '/vouchers': { load: ({ queryClient }) => queryClient.prefetchQuery(voucherWorkshopsQuery) },
  '/booking-cancelled': {
    isPrivate: true,
    // The server's page depends on whether the URL names a hold, but not on which one.
    cacheAs: (search) => (search.get('hold') ? '?hold=any' : ''),
  },
  '/booking-confirmation': {
    isPrivate: true,
    redirect: (search) => {
      const reference = search.get('reference')?.trim() ?? '';
      // Other characters, such as dots, are rejected, because they could lead to another page.
      return /^[\dA-Z][\dA-Z -]*$/i.test(reference) ? `/booking/${encodeURIComponent(reference)}` : null;
    },
  },
  '*': { cacheAs: parameters() },
};

/** For the other pages: they show one visitor's data or the portal. */
const unlisted: ServerPart = { isPrivate: true };

/** The route table with the parts that only the server needs. */
export const serverRoutes: ServerRoute[] = routes.map((route) => ({
  ...route,
  ...(serverParts[route.path] ?? unlisted),
}));
