import type { QueryClient } from '@tanstack/react-query';
import { lazyPage } from './lazyPage.tsx';
import type { LazyPage } from './lazyPage.tsx';
import { bookingQuery } from './site/bookings/bookingPage/bookingQuery.ts';
import { eventPageQuery } from './site/events/eventQueries.ts';
import { loadEventsPage, loadHomePage } from './site/events/loadEvents.ts';

export interface LoadContext {
  queryClient: QueryClient;
  params: Record<string, string | undefined>;
  search: URLSearchParams;
}

export interface PageRoute {
  /** The path for react-router, which is also logged as the route. */
  path: string;
  page: LazyPage;
  /** Loads the data of the page on the server. */
  load?(context: LoadContext): Promise<unknown>;
  /** Whether the page answers 503 instead of 404 while the API is unavailable (DESIGN §6). */
  needsApi?: boolean;
  /** Whether the page's address or data is one visitor's: no cache outside the server stores it, and it is not sent as a referrer. */
  isPrivate?: boolean;
  /**
   * Set when the server's page is the same for every visitor, so that the server keeps it (ADR 0045). Returns the query
   * string with only what changes the page, in a fixed order.
   */
  cacheAs?: (search: URLSearchParams) => string;
  /** `site` adds the navigation bar and the chat button. */
  frame?: 'site' | 'portal';
  /** The path to redirect to instead of rendering the page. */
  redirect?(search: URLSearchParams): string | null;
}

const booking = lazyPage(
  'src/site/pages/BookingPage.tsx',
  async () => (await import('./site/pages/BookingPage.tsx')).Booking,
);
const confirmed = lazyPage(
  'src/site/pages/BookingConfirmedPage.tsx',
  async () => (await import('./site/pages/BookingConfirmedPage.tsx')).BookingConfirmed,
);
const success = lazyPage(
  'src/site/pages/BookingSuccessPage.tsx',
  async () => (await import('./site/pages/BookingSuccessPage.tsx')).BookingSuccess,
);
const cancelled = lazyPage(
  'src/site/pages/BookingCancelledPage.tsx',
  async () => (await import('./site/pages/BookingCancelledPage.tsx')).BookingCancelled,
);
const notFound = lazyPage(
  'src/site/pages/NotFoundPage.tsx',
  async () => (await import('./site/pages/NotFoundPage.tsx')).NotFound,
);

const admin = lazyPage(
  'src/admin/pages/AdminPage.tsx',
  async () => (await import('./admin/pages/AdminPage.tsx')).Admin,
);
const login = lazyPage(
  'src/admin/pages/AdminLoginPage.tsx',
  async () => (await import('./admin/pages/AdminLoginPage.tsx')).AdminLogin,
);
const resetPassword = lazyPage(
  'src/admin/pages/AdminResetPasswordPage.tsx',
  async () => (await import('./admin/pages/AdminResetPasswordPage.tsx')).AdminResetPassword,
);
const roster = lazyPage(
  'src/admin/pages/AdminRosterPage.tsx',
  async () => (await import('./admin/pages/AdminRosterPage.tsx')).AdminRoster,
);

/** Keeps the parameters that the page reads. */
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

/** The route table of SPEC §2. The first match wins, so `*` is the last. */
export const routes: PageRoute[] = [
  {
    path: '/',
    page: lazyPage('src/site/pages/HomePage.tsx', async () => (await import('./site/pages/HomePage.tsx')).Home),
    load: ({ queryClient }) => loadHomePage(queryClient),
    cacheAs: parameters(),
  },
  {
    path: '/events',
    page: lazyPage('src/site/pages/EventsPage.tsx', async () => (await import('./site/pages/EventsPage.tsx')).Events),
    load: ({ queryClient, search }) => loadEventsPage(queryClient, search),
    cacheAs: parameters('q', 'category', 'month', 'weekend', 'places', 'after'),
  },
  {
    path: '/events/:id',
    page: lazyPage('src/site/pages/EventPage.tsx', async () => (await import('./site/pages/EventPage.tsx')).Event),
    load: ({ queryClient, params }) => queryClient.prefetchQuery(eventPageQuery(params.id ?? '')),
    needsApi: true,
    cacheAs: parameters(),
  },
  {
    path: '/booking/:reference',
    page: booking,
    load: ({ queryClient, params }) => queryClient.prefetchQuery(bookingQuery(params.reference ?? '')),
    needsApi: true,
    isPrivate: true,
  },
  { path: '/booking-confirmed', page: confirmed, isPrivate: true },
  { path: '/booking-success', page: success, isPrivate: true },
  {
    path: '/booking-cancelled',
    page: cancelled,
    isPrivate: true,
    // The server's page depends on whether a hold is named, not on which one.
    cacheAs: (search) => (search.get('hold') ? '?hold=any' : ''),
  },
  { path: '/admin', page: admin, isPrivate: true, frame: 'portal' },
  { path: '/admin/login', page: login, isPrivate: true, frame: 'portal' },
  { path: '/admin/reset-password', page: resetPassword, isPrivate: true, frame: 'portal' },
  { path: '/admin/roster/:eventId', page: roster, isPrivate: true, frame: 'portal' },
  // This is a second address of a booking (DESIGN §4).
  {
    path: '/booking-confirmation',
    page: notFound,
    isPrivate: true,
    redirect: (search) => {
      const reference = search.get('reference')?.trim() ?? '';
      // Other characters, such as dots, are rejected, because they could lead to another page.
      return /^[\dA-Z][\dA-Z -]*$/i.test(reference) ? `/booking/${encodeURIComponent(reference)}` : null;
    },
  },
  { path: '*', page: notFound, cacheAs: parameters() },
];
