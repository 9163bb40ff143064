import { object } from 'yup';
import type { InferType } from 'yup';
import { maxCapacity } from '../events/events.ts';
import { maxPrivatePrice, maxTicketName, minPrice } from '../events/ticketTypes.ts';
import { isClock, isDay } from '../format/dates.ts';
import { list } from '../validation/list.ts';
import { email, integer, line, oneOf, optionalText, paragraph } from '../validation/text.ts';
import { maxName, maxPhone, maxTitle } from '../validation/textRules.ts';

export const maxGreeting = 2000;
export const maxQuoteDays = 6;
export const maxQuoteLines = 8;
const maxIncluded = 12;
const maxDaysBefore = 90;

/** The ticket of the workshop if several lines are per person. */
export const ticketOfLines = 'Each person';

/** Whether the price of a line is per person or in total. */
export const lineCounts = ['person', 'once'] as const;
export type LinePer = (typeof lineCounts)[number];

const clock = (label: string) =>
  line(label, 5)
    .required(`${label} is required`)
    .test('clock', 'Please enter a time such as 14:30', (value) => value == null || isClock(value));
const day = (label: string) =>
  line(label, 10)
    .required(`${label} is required`)
    .test('day', 'Please enter a date that exists', (value) => value == null || isDay(value));

const quoteDaySchema = object({
  date: day('Date'),
  startTime: clock('Start'),
  endTime: clock('End').test(
    'after-start',
    'The end must be after the start',
    (value, { parent }) => value == null || value > String((parent as { startTime?: unknown }).startTime),
  ),
})
  .typeError('A day must be an object')
  .nonNullable('A day must be an object');
export type QuoteDay = InferType<typeof quoteDaySchema>;

const quoteLineSchema = object({
  label: line('What', maxTicketName).required('Please say what it is'),
  per: oneOf<LinePer>('Price', lineCounts).required('Please choose per person or in total'),
  price: integer('Price')
    .required('Price is required')
    .min(100, 'Price must be at least 100 cents (R1.00)')
    .max(maxPrivatePrice, 'Price cannot exceed 1000000 cents (R10000.00)'),
})
  .typeError('A line must be an object')
  .nonNullable('A line must be an object');
export type QuoteLine = InferType<typeof quoteLineSchema>;

const daysBefore = (label: string) =>
  integer(label)
    .required(`${label} is required`)
    .min(0, `${label} cannot be negative`)
    .max(maxDaysBefore, `${label} must be at most ${maxDaysBefore}`);
const people = (label: string) =>
  integer(label)
    .required(`${label} is required`)
    .min(1, `${label} must be at least 1`)
    .max(maxCapacity, `${label} must be at most ${maxCapacity}`);

export const quoteInputSchema = object({
  /** The enquiry that it answers. */
  contactMessageId: integer('Message')
    .nullable()
    .default(null)
    .min(1, 'Message must be at least 1')
    .max(2_147_483_647, 'Message is too large'),
  firstName: line('First name', maxName).required('First name is required'),
  lastName: line('Last name', maxName).required('Last name is required'),
  email: email('Please enter a valid email address.').required('Email is required'),
  phone: optionalText(line('Phone number', maxPhone)),
  title: line('Title', maxTitle).required('Title is required'),
  greeting: paragraph('Greeting', maxGreeting).default(''),
  included: list('What is included', line('What is included', 120).required('Please enter a text'))
    .default([])
    .max(maxIncluded, `At most ${maxIncluded} lines`),
  days: list('Days', quoteDaySchema)
    .required('Please add a day')
    .min(1, 'Please add a day')
    .max(maxQuoteDays, `At most ${maxQuoteDays} days`),
  lines: list('Lines', quoteLineSchema)
    .required('Please add a line')
    .max(maxQuoteLines, `At most ${maxQuoteLines} lines`)
    .test('per-person', 'The lines per person must add up to R10.00 to R10000.00', (lines) => {
      const perPerson = (lines ?? []).reduce((sum, one) => sum + (one?.per === 'person' ? one.price : 0), 0);
      return perPerson >= minPrice && perPerson <= maxPrivatePrice;
    })
    .test('different', 'Two lines have the same text', (lines) => {
      // The labels must differ, because the lines become the ticket and the extras of the workshop.
      const labels = (lines ?? []).map((one) => one?.label?.trim().toLowerCase());
      return new Set([...labels, ticketOfLines.toLowerCase()]).size === labels.length + 1;
    }),
  people: people('People').test(
    'between',
    'People must be between the minimum and the maximum',
    (value, { parent }) => {
      const { minPeople, maxPeople } = parent as { minPeople?: unknown; maxPeople?: unknown };
      return value == null || (value >= Number(minPeople) && value <= Number(maxPeople));
    },
  ),
  minPeople: people('The minimum of people'),
  maxPeople: people('The maximum of people'),
  depositPercent: integer('Deposit')
    .required('Deposit is required')
    .min(1, 'Deposit must be at least 1%')
    .max(100, 'Deposit must be at most 100%'),
  /** How many days before the workshop the balance is due. */
  balanceDays: daysBefore('Days for the balance'),
  /** Until this many days before the workshop, the number of people can be changed and cancelling is free. */
  freeDays: daysBefore('Days of free cancellation'),
  validUntil: day('Valid until'),
});
export type QuoteInput = InferType<typeof quoteInputSchema>;

const version = integer('Version').required('Version is required').min(0, 'Version cannot be negative');

export const quoteEditSchema = quoteInputSchema.shape({ version });
export type QuoteEdit = InferType<typeof quoteEditSchema>;

export const quoteVersionSchema = object({ version });

export const acceptQuoteSchema = object({
  version,
  /** The index of the chosen day in `days`, from 0. */
  day: integer('Day').required('Please choose a day').min(0, 'Please choose a day'),
  people: people('People'),
  name: line('Your name', 2 * maxName).required('Please enter your name'),
});
export type AcceptQuote = InferType<typeof acceptQuoteSchema>;

export const quoteListQuerySchema = object({
  /** Only the quotes that answer this message. */
  message: line('Message', 10).default(''),
});
