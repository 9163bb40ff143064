import { lazy, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';

/** A page in its own chunk. It renders without suspending once it is preloaded. */
export interface LazyPage {
  /** The path in Vite's manifest: `src/site/pages/EventsPage.tsx`. */
  source: string;
  preload(): Promise<void>;
  Page(this: void): ReactNode;
}

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

function lazyPage(source: string, load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | undefined;
  const preload = async () => {
    loaded ??= await load();
  };
  const Lazy = lazy(async () => ({ default: await load() }));
  return {
    source,
    preload,
    Page: function Page() {
      // The choice is kept while mounted: replacing the lazy component by the loaded one would reset its state.
      const [Component] = useState(() => loaded ?? Lazy);
      return <Component />;
    },
  };
}

/** Pages are named after their component: `HomePage.tsx` exports `Home`. */
function sitePage<Name extends string>(name: Name, load: () => Promise<Record<Name, ComponentType>>): LazyPage {
  return lazyPage(`src/site/pages/${name}Page.tsx`, async () => (await load())[name]);
}

function adminPage<Name extends string>(name: Name, load: () => Promise<Record<Name, ComponentType>>): LazyPage {
  return lazyPage(`src/admin/pages/${name}Page.tsx`, async () => (await load())[name]);
}

const home = sitePage('Home', () => import('./site/pages/HomePage.tsx'));
const events = sitePage('Events', () => import('./site/pages/EventsPage.tsx'));
const event = sitePage('Event', () => import('./site/pages/EventPage.tsx'));
const privacy = sitePage('Privacy', () => import('./site/pages/PrivacyPage.tsx'));
const terms = sitePage('Terms', () => import('./site/pages/TermsPage.tsx'));
const booking = sitePage('Booking', () => import('./site/pages/BookingPage.tsx'));
const managePage = 'src/site/pages/ManageBookingPage.tsx';
const manage = lazyPage(managePage, async () => (await import('./site/pages/ManageBookingPage.tsx')).ManageBooking);
const move = lazyPage(managePage, async () => (await import('./site/pages/ManageBookingPage.tsx')).MoveBooking);
const cancel = lazyPage(managePage, async () => (await import('./site/pages/ManageBookingPage.tsx')).CancelBooking);
const invoice = sitePage('Invoice', () => import('./site/pages/InvoicePage.tsx'));
const waitlist = sitePage('Waitlist', () => import('./site/pages/WaitlistPage.tsx'));
const pay = sitePage('Pay', () => import('./site/pages/PayPage.tsx'));
const voucher = sitePage('Voucher', () => import('./site/pages/VoucherPage.tsx'));
const quote = sitePage('Quote', () => import('./site/pages/QuotePage.tsx'));
const review = sitePage('Review', () => import('./site/pages/ReviewPage.tsx'));
const findBooking = sitePage('FindBooking', () => import('./site/pages/FindBookingPage.tsx'));
const vouchers = sitePage('Vouchers', () => import('./site/pages/VouchersPage.tsx'));
const voucherBought = sitePage('VoucherBought', () => import('./site/pages/VoucherBoughtPage.tsx'));
const confirmed = sitePage('BookingConfirmed', () => import('./site/pages/BookingConfirmedPage.tsx'));
const success = sitePage('BookingSuccess', () => import('./site/pages/BookingSuccessPage.tsx'));
const cancelled = sitePage('BookingCancelled', () => import('./site/pages/BookingCancelledPage.tsx'));
const notFound = sitePage('NotFound', () => import('./site/pages/NotFoundPage.tsx'));

const admin = adminPage('Admin', () => import('./admin/pages/AdminPage.tsx'));
const login = adminPage('AdminLogin', () => import('./admin/pages/AdminLoginPage.tsx'));
const resetPassword = adminPage('AdminResetPassword', () => import('./admin/pages/AdminResetPasswordPage.tsx'));
const roster = adminPage('AdminRoster', () => import('./admin/pages/AdminRosterPage.tsx'));
const messages = adminPage('AdminMessages', () => import('./admin/pages/AdminMessagesPage.tsx'));
const settings = adminPage('AdminSettings', () => import('./admin/pages/AdminSettingsPage.tsx'));
const discounts = adminPage('AdminDiscounts', () => import('./admin/pages/AdminDiscountsPage.tsx'));
const quotes = adminPage('AdminQuotes', () => import('./admin/pages/AdminQuotesPage.tsx'));
const adminQuote = adminPage('AdminQuote', () => import('./admin/pages/AdminQuotePage.tsx'));
const reviews = adminPage('AdminReviews', () => import('./admin/pages/AdminReviewsPage.tsx'));
const adminVouchers = adminPage('AdminVouchers', () => import('./admin/pages/AdminVouchersPage.tsx'));
const payments = adminPage('AdminPayments', () => import('./admin/pages/AdminPaymentsPage.tsx'));

const table = [
  { path: '/', page: home },
  { path: '/events', page: events },
  { path: '/events/:id', page: event },
  { path: '/privacy', page: privacy },
  { path: '/terms', page: terms },
  { path: '/booking/:reference', page: booking },
  { path: '/booking/:reference/manage', page: manage },
  { path: '/booking/:reference/manage/move', page: move },
  { path: '/booking/:reference/manage/cancel', page: cancel },
  { path: '/booking/:reference/manage/invoice', page: invoice },
  { path: '/waiting-list/:id', page: waitlist },
  { path: '/pay/:id', page: pay },
  { path: '/voucher', page: voucher },
  { path: '/voucher/:code', page: voucher },
  { path: '/quote/:id', page: quote },
  { path: '/review/:id', page: review },
  { path: '/find-booking', page: findBooking },
  { path: '/vouchers', page: vouchers },
  { path: '/voucher-bought', page: voucherBought },
  { path: '/booking-confirmed', page: confirmed },
  { path: '/booking-success', page: success },
  { path: '/booking-cancelled', page: cancelled },
  { path: '/admin', page: admin, frame: 'portal' },
  { path: '/admin/login', page: login, frame: 'portal' },
  { path: '/admin/reset-password', page: resetPassword, frame: 'portal' },
  { path: '/admin/roster/:eventId', page: roster, frame: 'portal' },
  { path: '/admin/messages/:eventId', page: messages, frame: 'portal' },
  { path: '/admin/payments', page: payments, frame: 'portal' },
  { path: '/admin/vouchers', page: adminVouchers, frame: 'portal' },
  { path: '/admin/discounts', page: discounts, frame: 'portal' },
  { path: '/admin/quotes', page: quotes, frame: 'portal' },
  { path: '/admin/quotes/:id', page: adminQuote, frame: 'portal' },
  { path: '/admin/reviews', page: reviews, frame: 'portal' },
  { path: '/admin/settings', page: settings, frame: 'portal' },
  // This is a second address of a booking (DESIGN §4).
  { path: '/booking-confirmation', page: notFound },
  { path: '*', page: notFound },
] as const satisfies readonly PageRoute[];

export type RoutePath = (typeof table)[number]['path'];

/** The route table of SPEC §2. The first match wins, so `*` is the last. */
export const routes: readonly (PageRoute & { path: RoutePath })[] = table;
