import fc from 'fast-check';
import { ValidationError, isSchema } from 'yup';
import type { Schema } from 'yup';
import * as adminAttendees from './admin/adminAttendees.ts';
import * as adminBookings from './admin/adminBookings.ts';
import * as admins from './admin/admins.ts';
import { adminEditSchema, adminInputSchema } from './admin/admins.ts';
import * as attention from './admin/attention.ts';
import * as audit from './admin/audit.ts';
import * as customers from './admin/customers.ts';
import { customerEditSchema } from './admin/customers.ts';
import * as attendeesInput from './bookings/attendeesInput.ts';
import * as bookings from './bookings/bookings.ts';
import { confirmInputSchema, holdInputSchema, maxTotal } from './bookings/bookings.ts';
import * as eventDetails from './events/eventDetails.ts';
import * as events from './events/events.ts';
import { eventInputSchema } from './events/events.ts';
import { noDetails } from './events/noDetails.ts';
import * as contact from './messages/contact.ts';
import { contactInputSchema } from './messages/contact.ts';
import * as settings from './settings/settings.ts';
import { settingsEditSchema } from './settings/settings.ts';
import { emailPattern } from './validation/textRules.ts';

const visitor = { firstName: 'Thandi', lastName: 'Mokoena', email: 'thandi@example.com', phone: '082 555 0119' };
const hold = { eventId: 1, ...visitor, participants: 2, totalAmount: 90_000 };
const event = {
  title: 'Wheel Throwing',
  description: 'Two bowls.',
  date: '2026-03-14',
  startTime: '10:00',
  endTime: '12:30',
  price: 45_000,
  capacity: 12,
  category: 'Pottery & Ceramics',
};

function errorOf(schema: { validateSync: Schema['validateSync'] }, body: unknown): string | null {
  try {
    schema.validateSync(body, { abortEarly: true, stripUnknown: true });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

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

const notOurs = 'The image must be a file of this site or an https address';

// RELIABILITY U17, X06
test.each([
  ['Price must be at least 1000 cents (R10.00)', { price: 999 }],
  ['Price must be a whole number', { price: 1000.5 }],
  ['Price must be a number', { price: '45000' }],
  ['Price cannot exceed 100000 cents (R1000.00)', { price: 100_001 }],
  ['Capacity must be at least 1', { capacity: 0 }],
  ['Capacity cannot exceed 50 people', { capacity: 51 }],
  ['Title is required', { title: '  ' }],
  ['Description is required', { description: undefined }],
  ['Category is required', { category: '' }],
  ['Please enter a date that exists', { date: '2025-02-29' }],
  ['Please enter a time such as 14:30', { startTime: '24:00' }],
  ['The workshop must end after it starts. One that ends after midnight may last 12 hours.', { endTime: '09:00' }],
  [
    'The workshop must end after it starts. One that ends after midnight may last 12 hours.',
    { startTime: '20:00', endTime: '20:00' },
  ],
  [
    'The workshop must end after it starts. One that ends after midnight may last 12 hours.',
    { startTime: '20:00', endTime: '08:01' },
  ],
  ['Details must be an object', { details: 'many' }],
  ['Please begin with a time such as 14:30', { details: { timePlan: [{ time: '2 PM', text: 'Coffee' }] } }],
  ['Please say what happens at this time', { details: { timePlan: [{ time: '14:00', text: ' ' }] } }],
  [
    'Time plan: at most 12 entries',
    { details: { timePlan: Array.from({ length: 13 }, () => ({ time: '14:00', text: 'Coffee' })) } },
  ],
  ['What is included must be a list', { details: { included: {} } }],
  ['Text cannot be longer than 120 characters', { details: { bring: ['x'.repeat(121)] } }],
  ['Good to know cannot be longer than 500 characters', { details: { goodToKnow: 'x'.repeat(501) } }],
  ['Please enter the name of the teacher', { details: { teacher: { about: 'Bead artist' } } }],
  [notOurs, { details: { teacher: { name: 'Zanele', imageUrl: 'javascript:alert(1)' } } }],
  [notOurs, { details: { images: [{ url: '//evil.example/x.png' }] } }],
  [
    'Further pictures: at most 6 entries',
    { details: { images: Array.from({ length: 7 }, () => ({ url: '/art/x.jpg' })) } },
  ],
  [notOurs, { imageUrl: 'javascript:alert(1)' }],
  [notOurs, { imageUrl: 'data:image/png;base64,AAAA' }],
  [notOurs, { imageUrl: 'http://169.254.169.254/x' }],
  [notOurs, { imageUrl: '//evil.example/x.png' }],
  [notOurs, { imageUrl: '/\\evil.example/x.png' }],
  [notOurs, { imageUrl: '/x.png" onerror="alert(1)' }],
  [notOurs, { imageUrl: 'images/x.png' }],
  [notOurs, { imageUrl: '/uploads/../x' }],
  [notOurs, { imageUrl: 'https://x.test/a b.jpg' }],
  [notOurs, { imageUrl: 'https://x.test/"onerror=' }],
  [notOurs, { imageUrl: 'ftp://x/y' }],
])('an event with %j is rejected', (sentence, change) => {
  expect(errorOf(eventInputSchema, { ...event, ...change })).toBe(sentence);
});

// SPEC §3
test.each(['/images/raku%20night%20(1).jpg', '/uploads/0f.jpg', 'https://pictures.example/x.jpg?w=400', ''])(
  'an event may show the picture %j',
  (imageUrl) => {
    expect(errorOf(eventInputSchema, { ...event, imageUrl })).toBeNull();
  },
);

test('an event that is sent without details has none, and a missing or empty part becomes null', () => {
  const teacher = { name: ' Zanele ', about: '' };

  expect(eventInputSchema.validateSync(event).details).toEqual(noDetails);
  expect(eventInputSchema.validateSync({ ...event, details: { teacher } }).details).toEqual({
    ...noDetails,
    teacher: { name: 'Zanele', about: null, imageUrl: null },
  });
});

test.each(['00:00', '00:30', '08:00'])('an event from 20:00 may end at %s on the next day', (endTime) => {
  expect(errorOf(eventInputSchema, { ...event, startTime: '20:00', endTime })).toBeNull();
});

test('an event without capacity has twelve seats, and an empty end time is null', () => {
  const { capacity: _twelve, ...withoutCapacity } = { ...event, endTime: '' };

  expect(eventInputSchema.validateSync(withoutCapacity)).toMatchObject({ capacity: 12, endTime: null });
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
  adminBookings,
  admins,
  attendeesInput,
  attention,
  audit,
  bookings,
  contact,
  customers,
  eventDetails,
  events,
  settings,
]
  .flatMap((module): [string, unknown][] => Object.entries(module))
  .filter((entry): entry is [string, Schema] => isSchema(entry[1]));
const misfits = [['A'], {}, { $ne: 1 }, 5, -1, 1.5, null, true, '', 'x', '\0', [null], [5], [['A']], 1e21];

test.each(schemas)('every rejection by %s has a message of ours instead of the library’s', (_name, schema) => {
  const fields = 'fields' in schema ? Object.keys(Object(schema.fields)) : [];

  for (const field of new Set(['holdId', 'email', ...fields])) {
    for (const misfit of misfits) {
      for (const sentence of sentencesOf(schema, { [field]: misfit })) {
        expect(sentence).toMatch(/^[A-Z]/);
        expect(sentence).not.toMatch(/`|final value|cannot be null|is a required field|must be defined/);
      }
    }
  }
});

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
