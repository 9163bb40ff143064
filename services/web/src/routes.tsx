import { lazyPage } from './lazyPage.tsx';
import type { LazyPage } from './lazyPage.tsx';

/**
 * The part of a page's route that the browser needs. The rest is in serverRoutes.ts, which the browser does not load.
 */
export interface PageRoute {
  /** The path for react-router, which is also logged as the route. */
  path: string;
  page: LazyPage;
  /** `site` adds the navigation bar and the chat button. */
  frame?: 'site' | 'portal';
}

const booking = lazyPage(
  'src/site/pages/BookingPage.tsx',
  async () => (await import('./site/pages/BookingPage.tsx')).Booking,
);
const managePage = 'src/site/pages/ManageBookingPage.tsx';
const manage = lazyPage(managePage, async () => (await import('./site/pages/ManageBookingPage.tsx')).ManageBooking);
const move = lazyPage(managePage, async () => (await import('./site/pages/ManageBookingPage.tsx')).MoveBooking);
const cancel = lazyPage(managePage, async () => (await import('./site/pages/ManageBookingPage.tsx')).CancelBooking);
const waitlist = lazyPage(
  'src/site/pages/WaitlistPage.tsx',
  async () => (await import('./site/pages/WaitlistPage.tsx')).Waitlist,
);
const findBooking = lazyPage(
  'src/site/pages/FindBookingPage.tsx',
  async () => (await import('./site/pages/FindBookingPage.tsx')).FindBooking,
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
const messages = lazyPage(
  'src/admin/pages/AdminMessagesPage.tsx',
  async () => (await import('./admin/pages/AdminMessagesPage.tsx')).AdminMessages,
);
const settings = lazyPage(
  'src/admin/pages/AdminSettingsPage.tsx',
  async () => (await import('./admin/pages/AdminSettingsPage.tsx')).AdminSettings,
);
const payments = lazyPage(
  'src/admin/pages/AdminPaymentsPage.tsx',
  async () => (await import('./admin/pages/AdminPaymentsPage.tsx')).AdminPayments,
);

const table = [
  {
    path: '/',
    page: lazyPage('src/site/pages/HomePage.tsx', async () => (await import('./site/pages/HomePage.tsx')).Home),
  },
  {
    path: '/events',
    page: lazyPage('src/site/pages/EventsPage.tsx', async () => (await import('./site/pages/EventsPage.tsx')).Events),
  },
  {
    path: '/events/:id',
    page: lazyPage('src/site/pages/EventPage.tsx', async () => (await import('./site/pages/EventPage.tsx')).Event),
  },
  {
    path: '/privacy',
    page: lazyPage(
      'src/site/pages/PrivacyPage.tsx',
      async () => (await import('./site/pages/PrivacyPage.tsx')).Privacy,
    ),
  },
  {
    path: '/terms',
    page: lazyPage('src/site/pages/TermsPage.tsx', async () => (await import('./site/pages/TermsPage.tsx')).Terms),
  },
  { path: '/booking/:reference', page: booking },
  { path: '/booking/:reference/manage', page: manage },
  { path: '/booking/:reference/manage/move', page: move },
  { path: '/booking/:reference/manage/cancel', page: cancel },
  { path: '/waiting-list/:id', page: waitlist },
  { path: '/find-booking', page: findBooking },
  { path: '/booking-confirmed', page: confirmed },
  { path: '/booking-success', page: success },
  { path: '/booking-cancelled', page: cancelled },
  { path: '/admin', page: admin, frame: 'portal' },
  { path: '/admin/login', page: login, frame: 'portal' },
  { path: '/admin/reset-password', page: resetPassword, frame: 'portal' },
  { path: '/admin/roster/:eventId', page: roster, frame: 'portal' },
  { path: '/admin/messages/:eventId', page: messages, frame: 'portal' },
  { path: '/admin/payments', page: payments, frame: 'portal' },
  { path: '/admin/settings', page: settings, frame: 'portal' },
  // This is a second address of a booking (DESIGN §4).
  { path: '/booking-confirmation', page: notFound },
  { path: '*', page: notFound },
] as const satisfies readonly PageRoute[];

export type RoutePath = (typeof table)[number]['path'];

/** The route table of SPEC §2. The first match wins, so `*` is the last. */
export const routes: readonly (PageRoute & { path: RoutePath })[] = table;
