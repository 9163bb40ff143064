import type { ModelCtor } from 'sequelize-typescript';
import { Admin } from './admins/admin.model.ts';
import { AuditDetail } from './admins/audit/auditDetail.model.ts';
import { AuditEntry } from './admins/audit/auditEntry.model.ts';
import { PasswordReset } from './admins/reset/passwordReset.model.ts';
import { AdminSession } from './admins/sessions/adminSession.model.ts';
import { FigureCheck } from './analytics/figureCheck.model.ts';
import { Attendee } from './bookings/attendees/attendee.model.ts';
import { AttendeeArrival } from './bookings/attendees/attendeeArrival.model.ts';
import { BankEntry } from './bookings/bankStatement/bankEntry.model.ts';
import { Booking } from './bookings/booking.model.ts';
import { Broadcast } from './bookings/broadcasts/broadcast.model.ts';
import { BookingChange } from './bookings/changes/bookingChange.model.ts';
import { CourseGuest } from './bookings/guests/courseGuest.model.ts';
import { OrderLine } from './bookings/money/orderLine.model.ts';
import { Reconciliation } from './bookings/reconciliation/reconciliation.model.ts';
import { VoucherOrder } from './bookings/voucherSales/voucherOrder.model.ts';
import { WaitlistEntry } from './bookings/waitlistEntry.model.ts';
import { ContactMessage } from './contact/contact.model.ts';
import { ContactReply } from './contact/contactReply.model.ts';
import { Customer } from './customers/customer.model.ts';
import { DiscountCode } from './discounts/discountCode.model.ts';
import { Event } from './events/event.model.ts';
import { Invoice } from './invoices/invoice.model.ts';
import { Order } from './orders/order.model.ts';
import { OutboxMessage } from './outbox/outboxMessage.model.ts';
import { DailyFigure } from './payments/dailyFigure.model.ts';
import { DeletedBooking } from './payments/deletedBooking.model.ts';
import { Payment } from './payments/payment.model.ts';
import { PaymentPayer } from './payments/paymentPayer.model.ts';
import { PaymentRequest } from './payments/paymentRequest.model.ts';
import { PaymentResolution } from './payments/paymentResolution.model.ts';
import { Refund } from './payments/refunds/refund.model.ts';
import { UnreadablePayment } from './payments/unreadablePayment.model.ts';
import { Quote } from './quotes/quote.model.ts';
import { Review } from './reviews/review.model.ts';
import { StudioSetting } from './settings/studioSetting.model.ts';
import { Voucher } from './vouchers/voucher.model.ts';

export const models: ModelCtor[] = [
  Admin,
  AdminSession,
  PasswordReset,
  AuditEntry,
  AuditDetail,
  StudioSetting,
  OutboxMessage,
  Event,
  DiscountCode,
  Voucher,
  Order,
  Booking,
  BookingChange,
  OrderLine,
  Attendee,
  AttendeeArrival,
  CourseGuest,
  Broadcast,
  WaitlistEntry,
  PaymentRequest,
  VoucherOrder,
  Payment,
  PaymentResolution,
  PaymentPayer,
  UnreadablePayment,
  Refund,
  Reconciliation,
  DeletedBooking,
  Invoice,
  BankEntry,
  ContactMessage,
  ContactReply,
  Quote,
  Review,
  Customer,
  DailyFigure,
  FigureCheck,
];
