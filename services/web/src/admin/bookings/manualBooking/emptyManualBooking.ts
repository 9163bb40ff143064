import { emptyDeposit } from './deposit.ts';

export const emptyManualBooking = {
  eventId: '',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  participants: '1',
  tickets: '',
  discountCode: '',
  paymentMethod: 'cash',
  paymentStatus: 'completed',
  status: 'confirmed',
  notes: '',
  ...emptyDeposit,
};

export type ManualBookingTexts = typeof emptyManualBooking;
