import { addDays, studioDay } from '@studio/contract/format/dates';
import type { QuoteInput } from '@studio/contract/quotes/quotes';

export const enquiry =
  'We are fourteen attorneys who have never touched clay. What would a day at the studio cost, with lunch?';

/** A quote for a private workshop, on days without other workshops. */
export function teamQuote(
  now: Date,
): Omit<QuoteInput, 'contactMessageId' | 'firstName' | 'lastName' | 'email' | 'phone'> {
  const dayIn = (days: number) => ({ date: addDays(studioDay(now), days), startTime: '10:00', endTime: '15:00' });
  return {
    title: 'A clay day for your team',
    greeting: 'Dear Sipho, thank you for asking. This is what we would do with fourteen of you. Marlene',
    included: [
      'Two pieces each, stoneware, your choice of 8 glazes',
      'Both firings, and a box per team to carry them home',
      'Marlene Joubert and Tumelo Phiri teach',
      'Aprons, coffee all day, parking for 6 cars',
    ],
    days: [dayIn(41), dayIn(45), dayIn(47)],
    lines: [
      { label: 'Clay day, hand-building and glazing', per: 'person', price: 39_500 },
      { label: 'Lunch platters', per: 'person', price: 8000 },
      { label: 'The studio to yourselves', per: 'once', price: 60_000 },
    ],
    people: 14,
    minPeople: 10,
    maxPeople: 16,
    depositPercent: 30,
    balanceDays: 10,
    freeDays: 14,
    validUntil: addDays(studioDay(now), 10),
  };
}
