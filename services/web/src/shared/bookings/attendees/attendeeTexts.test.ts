import { ValidationError } from 'yup';
import { attendeeUpdateSchema } from '@studio/contract/bookings/attendeesInput';
import { attendeeDetails, attendeeErrors, attendeeTexts, emptyAttendeeTexts } from './attendeeTexts.ts';
import type { AttendeeTexts } from './attendeeTexts.ts';

/** Each row has texts and their invalid fields. */
const cases: [string, Partial<AttendeeTexts>, (keyof AttendeeTexts)[]][] = [
  ['nothing', {}, []],
  ['everything', { name: 'Sipho', age: '8', notes: 'Peanuts' }, []],
  ['spaces around it', { name: ' Sipho ', age: ' 8 ', notes: ' ' }, []],
  ['a name of 100 characters', { name: 'a'.repeat(100) }, []],
  ['a name of 101 characters', { name: 'a'.repeat(101) }, ['name']],
  ['a line break in a name', { name: 'Sipho\nBcc: everybody' }, ['name']],
  ['an age of 0', { age: '0' }, []],
  ['an age of 120', { age: '120' }, []],
  ['an age of 121', { age: '121' }, ['age']],
  ['an age below 0', { age: '-1' }, ['age']],
  ['an age that is not whole', { age: '8.5' }, ['age']],
  ['an age in words', { age: 'eight' }, ['age']],
  ['notes of 300 characters', { notes: 'a'.repeat(300) }, []],
  ['notes of 301 characters', { notes: 'a'.repeat(301) }, ['notes']],
  ['a NUL in notes', { notes: 'Pea\0nuts' }, ['notes']],
];

test.each(cases)('the page and the contract agree about %s', (_what, typed, expected) => {
  const texts = { ...emptyAttendeeTexts, ...typed };
  const errors = attendeeErrors(texts);

  const invalid = Object.entries(errors).filter(([, sentence]) => sentence !== undefined);

  expect(invalid.map(([field]) => field)).toEqual(expected);
  expect(contractFields(texts)).toEqual(expected);
});

test('stored details that are converted to texts and back are the same', () => {
  const details = { name: 'Sipho', age: 0, notes: null };

  expect(attendeeDetails(attendeeTexts(details))).toEqual(details);
  expect(attendeeDetails(emptyAttendeeTexts)).toEqual({ name: null, age: null, notes: null });
});

function contractFields(texts: AttendeeTexts): string[] {
  try {
    attendeeUpdateSchema.validateSync({ id: 1, ...attendeeDetails(texts) }, { abortEarly: false });
    return [];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return [...new Set(error.inner.map(({ path }) => path ?? ''))];
  }
}
