import { ValidationError } from 'yup';
import { holdInputSchema } from '@studio/contract/bookings/bookings';
import { entryErrorsOf, emptyEntry, isRequiredMissing, visitorFields } from './bookingEntry.ts';
import type { BookingEntry } from './bookingEntry.ts';

const good: BookingEntry = {
  firstName: 'Lerato',
  lastName: 'Nkosi',
  email: 'lerato@example.com',
  phone: '082 555 0119',
  participants: 2,
};

/** Each row has an entry and its invalid fields. */
const cases: [string, Partial<BookingEntry>, (keyof BookingEntry)[]][] = [
  ['everything filled in', {}, []],
  ['spaces around it', { firstName: '  Lerato ', email: ' lerato@example.com ' }, []],
  ['names as people have them', { firstName: 'Zoë-Mae', lastName: "O'Brien d’Souza" }, []],
  ['an empty first name', { firstName: '' }, ['firstName']],
  ['a last name of spaces', { lastName: '   ' }, ['lastName']],
  ['no email', { email: '' }, ['email']],
  ['no phone', { phone: '' }, ['phone']],
  [
    'nothing at all',
    { firstName: '', lastName: '', email: '', phone: '' },
    ['firstName', 'lastName', 'email', 'phone'],
  ],
  ['an email without a dot', { email: 'lerato@mail' }, ['email']],
  ['an email without an at', { email: 'lerato.example.com' }, ['email']],
  ['an email with a space', { email: 'lerato nkosi@example.com' }, ['email']],
  ['an email that is two', { email: 'a@example.com,b@example.com' }, ['email']],
  ['an email with a name around it', { email: 'Lerato <lerato@example.com>' }, ['email']],
  ['a plus in the email', { email: 'lerato+art@example.co.za' }, []],
  ['a name of 100 characters', { firstName: 'a'.repeat(100) }, []],
  ['a name of 101 characters', { firstName: 'a'.repeat(101) }, ['firstName']],
  ['an email that is too long', { email: `${'a'.repeat(95)}@b.co.za` }, ['email']],
  ['a phone of 40 characters', { phone: '1'.repeat(40) }, []],
  ['a phone of 41 characters', { phone: '1'.repeat(41) }, ['phone']],
  ['a phone of any shape', { phone: 'ask at the desk' }, []],
  ['a line break in a name', { lastName: 'Nkosi\nBcc: everybody' }, ['lastName']],
  ['a NUL in a name', { lastName: 'Nko\0si' }, ['lastName']],
  ['half a character in a name', { lastName: 'Nko\ud800si' }, ['lastName']],
  ['a name of a space that has no width', { firstName: '\u200b' }, ['firstName']],
  [
    'an invisible name and an invisible phone',
    { lastName: '\u2060\u3164', phone: '\u00ad\u2800' },
    ['lastName', 'phone'],
  ],
  ['a name that turns its letters around', { firstName: '\u202egnp.exe' }, ['firstName']],
  ['a name between isolates, with one inside', { lastName: 'Nko\u2066si' }, ['lastName']],
  ['controls of terminals in a name', { firstName: '\u0085\u009b31m' }, ['firstName']],
  ['a turned address', { email: 'a@b.c\u202ed' }, ['email']],
  ['an invisible mark in an address', { email: 'a\u200b@example.com' }, ['email']],
  ['an address with a nameless part', { email: 'a@b..cc' }, ['email']],
  ['an address that ends in a dot', { email: 'a@b.cc.' }, ['email']],
  ['a phone as a telephone copies it', { phone: '\u202d+27 82 555 0119\u202c' }, []],
  ['a family of emoji', { firstName: 'Lerato 👨‍👩‍👧 ❤️' }, []],
  ['an Arabic and a Hebrew name', { firstName: 'مريم', lastName: 'כהן\u200f' }, []],
  ['letters with marks of their own', { firstName: 'Zoe\u0308', lastName: 'नरेन्द्र' }, []],
  ['a Persian name with its joiner', { lastName: 'علی\u200cرضا' }, []],
  ['an address in other letters', { email: 'lerato@kunsthäuschen.example' }, []],
  ['markup in a name', { lastName: '<img src=x onerror=alert(1)>' }, []],
];

test.each(cases)('the form and the contract agree about %s', (_what, typed, expected) => {
  const entry = { ...good, ...typed };
  const errors = entryErrorsOf(entry);
  const messages = contractErrors(entry);

  expect(Object.keys(errors)).toEqual(expected);
  expect([...messages.keys()].sort()).toEqual([...expected].sort());
  for (const field of visitorFields) {
    // The form uses the contract's messages.
    if (errors[field] !== undefined) expect(messages.get(field)).toContain(errors[field]);
  }
});

// SPEC §5
test('isRequiredMissing is true when any required field is empty', () => {
  expect(isRequiredMissing(good)).toBe(false);
  expect(isRequiredMissing({ ...good, phone: ' ' })).toBe(true);
  expect(isRequiredMissing({ ...good, phone: '\u200b' })).toBe(true);
  expect(isRequiredMissing(emptyEntry)).toBe(true);
});

/** Maps each field to all messages of the contract. */
function contractErrors(entry: BookingEntry): Map<string, string[]> {
  const messages = new Map<string, string[]>();
  try {
    holdInputSchema.validateSync({ eventId: 1, totalAmount: 90_000, ...entry }, { abortEarly: false });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    for (const { path, message } of error.inner)
      messages.set(path ?? '', [...(messages.get(path ?? '') ?? []), message]);
  }
  return messages;
}
