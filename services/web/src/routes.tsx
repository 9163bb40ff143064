import type { QueryClient } from '@tanstack/react-query';
import { bookingQuery } from './bookings/bookingQuery.ts';
import { eventQuery, eventsQuery } from './events/eventQueries.ts';
import { lazyPage } from './lazyPage.tsx';
import type { LazyPage } from './lazyPage.tsx';

export interface LoadContext {
  queryClient: QueryClient;
  params: Record<string, string | undefined>;
}

export interface PageRoute {
  /** A react-router path; also the name of the page in the request log. */
  path: string;
  page: LazyPage;
  /** Reads what the page needs before it is rendered on the server; in the browser the page's own queries do. */
  load?(context: LoadContext): Promise<unknown>;
  /** The page says nothing without the API: answer 503, never 404, while that is down (DESIGN §6). */
  needsApi?: boolean;
  /** Speaks of one visitor: never kept by a cache, never sent along as a referrer. */
  isPrivate?: boolean;
  /** What stands around the page: the site's bar and chat button, or the portal's own. */
  frame?: 'site' | 'portal';
  /** Where the server sends this address instead of rendering it. */
  redirect?(search: URLSearchParams): string | null;
}

const events = ({ queryClient }: LoadContext) => queryClient.prefetchQuery(eventsQuery);
const booking = lazyPage('src/pages/Booking.tsx', async () => (await import('./pages/Booking.tsx')).Booking);
const confirmed = lazyPage(
  'src/pages/BookingConfirmed.tsx',
  async () => (await import('./pages/BookingConfirmed.tsx')).BookingConfirmed,
);
const success = lazyPage(
  'src/pages/BookingSuccess.tsx',
  async () => (await import('./pages/BookingSuccess.tsx')).BookingSuccess,
);
const cancelled = lazyPage(
  'src/pages/BookingCancelled.tsx',
  async () => (await import('./pages/BookingCancelled.tsx')).BookingCancelled,
);
const notFound = lazyPage('src/pages/NotFound.tsx', async () => (await import('./pages/NotFound.tsx')).NotFound);

// One chunk of its own for the portal: no visitor downloads it.
const admin = lazyPage('src/pages/Admin.tsx', async () => (await import('./pages/Admin.tsx')).Admin);
const login = lazyPage('src/pages/AdminLogin.tsx', async () => (await import('./pages/AdminLogin.tsx')).AdminLogin);
const resetPassword = lazyPage(
  'src/pages/AdminResetPassword.tsx',
  async () => (await import('./pages/AdminResetPassword.tsx')).AdminResetPassword,
);
const roster = lazyPage('src/pages/AdminRoster.tsx', async () => (await import('./pages/AdminRoster.tsx')).AdminRoster);

/** SPEC §2 Route table. The first match wins; `*` is the last. */
export const routes: PageRoute[] = [
  {
    path: '/',
    page: lazyPage('src/pages/Home.tsx', async () => (await import('./pages/Home.tsx')).Home),
    load: events,
  },
  {
    path: '/events',
    page: lazyPage('src/pages/Events.tsx', async () => (await import('./pages/Events.tsx')).Events),
    load: events,
  },
  {
    path: '/events/:id',
    page: lazyPage('src/pages/Event.tsx', async () => (await import('./pages/Event.tsx')).Event),
    load: ({ queryClient, params }) => queryClient.prefetchQuery(eventQuery(params.id ?? '')),
    needsApi: true,
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
  { path: '/booking-cancelled', page: cancelled, isPrivate: true },
  { path: '/admin', page: admin, isPrivate: true, frame: 'portal' },
  { path: '/admin/login', page: login, isPrivate: true, frame: 'portal' },
  { path: '/admin/reset-password', page: resetPassword, isPrivate: true, frame: 'portal' },
  { path: '/admin/roster/:eventId', page: roster, isPrivate: true, frame: 'portal' },
  // The specification's second reading (DESIGN §4).
  {
    path: '/booking-confirmation',
    page: notFound,
    isPrivate: true,
    redirect: (search) => {
      const reference = search.get('reference')?.trim() ?? '';
      // As somebody may type one; two dots, for instance, would lead elsewhere.
      return /^[\dA-Z][\dA-Z -]*$/i.test(reference) ? `/booking/${encodeURIComponent(reference)}` : null;
    },
  },
  { path: '*', page: notFound },
];
