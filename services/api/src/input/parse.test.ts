import { holdInputSchema } from '@studio/contract/bookings/bookings';
import { contactInputSchema } from '@studio/contract/messages/contact';
import { AppError } from '../errors.ts';
import { parse } from './parse.ts';

const valid = {
  eventId: 1,
  firstName: ' Thandi ',
  lastName: 'Mokoena',
  email: 'thandi@example.com',
  phone: '082 555 0142',
  totalAmount: 45_000,
};

test('parsing removes unknown fields, trims texts and sets defaults', () => {
  const input = parse(holdInputSchema, { ...valid, id: 7, status: 'confirmed', toString: 'x', notes: { $gt: '' } });

  expect(input).toEqual({ ...valid, firstName: 'Thandi', participants: 1 });
});

test('each invalid field has one sentence, and the error is the first of them', () => {
  const error = rejectionOf({ ...valid, email: 'unknown', phone: '' });

  expect(error.detail.fields).toEqual({
    email: 'Please enter a valid email address.',
    phone: 'Phone number required',
  });
  expect(Object.values(error.detail.fields ?? {})).toContain(error.message);
});

// The text is longer than any body: in quadratic time the test would take minutes.
// RELIABILITY F12
test.each([
  ['letters', 'a'],
  ['at signs', '@'],
  ['dots', '.'],
  ['domain labels', 'a.'],
  ['addresses', 'a@a.'],
  ['spaces', ' '],
  ['line breaks', '\n'],
  ['digits', '0'],
  ['unpaired surrogates', '\ud800'],
])('1,000,000 characters of %s are rejected', (_name, unit) => {
  const text = `a@${unit.repeat(1_000_000 / unit.length)}@`;
  const bent = { ...valid, firstName: text, email: text, phone: text };
  const message = { firstName: text, lastName: text, email: text, interestedIn: text, message: text };

  expect(() => parse(holdInputSchema, bent)).toThrow(AppError);
  expect(() => parse(contactInputSchema, message)).toThrow(AppError);
});

function rejectionOf(value: unknown): AppError {
  try {
    parse(holdInputSchema, value);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('It was accepted');
}
