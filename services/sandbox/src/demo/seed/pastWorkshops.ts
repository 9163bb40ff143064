import type { ReviewState } from '@studio/contract/reviews/reviewViews';
import type { GuestName } from './guests.ts';

/** A date that took place. Its workshop is one of `workshops`. */
export interface PastWorkshop {
  title: string;
  daysAgo: number;
  bookings: readonly PastBooking[];
}

interface PastBooking {
  guest: GuestName;
  participants: number;
  /** Written two days after the date. */
  review?: { stars: number; text: string; state: ReviewState };
}

export const pastWorkshops: readonly PastWorkshop[] = [
  {
    title: 'Wheel Throwing & Flat Whites',
    daysAgo: 13,
    bookings: [
      {
        guest: 'Amélie Rousseau',
        participants: 2,
        review: {
          stars: 5,
          text: 'We had never touched clay. Two and a half hours later we had four bowls, and clay in our hair.',
          state: 'published',
        },
      },
      { guest: 'Lerato Molefe', participants: 3 },
    ],
  },
  {
    title: 'Wheel Throwing & Flat Whites',
    daysAgo: 6,
    bookings: [
      {
        guest: 'Naledi Dlamini',
        participants: 2,
        review: {
          stars: 5,
          text: 'Marlene saved my bowl twice. It is still crooked, and I drink from it every morning.',
          state: 'published',
        },
      },
      {
        guest: 'Pieter van Wyk',
        participants: 1,
        review: {
          stars: 4,
          text: 'Clear explanations and very good coffee. I would have liked time for a third piece.',
          state: 'published',
        },
      },
    ],
  },
  {
    title: 'Bead a Jacaranda Bracelet',
    daysAgo: 5,
    bookings: [
      {
        guest: 'Priya Naidoo',
        participants: 2,
        review: {
          stars: 5,
          text: 'My daughter has not taken hers off since. Zanele explains every step well.',
          state: 'published',
        },
      },
      {
        guest: 'Johan Botha',
        participants: 1,
        review: {
          stars: 3,
          text: 'Lovely beads and kind people, but the room was hot in the afternoon.',
          state: 'waiting',
        },
      },
    ],
  },
];
