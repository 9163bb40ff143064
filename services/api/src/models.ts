import type { ModelCtor } from 'sequelize-typescript';
import { Admin } from './admins/admin.model.ts';
import { Booking } from './bookings/booking.model.ts';
import { ContactMessage } from './contact/contact.model.ts';
import { Event } from './events/event.model.ts';

export const models: ModelCtor[] = [Admin, Event, Booking, ContactMessage];
