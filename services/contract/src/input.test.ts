import fc from 'fast-check';
import { ObjectSchema, ValidationError, isSchema } from 'yup';
import type { AnyObject, ArraySchema, Schema } from 'yup';
import { errorOf } from '../test/errorOf.ts';
import * as adminAttendees from './admin/adminAttendees.ts';
import * as adminBookingChanges from './admin/adminBookingChanges.ts';
import * as adminBookings from './admin/adminBookings.ts';
import * as admins from './admin/admins.ts';
import { adminEditSchema, adminInputSchema } from './admin/admins.ts';
import * as attention from './admin/attention.ts';
import * as audit from './admin/audit.ts';
import * as bankStatements from './admin/bankStatements.ts';
import * as customers from './admin/customers.ts';
import { customerEditSchema } from './admin/customers.ts';
import * as deposits from './admin/deposits.ts';
import * as adminDiscounts from './admin/discounts.ts';
import * as reconciliationInput from './admin/reconciliationInput.ts';
import * as refunds from './admin/refunds.ts';
import * as adminVouchers from './admin/vouchers.ts';
import * as answersInput from './bookings/answersInput.ts';
import * as attendeesInput from './bookings/attendeesInput.ts';
import * as bookingChanges from './bookings/bookingChanges.ts';
import * as bookings from './bookings/bookings.ts';
import { confirmInputSchema, holdInputSchema, maxTotal } from './bookings/bookings.ts';
import * as laterPaymentsInput from './bookings/laterPaymentsInput.ts';
import * as missedDates from './bookings/missedDates.ts';
import * as splitBooking from './bookings/splitBooking.ts';
import * as ticketsInput from './bookings/ticketsInput.ts';
import * as utmInput from './bookings/utmInput.ts';
import * as waitlist from './bookings/waitlist.ts';
import * as discountQuote from './discounts/discountQuote.ts';
import * as eventCancellation from './events/eventCancellation.ts';
import * as eventDetails from './events/eventDetails.ts';
import * as events from './events/events.ts';
import { eventInputSchema } from './events/events.ts';
import * as questionsInput from './events/questionsInput.ts';
import * as ticketTypes from './events/ticketTypes.ts';
import * as invoiceInput from './invoices/invoiceInput.ts';
import * as broadcasts from './messages/broadcasts.ts';
import * as contact from './messages/contact.ts';
import { contactInputSchema } from './messages/contact.ts';
import * as contactReplies from './messages/contactReplies.ts';
import * as quotes from './quotes/quotes.ts';
import * as reviews from './reviews/reviews.ts';
import * as settings from './settings/settings.ts';
import { settingsEditSchema } from './settings/settings.ts';
import { emailPattern } from './validation/textRules.ts';
import * as voucherOrders from './vouchers/voucherOrders.ts';

const visitor = { firstName: 'Thandi', lastName: 'Mokoena', email: 'thandi@example.com', phone: '082 555 0119' };
const hold = { eventId: 1, ...visitor, participants: 2, totalAmount: 90_000 };
test('a hold sent by the form is accepted and trimmed', () => {
  expect(holdInputSchema.validateSync({ ...hold, firstName: '  Thandi ' })).toMatchObject({ firstName: 'Thandi' });
});

// RELIABILITY M24
test.each([
  ['text for a number', { participants: '2' }],
  ['a fraction of a participant', { participants: 1.5 }],
  ['no participants', { participants: 0 }],
  ['a negative number of participants', { participants: -1 }],
  ['null as participants', { participants: null }],
  ['true as participants', { participants: true }],
  ['a list as participants', { participants: [2] }],
  ['an operator as participants', { participants: { $gt: 0 } }],
  ['more participants than a workshop can have', { participants: 51 }],
  ['an impossible event id', { eventId: 0 }],
  ['an event id beyond the database integer', { eventId: 2 ** 31 }],
  ['a number for a name', { firstName: 7 }],
  ['a list for a name', { firstName: ['Thandi'] }],
  ['an operator for an address', { email: { $gt: '' } }],
  ['two recipients', { email: 'a@example.com, b@example.com' }],
  ['a header in a name', { lastName: 'x\r\nBcc: y@z.com' }],
  ['a NUL in a phone', { phone: '082\u0000' }],
  ['a negative total', { totalAmount: -1 }],
  ['a total above the highest possible one', { totalAmount: maxTotal + 1 }],
  ['an unpaired surrogate', { firstName: '\ud800' }],
])('a hold with %s is rejected', (_what, change) => {
  expect(errorOf(holdInputSchema, { ...hold, ...change })).not.toBeNull();
});

test('spaces and direction marks around a text are removed, and invisible text is empty', () => {
  const typed = { ...hold, firstName: '\u200bThandi\u200b ', phone: '\u202d+27 82 555 0119\u202c' };

  expect(holdInputSchema.validateSync(typed)).toMatchObject({ firstName: 'Thandi', phone: '+27 82 555 0119' });
  expect(errorOf(holdInputSchema, { ...hold, firstName: '\u200b' })).toBe('First name required');
});

test.each(['One\u202eowT', 'One\u009b31m', 'One\u2066 two'])(
  'a message with unsafe characters, %j, is rejected',
  (text) => {
    const body = { ...visitor, interestedIn: 'General Inquiry', message: text };

    expect(errorOf(contactInputSchema, body)).toBe('Message contains characters that cannot be used');
  },
);

test("confirming needs the visitor's details unless a hold is given", () => {
  expect(errorOf(confirmInputSchema, { holdId: 'abcdefghijklmnopqrstuv' })).toBeNull();
  expect(errorOf(confirmInputSchema, { eventId: 1 })).not.toBeNull();
  expect(errorOf(confirmInputSchema, { eventId: 1, ...visitor, status: 'confirmed', paymentStatus: {} })).toBeNull();
});

const message = { ...visitor, interestedIn: 'General Inquiry', message: 'Hello' };

test.each([
  [null, { phone: undefined }],
  ['Please fill in all required fields.', { firstName: '  ' }],
  ['Please fill in all required fields.', { lastName: '' }],
  ['Please fill in all required fields.', { email: '' }],
  ['Please fill in all required fields.', { interestedIn: '' }],
  ['Please fill in all required fields.', { message: '  ' }],
  ['Please enter a valid email address.', { email: 'lerato@mail' }],
  ['Please enter a valid email address.', { email: 'lerato @example.org' }],
  ['Please enter a valid email address.', { email: 'a@example.org,b@example.org' }],
])('the error of the contact form is %j for %j', (sentence, change) => {
  expect(errorOf(contactInputSchema, { ...message, ...change })).toBe(sentence);
});

test.each(['text', 7, [], null])('`before` of an edit must be an object, not %j', (before) => {
  for (const schema of [adminEditSchema, customerEditSchema, settingsEditSchema]) {
    expect(errorOf(schema, { before })).toBe('What you had read must be an object');
  }
});

test('a password is stored as typed', () => {
  const admin = { username: 'naledi', ...visitor, password: '  two spaces  ' };

  expect(adminInputSchema.validateSync(admin)).toMatchObject({ password: '  two spaces  ' });
});

// RELIABILITY F10
test('random input is either rejected with a sentence or has the right types', () => {
  fc.assert(
    fc.property(fc.anything(), (body) => {
      for (const schema of [holdInputSchema, confirmInputSchema, contactInputSchema, eventInputSchema]) {
        const error = errorOf(schema, body);
        if (error === null || error === '') return false;
      }
      return true;
    }),
    { numRuns: 2000 },
  );
});

const schemas = [
  adminAttendees,
  adminBookingChanges,
  adminBookings,
  adminDiscounts,
  adminVouchers,
  admins,
  answersInput,
  attendeesInput,
  attention,
  audit,
  bankStatements,
  bookingChanges,
  bookings,
  broadcasts,
  contact,
  contactReplies,
  customers,
  deposits,
  discountQuote,
  eventCancellation,
  eventDetails,
  events,
  invoiceInput,
  laterPaymentsInput,
  missedDates,
  questionsInput,
  quotes,
  reconciliationInput,
  refunds,
  reviews,
  settings,
  splitBooking,
  ticketTypes,
  ticketsInput,
  utmInput,
  voucherOrders,
  waitlist,
]
  .flatMap((module): [string, unknown][] => Object.entries(module))
  .filter((entry): entry is [string, Schema] => isSchema(entry[1]));
const misfits = [['A'], {}, { $ne: 1 }, 5, -1, 1.5, null, true, '', 'x', '\0', [null], [5], [['A']], 1e21];

test.each(schemas)('every rejection by %s has a message of ours instead of the library’s', (_name, schema) => {
  const bodies = isList(schema)
    ? misfits.flatMap((misfit) => [misfit, [misfit], ...withFields(schema.innerType, misfit).map((item) => [item])])
    : misfits.flatMap((misfit) => withFields(schema, misfit));

  for (const sentence of bodies.flatMap((body) => sentencesOf(schema, body))) {
    expect(sentence).toMatch(/^[A-Z]/);
    expect(sentence).not.toMatch(/`|final value|cannot be null|is a required field|must be defined/);
  }
});

function isList(schema: Schema): schema is ArraySchema<unknown[], AnyObject> {
  return schema.type === 'array';
}

/** Objects that each have the misfit in one field. */
function withFields(schema: unknown, misfit: unknown): object[] {
  const fields = schema instanceof ObjectSchema ? Object.keys(schema.fields) : [];
  return ['holdId', 'email', ...fields].map((field) => ({ [field]: misfit }));
}

function sentencesOf(schema: Schema, body: unknown): string[] {
  try {
    schema.validateSync(body, { abortEarly: false, stripUnknown: true });
    return [];
  } catch (error) {
    if (error instanceof ValidationError) return error.errors;
    throw error;
  }
}

// SPEC §5
test('the simple pattern accepts an address and rejects a word', () => {
  expect(['a@b.co', 'zoe+art@example.co.za', "o'brien@x.org"].every((text) => emailPattern.test(text))).toBe(true);
  expect(['a', 'a@b', '@b.co', 'a b@c.co', 'a@b.co,', '<a@b.co>'].some((text) => emailPattern.test(text))).toBe(false);
});
