import Koa from 'koa';
import type { Logger } from 'pino';
import type { Sequelize } from 'sequelize';
import { responseTimeoutMsOf, busyResponseTimeoutMs } from '@studio/contract/timeouts';
import type { Spans } from '@studio/runtime/tracing/spans';
import { addAdminRoutes } from './admins/admin.routes.ts';
import { addAuditRoutes } from './admins/audit/audit.routes.ts';
import type { Passwords } from './admins/passwords/password.ts';
import { addResetRoutes } from './admins/reset/reset.routes.ts';
import { addLoginRoutes } from './admins/sessions/login.routes.ts';
import { createAdminGate } from './admins/sessions/requireAdmin.ts';
import { addSessionRoutes } from './admins/sessions/session.routes.ts';
import { createSessions } from './admins/sessions/session.ts';
import { createSessionTokens } from './admins/sessions/sessionToken.ts';
import { addAnalyticsRoutes } from './analytics/analytics.routes.ts';
import { addAdminBookingRoutes } from './bookings/admin/adminBooking.routes.ts';
import { addRosterRoutes } from './bookings/admin/roster.routes.ts';
import { addAttendeeRoutes } from './bookings/attendees/attendee.routes.ts';
import { addAttentionRoutes } from './bookings/attention/attention.routes.ts';
import { addBankStatementRoutes } from './bookings/bankStatement/bankStatement.routes.ts';
import { addBookingRoutes } from './bookings/booking.routes.ts';
import { addBroadcastRoutes } from './bookings/broadcasts/broadcast.routes.ts';
import { addAdminChangeRoutes } from './bookings/changes/admin/adminChange.routes.ts';
import { addDiscountQuoteRoutes } from './bookings/checkout/discountQuote.routes.ts';
import { addHoldRoutes } from './bookings/checkout/hold.routes.ts';
import { addPaymentWebhookRoutes } from './bookings/itns/paymentWebhook.routes.ts';
import { rescheduleReminders } from './bookings/mails/bookingMails.ts';
import { addManageRoutes } from './bookings/manage/manage.routes.ts';
import { addAdminPayLinkRoutes } from './bookings/payLink/adminPayLink.routes.ts';
import { addPayLinkRoutes } from './bookings/payLink/payLink.routes.ts';
import { addReconciliationRoutes } from './bookings/reconciliation/reconciliation.routes.ts';
import { addRefundRoutes } from './bookings/refunds/refund.routes.ts';
import { addVoucherOrderRoutes } from './bookings/voucherSales/voucherOrder.routes.ts';
import { updateWaitlist } from './bookings/waitlist/updateWaitlist.ts';
import { addWaitlistRoutes } from './bookings/waitlist/waitlist.routes.ts';
import { addCancelWorkshopRoutes } from './bookings/workshops/cancelWorkshop.routes.ts';
import { enqueueEventRescheduled } from './bookings/workshops/workshopMails.ts';
import type { Config } from './config.ts';
import { addAdminContactRoutes } from './contact/adminContact.routes.ts';
import { addContactRoutes } from './contact/contact.routes.ts';
import { addContactReplyRoutes } from './contact/contactReply.routes.ts';
import { addCustomerRoutes } from './customers/customer.routes.ts';
import { addPrivacyRoutes } from './customers/privacy/privacy.routes.ts';
import { activityOf } from './db/databaseActivity.ts';
import { addDiscountCodeRoutes } from './discounts/discountCode.routes.ts';
import { addAdminEventRoutes } from './events/adminEvent.routes.ts';
import { addEventRoutes } from './events/event.routes.ts';
import { notifyEventsUpdated } from './events/eventUpdates.ts';
import type { EventList } from './events/list/eventList.ts';
import { forwardedHeaders } from './http/caller/forwardedHeaders.ts';
import type { RequestState } from './http/context.ts';
import { closeWhileDraining } from './http/monitoring/draining.ts';
import { measureRequests } from './http/monitoring/measureRequests.ts';
import { requestLog } from './http/monitoring/requestLog.ts';
import { delayCloseAfterEarlyAnswer } from './http/response/earlyAnswer.ts';
import { errorHandler } from './http/response/errorHandler.ts';
import { securityHeaders } from './http/response/headers.ts';
import { responseTimeout } from './http/response/responseTimeout.ts';
import { rejectUnknownMethod, unmatched } from './http/response/unmatched.ts';
import { rejectUnreadableUrl } from './input/url.ts';
import { addAdminInvoiceRoutes } from './invoices/adminInvoice.routes.ts';
import { addInvoiceRoutes } from './invoices/invoice.routes.ts';
import type { Seller } from './invoices/seller.ts';
import type { ProofOfWork } from './limits/proofOfWork.ts';
import type { RateLimits } from './limits/rateLimit.ts';
import { addHealthRoutes } from './monitoring/health.routes.ts';
import type { HealthContext } from './monitoring/health.routes.ts';
import { addOpenApiRoute } from './openapi/openapi.routes.ts';
import { createRouteTable } from './openapi/routeTable.ts';
import type { RouteTable } from './openapi/routeTable.ts';
import { addPaymentRoutes } from './payments/list/payment.routes.ts';
import type { ItnVerifier } from './payments/payfast/itnVerifier.ts';
import type { PaymentForms } from './payments/payfast/paymentForm.ts';
import type { PdfFiles } from './pdf/pdfFile.ts';
import { addAdminQuoteRoutes } from './quotes/adminQuote.routes.ts';
import { addQuoteRoutes } from './quotes/quote.routes.ts';
import type { CachedSettings } from './settings/cachedSettings.ts';
import { addSettingsRoutes } from './settings/settings.routes.ts';
import type { PictureStore } from './uploads/pictureStore.ts';
import { addUploadRoutes } from './uploads/upload.routes.ts';
import { addVoucherRoutes } from './vouchers/voucher.routes.ts';
import { addVoucherBalanceRoutes } from './vouchers/voucherBalance.routes.ts';

export interface AppContext extends HealthContext {
  config: Config;
  log: Logger;
  database: Sequelize;
  limits: RateLimits;
  proofOfWork: ProofOfWork;
  passwords: Passwords;
  pictures: PictureStore;
  paymentForms: PaymentForms;
  verifyItn: ItnVerifier;
  eventList: EventList;
  settings: CachedSettings;
  /** Who issues the invoices, and the files from which PDFs are drawn. */
  seller: Seller;
  pdfFiles: PdfFiles;
  spans: Spans;
}

const responseTimeouts = { timeoutMsOf: responseTimeoutMsOf, busyTimeoutMs: busyResponseTimeoutMs };

export function createApp(context: AppContext, timeouts = responseTimeouts): Koa<RequestState> {
  const { config } = context;
  const app = new Koa<RequestState>({
    proxy: config.trustProxyHops > 0,
    maxIpsCount: config.trustProxyHops,
  });
  app.silent = true;

  app.use(forwardedHeaders(config.webKey, context.log));
  app.use(delayCloseAfterEarlyAnswer);
  app.use(requestLog(context.log, config, context.spans));
  app.use(measureRequests);
  app.use(closeWhileDraining(context.isDraining));
  app.use(securityHeaders);
  app.use(errorHandler);
  app.use(rejectUnknownMethod);
  app.use(rejectUnreadableUrl);
  app.use(responseTimeout({ ...timeouts, database: activityOf(context.database) }));
  app.use(createRoutes(context).router.routes());
  app.use(unmatched);
  return app;
}

export function createRoutes(context: AppContext): RouteTable {
  const { config, database } = context;
  const origins = config.publicUrls;
  const sessions = createSessions(database, createSessionTokens(config.sessionKeys));
  const gate = createAdminGate(sessions, origins);
  const routes = createRouteTable(gate.requireAdmin);

  addHealthRoutes(routes, context);
  addOpenApiRoute(routes, config.version);

  const { resetKey, deviceKey } = config;
  const admins = { ...context, sessions, origins, resetKey, deviceKey };
  addLoginRoutes(routes, admins);
  addSessionRoutes(routes);
  addResetRoutes(routes, admins);
  addAdminRoutes(routes, admins);
  addAuditRoutes(routes, admins);
  addSettingsRoutes(routes, { ...context, onUpdate: notifyEventsUpdated });
  addVoucherBalanceRoutes(routes, context);
  addUploadRoutes(routes, context);
  addEventRoutes(routes, context);
  addDiscountCodeRoutes(routes, context);
  addVoucherRoutes(routes, context);
  addDiscountQuoteRoutes(routes, context, context.limits);
  addHoldRoutes(routes, context, context.limits);
  addAdminEventRoutes(routes, { ...context, rescheduleReminders, enqueueEventRescheduled, updateWaitlist });
  addBookingRoutes(routes, context, context.limits, gate);
  addAdminChangeRoutes(routes, context);
  addManageRoutes(routes, context, context.limits);
  addPayLinkRoutes(routes, context, context.limits);
  addWaitlistRoutes(routes, context, context.limits);
  addVoucherOrderRoutes(routes, context, context.limits);
  addAdminBookingRoutes(routes, context);
  addAttendeeRoutes(routes, context);
  addAdminPayLinkRoutes(routes, context);
  addCancelWorkshopRoutes(routes, context);
  addBroadcastRoutes(routes, context);
  addAttentionRoutes(routes, context);
  addRefundRoutes(routes, context);
  addPaymentRoutes(routes, context);
  addReconciliationRoutes(routes, context);
  addInvoiceRoutes(routes, context, context.limits);
  addAdminInvoiceRoutes(routes, context);
  addBankStatementRoutes(routes, context);
  addRosterRoutes(routes, context);
  addPaymentWebhookRoutes(routes, context, context.limits);
  addQuoteRoutes(routes, context, context.limits);
  addAdminQuoteRoutes(routes, context);
  addContactRoutes(routes, context, context.limits);
  addAdminContactRoutes(routes, context);
  addContactReplyRoutes(routes, context);
  addCustomerRoutes(routes, context);
  addPrivacyRoutes(routes, context);
  addAnalyticsRoutes(routes, context);

  return routes;
}
