import type { ModelCtor } from 'sequelize-typescript';
import { Admin } from './admins/admin.model.ts';
import { Attendee } from './bookings/attendees/attendee.model.ts';
import { Booking } from './bookings/booking.model.ts';
import { BookingChange } from './bookings/changes/bookingChange.model.ts';
import { OrderLine } from './bookings/money/orderLine.model.ts';
import { ContactMessage } from './contact/contact.model.ts';
import { Event } from './events/event.model.ts';
import { Order } from './orders/order.model.ts';
import { PaymentRequest } from './payments/paymentRequest.model.ts';

export const models: ModelCtor[] = [
  Admin,
  Event,
  Order,
  Booking,
  BookingChange,
  OrderLine,
  Attendee,
  PaymentRequest,
  ContactMessage,
];
