import type { AdminQuoteView } from '@studio/contract/quotes/quoteViews';

/** A quote for 10 people that was sent and not yet viewed. */
export function adminQuote(values: Partial<AdminQuoteView> = {}): AdminQuoteView {
  return {
    id: 31,
    version: 2,
    state: 'sent',
    firstName: 'Sipho',
    lastName: 'Khumalo',
    email: 'sipho@khumalo.example',
    phone: null,
    title: 'A clay day for your team',
    greeting: '',
    included: [],
    days: [{ date: '2031-01-15', startTime: '10:00', endTime: '13:00', taken: null }],
    lines: [{ label: 'Clay day', per: 'person', price: 39_500 }],
    people: 10,
    minPeople: 8,
    maxPeople: 12,
    depositPercent: 30,
    balanceDays: 10,
    freeDays: 14,
    validUntil: '2030-12-12',
    contactMessageId: null,
    message: null,
    url: 'https://studio.example/quote/31#key=k',
    sentAt: '2030-12-01T08:00:00.000Z',
    openedAt: null,
    acceptedAt: null,
    acceptedName: null,
    acceptedVersion: null,
    declinedAt: null,
    endedAt: null,
    createdAt: '2030-11-30T08:00:00.000Z',
    booking: null,
    ...values,
  };
}
