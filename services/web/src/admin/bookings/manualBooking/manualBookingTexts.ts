export const emptyManualBooking = {
  eventId: '',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  participants: '1',
  paymentMethod: 'cash',
  paymentStatus: 'completed',
  status: 'confirmed',
  notes: '',
};

export type ManualBookingTexts = typeof emptyManualBooking;
