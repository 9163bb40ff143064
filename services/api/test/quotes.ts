import { randomBytes } from 'node:crypto';
import type { AcceptQuote, QuoteInput } from '@studio/contract/quotes/quotes';
import { quoteKeyHeader } from '@studio/contract/quotes/quoteViews';
import type { QuoteView } from '@studio/contract/quotes/quoteViews';
import { Booking } from '../src/bookings/booking.model.ts';
import { Quote } from '../src/quotes/quote.model.ts';
import { quotePathOf } from '../src/quotes/quoteKey.ts';
import type { TestApp } from './app.ts';
import { request } from './client.ts';
import { dayIn } from './deposits.ts';
import { payLinkClient } from './payLinks.ts';

/** Returns what the editor sends: R7250.00 for 14 people, and a deposit of 30%. */
export function buildQuoteInput(values: Partial<QuoteInput> = {}): QuoteInput {
  return {
    contactMessageId: null,
    firstName: 'Sipho',
    lastName: 'Khumalo',
    email: 'sipho@khumalo.example',
    phone: '083 555 0102',
    title: 'A clay day for your team',
    greeting: 'Dear Sipho, thank you for asking.',
    included: ['Two pieces each'],
    days: [
      { date: dayIn(30), startTime: '10:00', endTime: '15:00' },
      { date: dayIn(35), startTime: '10:00', endTime: '15:00' },
    ],
    lines: [
      { label: 'Clay day', per: 'person', price: 39_500 },
      { label: 'Lunch platters', per: 'person', price: 8000 },
      { label: 'The studio to yourselves', per: 'once', price: 60_000 },
    ],
    people: 14,
    minPeople: 10,
    maxPeople: 16,
    depositPercent: 30,
    balanceDays: 10,
    freeDays: 14,
    validUntil: dayIn(7),
    ...values,
  };
}

export function buildQuote(values: Partial<QuoteInput> = {}, sentAt: Date | null = null): Promise<Quote> {
  return Quote.create({ ...buildQuoteInput(values), keptPercentAfter: 100, sentAt });
}

/** Stores a sent quote, and returns a client for its link. */
export async function sendQuote(app: TestApp, values: Partial<QuoteInput> = {}, key?: string) {
  const quote = await buildQuote(values, new Date());
  return quoteClient(app, quote.id, key);
}

/** Accepts a quote, by default for 14 people, and pays its deposit. */
export async function acceptWithDeposit(app: TestApp, values: Partial<QuoteInput> = {}) {
  const quote = await sendQuote(app, values);
  await quote.accept();
  const { orderId } = await quote.stored();
  const booking = await Booking.findOne({ where: { orderId: orderId ?? 0 }, rejectOnEmpty: true });
  await (await payLinkClient(app, booking.id)).pay();
  return { quote, booking: await booking.reload() };
}

export function quoteClient(app: TestApp, id: number, key?: string) {
  const path = `/api/quotes/${id}`;
  const [, own = ''] = quotePathOf({ id, email: buildQuoteInput().email }, app.config.manageKey).split('#key=');
  const headers = { [quoteKeyHeader]: key ?? own };
  // Each request comes from another network address.
  const from = () => ({ ...headers, 'X-Forwarded-For': `10.${[...randomBytes(3)].join('.')}` });
  const send = (part: string, body?: object) =>
    request<QuoteView>(app.url, `${path}/${part}`, { method: 'POST', body, headers: from() });
  return {
    id,
    path,
    headers,
    read: () => request<QuoteView>(app.url, path, { headers: from() }),
    accept: (values: Partial<AcceptQuote> = {}) =>
      send('accept', { version: 1, day: 0, people: 14, name: 'Sipho Khumalo', ...values }),
    decline: () => send('decline'),
    stored: () => Quote.findByPk(id, { rejectOnEmpty: true }),
  };
}
