import type { BookingMail } from '@studio/contract/mails';

/** A paid booking's mail, for whom the test likes. */
export function buildBookingMail(changes: Partial<BookingMail> = {}): BookingMail {
  return {
    bookingReference: 'KD7X-2M4Q-9RTA',
    bookingUrl: 'https://studio.example/booking/KD7X-2M4Q-9RTA',
    firstName: 'Lerato',
    lastName: 'Nkosi',
    email: 'lerato@mail.example',
    phone: '082 555 0119',
    phoneE164: '+27825550119',
    participants: 2,
    totalAmount: 90_000,
    paymentMethod: 'payfast',
    paymentStatus: 'completed',
    event: {
      id: 1,
      title: 'Wheel Throwing & Flat Whites',
      description: 'Centre, pull and trim two stoneware pieces of your own.',
      date: '2031-03-15',
      startTime: '10:00',
      endTime: '12:30',
    },
    ...changes,
  };
}
